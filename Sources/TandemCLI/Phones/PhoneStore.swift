import Glibc
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemSystem

/// The file with the paired phones and the senders of notifications, `$XDG_STATE_HOME/tandem/phones.json`, which only
/// its user may read.
///
/// Thread: any. It waits for the disk.
package struct PhoneStore: Sendable {
  /// One paired phone, or one sender of notifications.
  package struct Phone: Hashable, Sendable {
    /// The requests that a credential permits.
    package enum Access: String, Sendable {
      /// All requests of a phone that is used as a remote control.
      case remote
      /// Notifications, and nothing else.
      case notify
    }

    package var name: String
    package var access = Access.remote
    /// The SHA-256 digest of the phone's credential, in hexadecimal digits. The credential itself is stored nowhere.
    package var digest: String
    /// The times of the pairing and of the last use, in seconds since 1970.
    package var paired: Int
    package var used: Int

    package init(name: String, _ access: Access = .remote, digest: String, paired: Int, used: Int) {
      (self.name, self.access, self.digest, self.paired, self.used) = (name, access, digest, paired, used)
    }
  }

  package struct Version: Hashable, Sendable {
    private let inode: UInt64
    private let seconds: Int
    private let nanoseconds: Int

    fileprivate init(_ status: stat) {
      (inode, seconds, nanoseconds) = (UInt64(status.st_ino), status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    }
  }

  package let path: String

  /// The maximum number of phones, and of senders. If one more is added, the least recently used
  /// one is removed.
  package static let most = 32
  /// The maximum length of a name, in bytes.
  private static let longestName = 40

  package init(path: String) { self.path = path }

  /// - Throws: an error if no environment variable locates the folder.
  package static func standard(_ environment: (String) -> String? = Environment.value) throws(CLIError) -> PhoneStore {
    guard let folder = StateDirectory.path(environment) else {
      throw CLIError(.unavailable, "XDG_STATE_HOME and HOME are not set, so phones can't be saved; set HOME")
    }
    return PhoneStore(path: folder + "/phones.json")
  }

  /// The file's version; nil while the file does not exist.
  package var version: Version? {
    var status = stat()
    return stat(path, &status) == 0 ? Version(status) : nil
  }

  /// The phones, in the order of their pairing.
  package func phones() throws(CLIError) -> [Phone] {
    guard let bytes = try ConfigFile.bytes(path) else { return [] }
    do throws(JSONError) {
      return try JSONValue(parsing: bytes)["phones"]?.array?.compactMap(Phone.init) ?? []
    } catch {
      throw CLIError(.badData, "\(path): \(error); remove the file, then pair the phones again")
    }
  }

  /// Adds a phone or a sender. If the name already exists, a number is appended.
  ///
  /// - Returns: the name.
  package func add(
    _ asked: String, _ access: Phone.Access = .remote, digest: String, at time: Int
  ) throws(CLIError) -> String {
    let wanted = Self.cleaned(asked)
    return try change { phones in
      while case let others = phones.filter({ $0.access == access }), others.count >= Self.most,
        let oldest = others.min(by: { $0.used < $1.used })
      {
        phones.removeAll { $0 == oldest }
      }
      let taken = Set(phones.map(\.name))
      let name = taken.contains(wanted) ? (2...).lazy.map { "\(wanted) \($0)" }.first { !taken.contains($0) } : wanted
      phones.append(Phone(name: name ?? wanted, access, digest: digest, paired: time, used: time))
      return name ?? wanted
    }
  }

  package func use(_ digest: String, at time: Int) throws(CLIError) {
    try change { phones in
      for index in phones.indices where phones[index].digest == digest { phones[index].used = time }
    }
  }

  /// Removes a phone, whose credential is invalid from then on.
  ///
  /// - Returns: false if no phone has this name.
  package func remove(_ name: String) throws(CLIError) -> Bool {
    try change { phones in
      let count = phones.count
      phones.removeAll { $0.name == name }
      return phones.count < count
    }
  }

  /// Returns a name that contains only letters, digits, blanks, dashes and underscores.
  static func cleaned(_ name: String) -> String {
    let scalars = name.unicodeScalars.map { scalar in
      scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "-_".unicodeScalars.contains(scalar)
        ? Character(scalar) : " "
    }
    let words = String(scalars).split(separator: " ").joined(separator: " ")
    let name = TextLimits.excerpt(words, bytes: longestName)
    return name.isEmpty ? "phone" : name
  }

  /// Changes the file while a lock keeps other processes from changing it.
  private func change<Result>(_ body: (inout [Phone]) -> Result) throws(CLIError) -> Result {
    let lock = try FileLock(beside: path)
    defer { withExtendedLifetime(lock) {} }
    var phones = try phones()
    let former = phones
    let result = body(&phones)
    if phones != former {
      let json: JSONValue = ["phones": .array(phones.map(\.json))]
      try AtomicFile.save(json.pretty(), as: path)
    }
    return result
  }
}

extension PhoneStore.Phone {
  fileprivate init?(_ json: JSONValue) {
    guard let name = json["name"]?.string, let digest = json["digest"]?.string, digest.utf8.count == 64 else {
      return nil
    }
    // An unknown access permits nothing.
    guard let access = Access(rawValue: json["access"]?.string ?? Access.remote.rawValue) else { return nil }
    self.init(name: name, access, digest: digest, paired: json["paired"]?.int ?? 0, used: json["used"]?.int ?? 0)
  }

  fileprivate var json: JSONValue {
    [
      "name": .string(name), "access": .string(access.rawValue), "digest": .string(digest), "paired": .int(paired),
      "used": .int(used),
    ]
  }
}
