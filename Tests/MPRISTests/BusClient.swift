// A client of MPRIS, like a program of the desktop.

import CTandemDBus
import Foundation
import TandemTestSupport

@testable import TandemMPRIS

/// Calls methods on a bus and waits for their replies.
final class BusClient {
  /// The reply to a call.
  enum CommandResponse: Equatable {
    /// The first value of the reply; nil if the reply is empty.
    case value(BusValue?)
    case error(String, String)

    var errorName: String? { if case .error(let name, _) = self { name } else { nil } }
    var value: BusValue? { if case .value(let value) = self { value } else { nil } }
  }

  private var bus: OpaquePointer?
  static let name = "org.mpris.MediaPlayer2.tandem"
  static let player = "org.mpris.MediaPlayer2.Player"

  init(_ address: String) throws {
    sd_bus_new(&bus)
    sd_bus_set_address(bus, address)
    sd_bus_set_bus_client(bus, 1)
    guard sd_bus_start(bus) >= 0 else { throw HarnessError(what: "a connection to \(address)") }
  }

  deinit {
    sd_bus_close(bus)
    sd_bus_unref(bus)
  }

  private func message(
    _ name: String, _ path: String, _ interface: String?, _ member: String, _ values: [BusValue], variant: BusValue?
  ) -> OpaquePointer? {
    var message: OpaquePointer?
    sd_bus_message_new_method_call(bus, &message, name, path, interface, member)
    guard let message else { return nil }
    for value in values { _ = value.write(into: message) }
    _ = variant?.writeVariant(into: message)
    return message
  }

  /// - Parameter variant: the last argument, which is sent as a D-Bus variant; nil to send only `values`.
  func call(
    _ member: String, _ values: [BusValue] = [], of interface: String? = BusClient.player,
    at name: String = BusClient.name,
    path: String = "/org/mpris/MediaPlayer2", variant: BusValue? = nil
  ) -> CommandResponse {
    let message = message(name, path, interface, member, values, variant: variant)
    var error = sd_bus_error()
    var reply: OpaquePointer?
    let result = sd_bus_call(bus, message, 10_000_000, &error, &reply)
    sd_bus_message_unref(message)
    defer {
      sd_bus_error_free(&error)
      sd_bus_message_unref(reply)
    }
    guard result >= 0, let reply else {
      return .error(error.name.map { String(cString: $0) } ?? "", error.message.map { String(cString: $0) } ?? "")
    }
    return .value(Self.first(reply))
  }

  /// Sends a call without waiting for its reply.
  func shout(_ member: String, of interface: String = BusClient.player) {
    let message = message(Self.name, "/org/mpris/MediaPlayer2", interface, member, [], variant: nil)
    sd_bus_call_async(bus, nil, message, { _, _, _ in 1 }, nil, 60_000_000)
    sd_bus_message_unref(message)
  }

  /// Sends all calls that `shout` has queued.
  func flush() { sd_bus_flush(bus) }

  func get(_ property: String, of interface: String = BusClient.player, at name: String = BusClient.name)
    -> CommandResponse
  {
    call("Get", [.text(interface), .text(property)], of: BusInterface.properties, at: name)
  }

  func set(
    _ property: String, to value: BusValue, of interface: String = BusClient.player, at name: String = BusClient.name
  ) -> CommandResponse {
    call("Set", [.text(interface), .text(property)], of: BusInterface.properties, at: name, variant: value)
  }

  /// The bus names of all players, sorted and without the prefix `org.mpris.MediaPlayer2.`.
  func names() -> [String] {
    var reply: OpaquePointer?
    let message = message(
      "org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus", "ListNames", [], variant: nil)
    defer {
      sd_bus_message_unref(message)
      sd_bus_message_unref(reply)
    }
    guard sd_bus_call(bus, message, 10_000_000, nil, &reply) >= 0 else { return [] }
    var names: [String] = []
    sd_bus_message_enter_container(reply, CChar(UInt8(ascii: "a")), "s")
    var name: UnsafePointer<CChar>?
    while sd_bus_message_read_basic(reply, CChar(UInt8(ascii: "s")), &name) > 0, let name {
      names.append(String(cString: name))
    }
    let prefix = "org.mpris.MediaPlayer2."
    return names.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }.sorted()
  }

  /// Waits for at most 20 s until `names()` returns exactly the wanted names.
  func waitForNames(_ wanted: [String]) throws {
    try waitUntil("\(wanted), and there are \(names())") { names() == wanted }
  }

  private static func first(_ message: OpaquePointer) -> BusValue? {
    var type: CChar = 0
    var contents: UnsafePointer<CChar>?
    guard sd_bus_message_peek_type(message, &type, &contents) > 0 else { return nil }
    if type == CChar(UInt8(ascii: "v")), let contents {
      let inside = String(cString: contents)
      sd_bus_message_enter_container(message, type, inside)
      return first(message)
    }
    return BusMessageReader(message).basic(Character(Unicode.Scalar(UInt8(bitPattern: type))))
  }
}
