import CTandemDBus
import Glibc
import TandemOrchestrator

/// Reads a message from its beginning.
struct BusMessageReader {
  /// The maximum size of a text, in bytes.
  private static let longest = 4 * TextLimits.text

  private let message: OpaquePointer

  init(_ message: OpaquePointer) { self.message = message }

  /// Returns a message's first values.
  ///
  /// - Parameters:
  ///   - types: the expected types.
  ///   - rest: the types of the values that follow.
  ///   - call: the name of the called method, for the error.
  func values(_ types: String, followedBy rest: String = "", of call: String) throws(BusCallError) -> [BusValue] {
    guard sd_bus_message_has_signature(message, types + rest) > 0 else {
      let given = sd_bus_message_get_signature(message, 1).map { String(cString: $0) } ?? ""
      throw .invalid("\(call) was called with arguments of the types (\(BusText.line(given)))")
    }
    var values: [BusValue] = []
    for type in types {
      guard let value = basic(type) else {
        throw .invalid("\(call) was called with a text of more than \(Self.longest) bytes")
      }
      values.append(value)
    }
    return values
  }

  /// Reads a variant; nil if its type differs.
  func variant(_ type: String) -> BusValue? {
    guard type.count == 1, let letter = type.first,
      sd_bus_message_enter_container(message, CChar(UInt8(ascii: "v")), type) > 0
    else { return nil }
    return basic(letter)
  }

  func text() -> String? { basic("s")?.text }

  /// Reads the next value; nil if its type differs or the message has no more.
  func basic(_ type: Character) -> BusValue? {
    guard let letter = type.asciiValue else { return nil }
    let code = CChar(letter)
    switch type {
    case "s", "o":
      var text: UnsafePointer<CChar>?
      guard sd_bus_message_read_basic(message, code, &text) > 0, let text else { return nil }
      // Limit the length: a message may be a hundred megabytes long, but no useful text exceeds the
      // limit.
      if strnlen(text, Self.longest + 1) > Self.longest { return nil }
      return type == "s" ? .text(String(cString: text)) : .path(String(cString: text))
    case "b": return number(code, Int32(0)).map { .boolean($0 != 0) }
    case "x": return number(code, Int64(0)).map(BusValue.whole)
    case "u": return number(code, UInt32(0)).map(BusValue.number)
    case "d": return number(code, 0.0).map(BusValue.real)
    default: return nil
    }
  }

  private func number<Number: BitwiseCopyable>(_ code: CChar, _ zero: Number) -> Number? {
    var number = zero
    return sd_bus_message_read_basic(message, code, &number) > 0 ? number : nil
  }
}

extension BusValue {
  /// The text or the path of the value; empty for a value of another type.
  var text: String {
    switch self {
    case .text(let text), .path(let text): text
    case .boolean, .whole, .number, .real, .texts, .dictionary: ""
    }
  }
}
