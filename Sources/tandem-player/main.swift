// The program that plays: `tandem play` and `tandem demo` run it.

import Arguments
import Glibc
import Shell

do throws(Failure) {
  let status = try Program.run(Array(CommandLine.arguments.dropFirst()))
  exit(status.rawValue)
} catch {
  Terminal.printError(error.message)
  exit(error.status.rawValue)
}
