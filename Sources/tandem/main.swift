// The command: control of a running session, and logs. The program links neither libmpv nor SDL, so that it starts
// quickly.

import Glibc
import TandemCLI

do throws(CLIError) { exit(TandemProgram(arguments: try SiblingExecutable.arguments).run().rawValue) } catch {
  exit(TandemProgram(arguments: []).report(error).rawValue)
}
