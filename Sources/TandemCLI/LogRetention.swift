import Glibc

/// Removes the oldest logs from the sessions' default folder.
///
/// Only files with a session's name are considered, including rotated ones. A log that its process
/// has open, or that a process has locked, is kept. The newest log is also kept, regardless of its
/// size and age.
package struct LogRetention: Hashable, Sendable {
  package static let usualCount = 50
  package static let usualBytes = 256 << 20

  let folder: String
  /// The number of logs of ended sessions; 0 for all.
  let count: Int
  /// The total size of the logs, in bytes; nil for no limit.
  let bytes: Int?
  /// The maximum time since the last write, in seconds; nil for no limit.
  let age: Int?

  /// A log together with its rotated files.
  struct Log: Hashable, Sendable {
    /// Such as `20261121-201500-4711.jsonl`.
    var name: String
    var files: [String: Inode] = [:]
    var bytes = 0
    /// The time of the last write, in seconds since 1970.
    var written = 0.0
  }

  struct Inode: Hashable, Sendable {
    var device: dev_t
    var number: ino_t

    init(_ status: stat) { (device, number) = (status.st_dev, status.st_ino) }
  }

  package init(folder: String, count: Int = usualCount, bytes: Int? = usualBytes, age: Int? = nil) {
    self.folder = folder
    self.count = count
    self.bytes = bytes
    self.age = age
  }

  /// Removes the logs beyond the limits.
  ///
  /// - Returns: the logs that could not be removed, each with a remedy, for people.
  package func apply() -> [String] {
    guard count > 0, let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    let descriptor = dirfd(directory)
    var failures: [String] = []
    for log in surplus(Self.logs(in: directory), at: Double(time(nil))) {
      // Remove the newest file last, so that a partly removed log still has a log's name.
      for file in log.files.keys.sorted(by: >) where unlinkat(descriptor, file, 0) != 0 && errno != ENOENT {
        let reason = strerror(errno).map { String(cString: $0) } ?? "error \(errno)"
        failures.append("can't remove the old log \(folder)/\(file): \(reason); keep all logs with --keep-logs 0")
      }
    }
    return failures
  }

  /// Returns the logs beyond the limits, the newest first.
  ///
  /// - Parameter now: seconds since 1970.
  func surplus(_ logs: [Log], at now: Double) -> [Log] {
    let locked = Self.lockedFiles()
    let ended = logs.filter { log in
      !Self.isOpen(log) && !log.files.values.contains { locked.contains(UInt64($0.number)) }
    }.sorted { ($0.written, $0.name) > ($1.written, $1.name) }
    var total = 0
    let retained = ended.prefix(count).prefix { log in
      defer { total += log.bytes }
      if log == ended.first { return true }
      return total + log.bytes <= bytes ?? .max && now - log.written <= age.map(Double.init) ?? .infinity
    }
    return Array(ended.dropFirst(retained.count))
  }

  private static func logs(in directory: OpaquePointer) -> [Log] {
    var logs: [String: Log] = [:]
    while let entry = readdir(directory) {
      let file = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      var status = stat()
      guard let name = logName(ofFile: file), fstatat(dirfd(directory), file, &status, AT_SYMLINK_NOFOLLOW) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { continue }
      var log = logs[name] ?? Log(name: name)
      log.files[file] = Inode(status)
      log.bytes += Int(status.st_size)
      let written = Double(status.st_mtim.tv_sec) + Double(status.st_mtim.tv_nsec) / 1e9
      log.written = max(log.written, written)
      logs[name] = log
    }
    return Array(logs.values)
  }

  /// Returns the name of the log that a file belongs to: `DATE-TIME-PID.jsonl` for this file itself
  /// and for `DATE-TIME-PID.jsonl.3`; nil if the name does not have this form.
  static func logName(ofFile file: String) -> String? {
    file.wholeMatch(of: /([0-9]{8}-[0-9]{6}-[0-9]{1,10}\.jsonl)(\.[0-9]{1,4})?/).map { String($0.1) }
  }

  /// The inode numbers of locked files. A restarted player locks the log that it continues, although the name of the
  /// log contains the process id of the crashed player. Devices are not compared, because some file systems report two
  /// numbers for the same device.
  private static func lockedFiles() -> Set<UInt64> {
    let bytes: [UInt8]?
    do throws(CLIError) { bytes = try ConfigFile.bytes("/proc/locks", atMost: 1 << 26) } catch { return [] }
    // In `1: POSIX  ADVISORY  WRITE 4711 08:01:1234 0 EOF`, 1234 is the inode number.
    let words = String(decoding: bytes ?? [], as: UTF8.self).split { $0 == " " || $0 == "\n" }
    let parts = words.map { $0.split(separator: ":") }.filter { $0.count == 3 }
    return Set(parts.compactMap { UInt64($0[2]) })
  }

  /// Returns true if the process whose id is in the log's name has the log open. An equal id alone proves little,
  /// because containers and reboots reuse ids.
  private static func isOpen(_ log: Log) -> Bool {
    guard let process = log.name.split(separator: ".").first?.split(separator: "-").last else { return false }
    guard let directory = opendir("/proc/\(process)/fd") else {
      // A process of another user hides its files, so the log is treated as open.
      return errno != ENOENT
    }
    defer { closedir(directory) }
    let inodes = Set(log.files.values)
    while let entry = readdir(directory) {
      var status = stat()
      let isKnown = withUnsafeBytes(of: &entry.pointee.d_name) { name in
        guard let name = name.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
        // SAFETY: the name ends with a zero, and is copied out before the next entry is read.
        return fstatat(dirfd(directory), name, &status, 0) == 0
      }
      if isKnown, inodes.contains(Inode(status)) { return true }
    }
    return false
  }
}
