// The program that plays: `tandem play` and `tandem demo` run it.

import Arguments
import Glibc

do throws(PlayerError) {
  let status = try Program.run(Array(CommandLine.arguments.dropFirst()))
  exit(status.rawValue)
} catch {
  Terminal.printError(error.description)
  exit(error.status.rawValue)
}
