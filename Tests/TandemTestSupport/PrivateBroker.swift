// A private MQTT broker.

import Foundation

/// A `mosquitto` that runs as long as this object exists, at a free port of this machine.
package final class PrivateBroker {
  private var daemon = Process()
  private let folder: TestFolder
  package let port: Int

  package var address: String { "mqtt://127.0.0.1:\(port)" }

  /// - Parameters:
  ///   - folder: the folder for the configuration and the stored messages.
  ///   - settings: more lines of the configuration. The default admits all clients.
  package init(in folder: TestFolder, _ settings: String = "allow_anonymous true") throws {
    self.folder = folder
    port = try Self.freePort()
    try folder.write(
      """
      listener \(port) 127.0.0.1
      persistence true
      persistence_location \(folder.path)/
      autosave_interval 1
      autosave_on_changes true
      user root
      \(settings)

      """, to: "broker.conf", mode: 0o644)
    try begin()
  }

  /// Starts the broker. A broker that is started again still has its stored messages.
  package func begin() throws {
    daemon = Process()
    daemon.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    daemon.arguments = ["PATH=/usr/sbin:/usr/bin:/bin", "mosquitto", "-c", folder.path + "/broker.conf"]
    daemon.standardOutput = FileHandle.nullDevice
    daemon.standardInput = FileHandle.nullDevice
    daemon.standardError = FileHandle.nullDevice
    try daemon.run()
    try waitUntil("mosquitto to start") { Self.answers(port) }
  }

  deinit { die() }

  /// Sends a signal: SIGSTOP stops the broker for a while, SIGCONT continues it.
  package func signal(_ number: Int32) { kill(daemon.processIdentifier, number) }

  /// Kills the broker.
  package func die() {
    guard daemon.isRunning else { return }
    kill(daemon.processIdentifier, SIGKILL)
    daemon.waitUntilExit()
  }

  private static func connected(_ body: (Int32, UnsafePointer<sockaddr>, socklen_t) -> Int32, port: Int) -> Int32 {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        body(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    if code == 0 { return descriptor }
    close(descriptor)
    return -1
  }

  private static func answers(_ port: Int) -> Bool {
    let descriptor = connected({ connect($0, $1, $2) }, port: port)
    if descriptor >= 0 { close(descriptor) }
    return descriptor >= 0
  }

  private static func freePort() throws -> Int {
    let descriptor = connected({ bind($0, $1, $2) }, port: 0)
    guard descriptor >= 0 else { throw HarnessError(what: "no port is free") }
    defer { close(descriptor) }
    var address = sockaddr_in()
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &size) }
    }
    guard code == 0 else { throw HarnessError(what: "getsockname") }
    return Int(UInt16(bigEndian: address.sin_port))
  }
}
