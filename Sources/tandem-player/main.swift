// The program that plays. `tandem play` and `tandem demo` run it.

import Glibc
import TandemCLI

// Set a UTF-8 locale for characters only: Xlib needs it for window titles in all languages, and
// libmpv needs the C locale for numbers.
if setlocale(LC_CTYPE, "C.UTF-8") == nil { setlocale(LC_CTYPE, "") }

// Wayland compositors and desktops recognise windows by the name of the program's desktop file, which Flatpak renames. A
// value that the user has set takes precedence.
setenv("SDL_VIDEO_WAYLAND_WMCLASS", getenv("FLATPAK_ID").map { String(cString: $0) } ?? "tandem", 0)

do throws(CLIError) {
  let status = try PlayerProgram.run(try SiblingExecutable.arguments)
  Terminal.finish()
  exit(status.rawValue)
} catch {
  Terminal.printError(.escaped(error.message))
  Terminal.finish()
  exit(error.status.rawValue)
}
