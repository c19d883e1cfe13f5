// Other screens from the command line: `tandem screens`, `tandem --node NAME …`, `tandem --group NAME …`,
// `tandem … --all`.
//
// A program of its own: `tandem` is there at once without libmosquitto, and sending commands needs no libmpv.

import Glibc
import TandemCLI

signal(SIGPIPE, SIG_IGN)
do throws(CLIError) {
  exit(try ScreensProgram(try SiblingExecutable.arguments).run().rawValue)
} catch {
  ScreensProgram.complain(error.message)
  exit(error.status.rawValue)
}
