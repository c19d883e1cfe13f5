// The command: control of a running session, and logs. It links neither libmpv nor SDL, so that it is there at once.

import Glibc

exit(Program(arguments: Array(CommandLine.arguments.dropFirst())).run().rawValue)
