// The program that plays: `tandem play` and `tandem demo` run it.

import TandemArguments
import Glibc
import TandemShell

do throws(Failure) {
  let status = try Program.run(Array(CommandLine.arguments.dropFirst()))
  Terminal.finish()
  exit(status.rawValue)
} catch {
  Terminal.printError(.escaped(error.message))
  Terminal.finish()
  exit(error.status.rawValue)
}
