import CTandemDBus

/// A value of one of the D-Bus types that MPRIS needs.
package indirect enum BusValue: Hashable, Sendable {
  package struct Member: Hashable, Sendable {
    package var name: String
    package var value: BusValue

    package init(_ name: String, _ value: BusValue) {
      self.name = name
      self.value = value
    }
  }

  case text(String)
  /// The path of an object.
  case path(String)
  case boolean(Bool)
  case whole(Int64)
  case number(UInt32)
  case real(Double)
  case texts([String])
  /// A dictionary `a{sv}`, in the given order.
  case dictionary([Member])

  /// D-Bus's signature of the type.
  package var type: String {
    switch self {
    case .text: "s"
    case .path: "o"
    case .boolean: "b"
    case .whole: "x"
    case .number: "u"
    case .real: "d"
    case .texts: "as"
    case .dictionary: "a{sv}"
    }
  }

  /// Appends the value to a message.
  ///
  /// - Returns: true if the bus accepts the value; otherwise the message is unusable.
  func write(into message: OpaquePointer) -> Bool {
    switch self {
    case .text(let text): return text.withCString { Self.basic(message, "s", $0) }
    case .path(let path): return path.withCString { Self.basic(message, "o", $0) }
    case .boolean(let isTrue):
      var value: Int32 = isTrue ? 1 : 0
      return Self.basic(message, "b", &value)
    case .whole(var value): return Self.basic(message, "x", &value)
    case .number(var value): return Self.basic(message, "u", &value)
    case .real(var value): return Self.basic(message, "d", &value)
    case .texts(let texts):
      return Self.container(message, "a", "s") { texts.allSatisfy { BusValue.text($0).write(into: message) } }
    case .dictionary(let members):
      return Self.container(message, "a", "{sv}") {
        members.allSatisfy { member in
          Self.container(message, "e", "sv") {
            BusValue.text(member.name).write(into: message) && member.value.writeVariant(into: message)
          }
        }
      }
    }
  }

  func writeVariant(into message: OpaquePointer) -> Bool {
    Self.container(message, "v", type) { write(into: message) }
  }

  private static func basic(_ message: OpaquePointer, _ type: Unicode.Scalar, _ value: UnsafeRawPointer) -> Bool {
    sd_bus_message_append_basic(message, CChar(truncatingIfNeeded: type.value), value) >= 0
  }

  private static func container(
    _ message: OpaquePointer, _ type: Unicode.Scalar, _ contents: String, _ body: () -> Bool
  ) -> Bool {
    guard sd_bus_message_open_container(message, CChar(truncatingIfNeeded: type.value), contents) >= 0, body() else {
      return false
    }
    return sd_bus_message_close_container(message) >= 0
  }
}
