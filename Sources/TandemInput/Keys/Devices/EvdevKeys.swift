import TandemPlayback

/// Reads Linux's `struct input_event` of a 64-bit system.
///
/// An event has 16 bytes of time, then type and code (16 bits each) and value (32 bits).
package enum EvdevKeys {
  /// The number of bytes of an event.
  package static let size = 24
  private static let time = 16
  /// `EV_KEY`.
  private static let key: UInt16 = 1
  /// The colour keys, from `KEY_RED` on, and the keys of a guide: `KEY_PROGRAM` and `KEY_EPG`.
  package static let colours: [UInt16: String] = [
    398: "RED", 399: "GREEN", 400: "YELLOW", 401: "BLUE", 362: "GUIDE", 365: "GUIDE",
  ]

  /// The presses of colour and guide keys in a sequence of events, oldest first. An incomplete
  /// event at the end is ignored.
  package static func colourKeys(in bytes: ArraySlice<UInt8>) -> [KeyEvent] {
    stride(from: bytes.startIndex, through: bytes.endIndex - size, by: size).compactMap { start in
      func word(_ offset: Int) -> UInt16 {
        UInt16(bytes[start + time + offset]) | UInt16(bytes[start + time + offset + 1]) << 8
      }
      guard word(0) == key, let name = colours[word(2)] else { return nil }
      switch word(4) {
      case 0: return KeyEvent(InputKey(name), .released)
      case 1: return KeyEvent(InputKey(name), .pressed)
      default: return KeyEvent(InputKey(name), .held)
      }
    }
  }
}
