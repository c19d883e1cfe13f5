// Writing JSON.

import TandemFoundation
import Testing

@Suite("Writing JSON")
struct JSONWritingTests {
  static let written: [(JSONValue, String)] = [
    (nil, "null"), (true, "true"), (0, "0"), (.int(.min), "-9223372036854775808"), (.int(.max), "9223372036854775807"),
    (1.0, "1.0"), (-0.5, "-0.5"), (.double(.nan), "null"), (.double(.infinity), "null"),
    ("", #""""#), ("a/é😀", #""a/é😀""#), ("\"\\\u{8}\t\n\u{c}\r\u{1f}\u{0}", #""\"\\\b\t\n\f\r\u001f\u0000""#),
    ([], "[]"), ([1, [2], nil], "[1,[2],null]"), (.object([]), "{}"),
    (.object([.init("b", 1), .init("a\n", [true])]), #"{"b":1,"a\n":[true]}"#),
  ]

  @Test("A value is written on one line with its keys in order", arguments: written)
  func valueIsWrittenOnOneLine(value: JSONValue, text: String) {
    #expect(value.description == text)
  }

  @Test("A written value reads back as the same value")
  func writtenValueReadsAsTheSame() throws {
    let value: JSONValue = [
      nil, true, false, 0, -17, .int(.min), 0.1, 1e300, -2.5e-7, .double(.leastNonzeroMagnitude), "é\u{2028}\u{7f}\0\\",
      .object([.init("", .object([.init("k", [1])])), .init("\"", "v")]),
    ]
    #expect(try JSONValue(parsing: value.description.utf8) == value)
  }

  @Test("Integers of every length are written")
  func integersOfEveryLengthAreWritten() {
    for value in [0, 7, 10, 99, 100, 12_345, -1, -10, 1_000_000_007, Int.max, Int.min] {
      var bytes: [UInt8] = [0x5B]
      bytes.appendInt(value)
      #expect(String(decoding: bytes, as: UTF8.self) == "[\(value)")
    }
  }

  @Test("An error's description has the byte offset and the expected syntax")
  func errorHasOffsetAndExpectation() {
    #expect(JSONError(offset: 3, expected: "a colon").description == "at byte 3: expected a colon")
  }
}
