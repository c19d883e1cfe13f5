import TandemFoundation

/// Converts mpv's extensions of JSON to strict JSON: commas before a closing bracket, `=` for a
/// colon, keys without quotation marks, and control characters in texts.
enum LenientJSON {
  /// Parses a line. The function tries strict JSON first, because nearly all lines are JSON.
  static func value(_ line: ArraySlice<UInt8>) throws(JSONError) -> JSONValue {
    do throws(JSONError) { return try JSONValue(parsing: line, maximumDepth: depth) } catch {
      return try JSONValue(parsing: strict(Array(line)), maximumDepth: depth)
    }
  }

  private static let depth = 16

  private static func strict(_ text: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    result.reserveCapacity(text.count + 16)
    var index = 0
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""):
        let end = endOfString(text, index)
        for byte in text[index..<end] { append(byte, to: &result) }
        index = end
        continue
      case UInt8(ascii: ","):
        let next = afterSpace(text, index + 1)
        let closes = next < text.count && (text[next] == UInt8(ascii: "]") || text[next] == UInt8(ascii: "}"))
        if !closes { result.append(byte) }
      case UInt8(ascii: "="): result.append(UInt8(ascii: ":"))
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "_"):
        let end = text[index...].firstIndex { !isWord($0) } ?? text.count
        let next = afterSpace(text, end)
        let isKey = next < text.count && (text[next] == UInt8(ascii: ":") || text[next] == UInt8(ascii: "="))
        let mark: [UInt8] = isKey ? [UInt8(ascii: "\"")] : []
        result += mark + text[index..<end] + mark
        index = end
        continue
      default: result.append(byte)
      }
      index += 1
    }
    return result
  }

  /// Appends a byte of a text, and escapes control characters, which mpv accepts.
  private static func append(_ byte: UInt8, to result: inout [UInt8]) {
    guard byte < 0x20 else { return result.append(byte) }
    result += Array((byte < 0x10 ? "\\u000" : "\\u00").utf8) + Array(String(byte, radix: 16).utf8)
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"), UInt8(ascii: "-"):
      true
    default: false
    }
  }

  private static func afterSpace(_ text: [UInt8], _ index: Int) -> Int {
    text[min(index, text.count)...].firstIndex { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D } ?? text.count
  }

  /// The index after the closing quotation mark.
  private static func endOfString(_ text: [UInt8], _ start: Int) -> Int {
    var index = start + 1
    while index < text.count {
      if text[index] == UInt8(ascii: "\\") {
        index += 2
        continue
      }
      index += 1
      if text[index - 1] == UInt8(ascii: "\"") { return index }
    }
    return text.count
  }
}
