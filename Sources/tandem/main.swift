// The command: control of a running session, and logs. It links neither libmpv nor SDL, so that it is there at once.

import Glibc
import TandemCLI

do throws(CLIError) { exit(TandemProgram(arguments: try SiblingExecutable.arguments).run().rawValue) } catch {
  exit(TandemProgram(arguments: []).report(error).rawValue)
}
