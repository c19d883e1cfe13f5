// The program for other screens: `tandem screens`, `tandem --node NAME …`, `tandem --group NAME …`, `tandem … --all`.
//
// This is a separate program for two reasons: without libmosquitto, `tandem` starts quickly, and a
// machine that only sends commands does not need libmpv.

import Glibc
import TandemCLI

signal(SIGPIPE, SIG_IGN)
do throws(CLIError) {
  exit(try ScreensProgram(try SiblingExecutable.arguments).run().rawValue)
} catch {
  ScreensProgram.complain(error.message)
  exit(error.status.rawValue)
}
