// Reads the broker's settings from the command line and tandem.conf.

import Glibc
import TandemCLI
import TandemControl
import TandemFoundation
import TandemSystem

extension BrokerSettings {
  /// - Returns: nil if no broker is named.
  /// - Throws: an error for invalid options.
  package init?(_ invocation: ParsedCommandLine, _ environment: (String) -> String? = Environment.value)
    throws(CLIError)
  {
    guard let text = invocation.text(.mqtt) else { return nil }
    do throws(BrokerAddressError) { self.init(try BrokerAddress.list(text)) } catch {
      throw CLIError(.usage, "--mqtt: \(error)")
    }
    if let prefix = invocation.text(.mqttPrefix) {
      guard NodeName.isValidPrefix(prefix) else {
        throw CLIError(.usage, "--mqtt-prefix: use letters, digits, _ and -, with / between levels")
      }
      topics = NodeTopics(prefix: prefix)
    }
    if let prefix = invocation.text(.mqttDiscovery) {
      guard NodeName.isValidPrefix(prefix) else {
        throw CLIError(.usage, "--mqtt-discovery: use off, or letters, digits, _ and -, with / between levels")
      }
      discovery = prefix == "off" ? nil : prefix
    }
    version = invocation.text(.mqttVersion).flatMap(Version.init) ?? .v311
    if let file = invocation.text(.mqttPasswordFile) {
      do throws(BrokerError) { password = try PasswordFile.read(file) } catch {
        throw CLIError(.badData, error.description)
      }
    } else if let given = environment("TANDEM_MQTT_PASSWORD"), !given.isEmpty {
      password = given
    }
    authorities = invocation.text(.mqttAuthorities)
    if let authorities, access(authorities, R_OK) != 0 {
      throw CLIError(.noSuchFile, "--mqtt-cafile: \(authorities): \(String(cString: strerror(errno)))")
    }
  }
}

extension NodeIdentity {
  /// Creates the identity of this machine's screen from the command line.
  ///
  /// - Parameter process: the id of a process that stays the same for all players of a session.
  package init(_ invocation: ParsedCommandLine, process: Int, folder: String?) throws(CLIError) {
    let name: String
    if let asked = invocation.text(.node) {
      guard NodeName.isValid(asked) else { throw CLIError(.usage, "--node: a name has \(NodeName.rule)") }
      name = asked
    } else {
      name = NodeName.cleaned(Environment.hostName)
    }
    let groups = invocation.texts(.groups)
    guard groups.count <= NodeName.mostGroups, groups.allSatisfy(NodeName.isValid) else {
      throw CLIError(.usage, "--group: a name has \(NodeName.rule); at most \(NodeName.mostGroups) groups are allowed")
    }
    self.init(
      node: name, groups: groups, session: Machine.session(of: process), version: Version.number, folder: folder)
    volatileQuery = invocation.texts(.volatileQuery)
  }
}

enum Machine {
  /// Identifies a process during its lifetime, in sixteen digits. A process with the same number in another container
  /// or on another machine has another identifier.
  static func session(of process: Int) -> String {
    let parts = ["/etc/machine-id", "/proc/sys/kernel/random/boot_id", "/proc/\(process)/stat"].map(text)
    // Find the start time: it is the twentieth word after the program's name. The name itself may
    // contain blanks.
    let statistics = parts[2].lastIndex(of: ")").map { parts[2][$0...].split(separator: " ") } ?? []
    let began = statistics.count > 20 ? String(statistics[20]) : ""
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in [parts[0], parts[1], Environment.hostName, String(process), began].joined(separator: "/").utf8 {
      hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3
    }
    return hash.zeroPadded(to: 16, radix: 16)
  }

  private static func text(_ path: String) -> String {
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return "" }
    defer { close(file) }
    return String(decoding: FileBytes.read(file, atMost: 4096) ?? [], as: UTF8.self)
  }
}
