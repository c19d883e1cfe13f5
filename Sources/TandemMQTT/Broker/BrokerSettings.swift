import Glibc
import TandemSystem

/// All settings of a connection to a broker, except its will.
package struct BrokerSettings: Sendable {
  /// The protocol's version.
  ///
  /// MQTT 3.1.1 is the default, because libmosquitto 2.0.11 aborts the process on an unknown property of MQTT 5.
  package enum Version: String, CaseIterable, Sendable {
    case v311 = "3.1.1"
    case v5 = "5"
  }

  /// The addresses, which are tried in turn.
  package var addresses: [BrokerAddress]
  package var topics: NodeTopics
  package var version = Version.v311
  /// The topic prefix for Home Assistant's discovery; nil for none.
  package var discovery: String? = HomeDiscovery.usualPrefix
  package var password: String?
  /// The CA certificates for a broker; nil for the system's.
  package var authorities: String?

  package init(_ addresses: [BrokerAddress], prefix: String = NodeTopics.usualPrefix) {
    self.addresses = addresses
    topics = NodeTopics(prefix: prefix)
  }
}

/// Reads a password from a file that only its owner may read.
package enum PasswordFile {
  private static let longest = 4096

  /// The first line of a file.
  ///
  /// - Throws: an error if the file can't be read, or if other users may read it.
  package static func read(_ path: String) throws(BrokerError) -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else {
      throw BrokerError("can't read the password in \(path): \(String(cString: strerror(errno)))")
    }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw BrokerError("\(path) is not a file; write the password into the first line of a file")
    }
    guard status.st_mode & 0o077 == 0, status.st_uid == geteuid() || status.st_uid == 0 else {
      throw BrokerError(
        "other users can read \(path), so Tandem does not use its password; run: chmod 600 \(path)")
    }
    let bytes = FileBytes.read(descriptor, atMost: longest) ?? []
    let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    guard bytes.count <= longest, !line.isEmpty, let text = String(validating: line, as: UTF8.self),
      !text.utf8.contains(0)
    else {
      throw BrokerError("\(path) has no password in its first line (UTF-8, at most \(longest) bytes)")
    }
    return text
  }
}
