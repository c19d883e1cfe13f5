// The program for other screens: `tandem screens`, `tandem --node NAME …`, `tandem --group NAME …`, `tandem … --all`.
//
// This is a separate program, because `tandem` must start quickly, without libmosquitto, and because a machine that
// only sends commands needs no libmpv.

import Glibc
import TandemCLI

signal(SIGPIPE, SIG_IGN)
do throws(CLIError) {
  exit(try ScreensProgram(try SiblingExecutable.arguments).run().rawValue)
} catch {
  ScreensProgram.complain(error.message)
  exit(error.status.rawValue)
}
