// The program for other screens: `tandem screens`, `tandem --node NAME …`, `tandem --group NAME …`, `tandem … --all`.
//
// This is a separate program, so that `tandem` starts quickly without libmosquitto, and a sender of commands needs no
// libmpv.

import Glibc
import TandemCLI

signal(SIGPIPE, SIG_IGN)
do throws(CLIError) {
  exit(try ScreensProgram(try SiblingExecutable.arguments).run().rawValue)
} catch {
  ScreensProgram.complain(error.message)
  exit(error.status.rawValue)
}
