import Glibc
import TandemControl

/// A state file that only this session writes while the lock exists.
///
/// The state file of a user's first session is `state.json`. A second session that runs at the same
/// time has `state-2.json`, and so on.
package final class StateFileLock: Sendable {
  package let path: String
  private let lock: Int32

  private static let most = 64

  private init(path: String, lock: Int32) {
    self.path = path
    self.lock = lock
  }

  deinit { close(lock) }

  /// Locks the first file that no other session has locked; nil if no file is free.
  package static func free(in folder: String) -> StateFileLock? {
    (1...most).lazy.compactMap { take(path($0, in: folder)) }.first
  }

  /// Locks the newest file that no running session has locked. If all files are locked, the method
  /// locks a new file: the caller then reads the newest file and writes to the new one.
  ///
  /// - Returns: the file to read, and the file to write from now on.
  package static func newest(in folder: String) -> (read: String, write: StateFileLock?)? {
    let sorted = byAge(in: folder)
    for file in sorted {
      if let lock = take(file) { return (file, lock) }
    }
    return sorted.first.map { ($0, free(in: folder)) }
  }

  /// The newest file that no other running session has locked; nil if there is none.
  ///
  /// - Parameter own: the file that this session itself has locked.
  package static func newest(in folder: String, own: String?) -> String? {
    byAge(in: folder).first { $0 == own || take($0) != nil }
  }

  /// The existing files, the newest first.
  private static func byAge(in folder: String) -> [String] {
    let written = (1...most).compactMap { number -> (path: String, time: Double)? in
      let path = path(number, in: folder)
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      return (path, Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9)
    }
    return written.sorted { $0.time > $1.time }.map(\.path)
  }

  private static func path(_ number: Int, in folder: String) -> String {
    number == 1 ? folder + "/state.json" : "\(folder)/state-\(number).json"
  }

  /// Locks a separate file, because each write replaces the state file and would lose its lock.
  private static func take(_ path: String) -> StateFileLock? {
    let lock = open(path + ".lock", O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard lock >= 0 else { return nil }
    guard flock(lock, LOCK_EX | LOCK_NB) == 0 else {
      close(lock)
      return nil
    }
    return StateFileLock(path: path, lock: lock)
  }
}
