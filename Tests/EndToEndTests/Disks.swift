// Checks whether a test may mount a file system. A process whose root was changed (chroot) may not.

import Foundation
import TandemTestSupport
import Testing

enum Disks {
  static let canBeMounted: Bool = {
    guard let folder = try? TestFolder() else { return false }
    let words = ["--mount", "--map-root-user", "mount", "-t", "tmpfs", "tmpfs", folder.path]
    return (try? TandemCommand.run(words, in: folder, program: "/usr/bin/unshare").status) == 0
  }()

  static let unmountable: Comment = "disks can't be mounted here (unshare --map-root-user)"
}
