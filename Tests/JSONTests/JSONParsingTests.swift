// Reading JSON.

import TandemFoundation
import Testing

@Suite("Reading JSON")
struct JSONParsingTests {
  static let valid: [(String, JSONValue)] = [
    ("null", nil), (" true\n", true), ("false", false),
    ("0", 0), ("-1", -1), ("9223372036854775807", .int(.max)), ("-9223372036854775808", .int(.min)),
    ("9223372036854775808", .double(9_223_372_036_854_775_808)), ("-0", .double(-0.0)),
    ("1.0", .double(1)), ("-2.5e3", .double(-2500)), ("1E+2", .double(100)), ("1e-2", .double(0.01)),
    ("0.1", .double(0.1)), ("123456.789", .double(123456.789)), ("1e-400", .double(0)),
    (#""""#, ""), (#""aé€😀""#, "aé€😀"), (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u0041\u00e9\uD83D\ude00""#, "Aé😀"), (#""é\n€""#, "é\n€"), (#""\u0000""#, "\0"),
    ("[]", []), ("[1,[2 , null]]", [1, [2, nil]]), ("{}", .object([])),
    (#"{"b":1,"a":{"c":[]}}"#, .object([.init("b", 1), .init("a", .object([.init("c", [])]))])),
  ]

  @Test("Valid text is parsed", arguments: valid)
  func validTextIsParsed(text: String, value: JSONValue) throws {
    #expect(try JSONValue(parsing: text.utf8) == value)
  }

  static let invalid: [(String, Int, String)] = [
    ("", 0, "a value"), ("  ", 2, "a value"), ("NaN", 0, "a value"), ("Infinity", 0, "a value"), ("'a'", 0, "a value"),
    ("tru", 3, "the word true"), ("nulL", 3, "the word null"),
    ("-", 1, "a digit"), ("+1", 0, "a value"), (".5", 0, "a value"), ("1.", 2, "a digit"), ("1e", 2, "a digit"),
    ("1e+", 3, "a digit"), ("01", 0, "a number without leading zeros"), ("-01", 1, "a number without leading zeros"),
    ("1e400", 0, "a number within the range of a double"), ("-1e999", 0, "a number within the range of a double"),
    ("1 2", 2, "the end of the text"), ("{}x", 2, "the end of the text"), ("0x10", 1, "the end of the text"),
    ("[1", 2, "a comma or the end of the array"), ("[1,]", 3, "a value"), ("[", 1, "a value"),
    ("{", 1, "a key in quotation marks"), (#"{"a":1,}"#, 7, "a key in quotation marks"),
    ("{a:1}", 1, "a key in quotation marks"),
    (#"{"a" 1}"#, 5, "a colon"), (#"{"a":}"#, 5, "a value"), (#"{"a":1"#, 6, "a comma or the end of the object"),
    (#"{"a":1,"b":2,"a":3}"#, 13, "a key that is not in this object yet"),
    (#"{"a":1,"\u0061":3}"#, 7, "a key that is not in this object yet"),
    (#""abc"#, 4, "the closing quotation mark"), (#""a\"#, 3, "the rest of an escape sequence"),
    ("\"a\u{1}\"", 2, "an escape sequence instead of a control character"),
    ("\"a\\n\n\"", 4, "an escape sequence instead of a control character"),
    (#""\u12G4""#, 5, "four hexadecimal digits"), (#""\ud800""#, 1, "both halves of a surrogate pair"),
    (#""\ud800\u0041""#, 1, "both halves of a surrogate pair"), (#""x\udc00""#, 2, "both halves of a surrogate pair"),
  ]

  @Test("Invalid JSON is refused with the offset of the mistake", arguments: invalid)
  func invalidTextIsRefusedAtItsOffset(text: String, offset: Int, expected: String) {
    #expect(throws: JSONError(offset: offset, expected: expected)) { try JSONValue(parsing: text.utf8) }
  }

  @Test("An unknown escape is refused with the offset of its backslash")
  func unknownEscapeIsRefusedAtItsBackslash() {
    let expected = #"one of the escapes \" \\ \/ \b \f \n \r \t \u"#
    #expect(throws: JSONError(offset: 2, expected: expected)) { try JSONValue(parsing: #"["\x41"]"#.utf8) }
  }

  static let notUTF8: [([UInt8], Int)] = [
    ([0xFF], 0), ([0x61, 0xC3], 1), ([0xC0, 0x80], 0), ([0xED, 0xA0, 0x80], 0), ([0xC3, 0xA9, 0x80], 2),
    ([0xF5, 0x80, 0x80, 0x80], 0), ([0x5C, 0x6E, 0xC3, 0xA9, 0xFF], 4),
  ]

  @Test("Bytes that are not UTF-8 are refused with their offset", arguments: notUTF8)
  func invalidUTF8IsRefusedAtItsOffset(bytes: [UInt8], offset: Int) {
    #expect(throws: JSONError(offset: offset + 1, expected: "UTF-8")) {
      try JSONValue(parsing: [0x22] + bytes + [0x22])
    }
  }

  @Test("Values may be nested up to the limit, and no deeper")
  func depthIsBoundedExactly() throws {
    let deepest = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    #expect(throws: Never.self) { try JSONValue(parsing: deepest.utf8) }
    #expect(throws: JSONError(offset: 64, expected: "at most 64 levels of arrays and objects")) {
      try JSONValue(parsing: ("[" + deepest + "]").utf8)
    }
    #expect(throws: JSONError(offset: 0, expected: "at most 0 levels of arrays and objects")) {
      try JSONValue(parsing: "{}".utf8, maximumDepth: 0)
    }
    #expect(throws: Never.self) { try JSONValue(parsing: "[[],[],{}]".utf8, maximumDepth: 2) }
  }

  @Test("A duplicate key is found in a large object, too")
  func duplicateKeyInALargeObjectIsFound() {
    let members = (0..<40).map { "\"k\($0)\":0" }.joined(separator: ",")
    #expect(throws: Never.self) { try JSONValue(parsing: "{\(members)}".utf8) }
    for key in ["k0", "k15", "k16", "k39"] {
      #expect(throws: JSONError.self) { try JSONValue(parsing: "{\(members),\"\(key)\":0}".utf8) }
    }
  }

  @Test("A range of bytes is parsed as JSON, and the offset in an error counts from the range's beginning")
  func partOfAnArrayIsParsed() throws {
    let bytes = Array("xx[1]yy[1".utf8)
    #expect(try JSONValue(parsing: bytes, in: 2..<5) == [1])
    #expect(throws: JSONError(offset: 2, expected: "a comma or the end of the array")) {
      try JSONValue(parsing: bytes, in: 7..<9)
    }
  }

  @Test("Truncated text is refused at every length")
  func truncatedTextIsRefused() {
    let text = Array(#"{"a":[1,-2.5e3,"\u00e9\ud83d\ude00",true,false,null],"é":{"b":""}}"#.utf8)
    for length in 0..<text.count {
      #expect(throws: JSONError.self) { try JSONValue(parsing: text[..<length]) }
    }
  }
}
