// The command that controls running sessions and reads logs. It links neither libmpv nor SDL, so that it starts
// quickly.

import Glibc
import TandemCLI

do throws(CLIError) { exit(TandemProgram(arguments: try SiblingExecutable.arguments).run().rawValue) } catch {
  exit(TandemProgram(arguments: []).report(error).rawValue)
}
