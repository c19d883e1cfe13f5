// Values that know their offset in the text.

import TandemFoundation
import Testing

@Suite struct LocatedValueTests {
  private func parsed(_ text: String) throws -> JSONNode { try JSONNode(parsing: Array(text.utf8)) }

  @Test("Every value and every key knows the offset of its first byte")
  func valuesAndKeysKnowTheirOffsets() throws {
    let value = try parsed(#" { "a" : [ 1 , "ä" ] , "b": {"c":null} }"#)
    #expect(value.offset == 1)
    #expect(value.members.map(\.keyOffset) == [3, 24])
    #expect(value["a"]?.offset == 9)
    #expect(value["a"]?.elements.map(\.offset) == [11, 15])
    #expect(value["b"]?["c"]?.offset == 34)
  }

  @Test("The value without offsets equals the result of the plain parser")
  func plainValueEqualsThatOfTheOtherParser() throws {
    let text = #"{"a":[1,2.5,"x",true,null],"b":{}}"#
    #expect(try parsed(text).plain == (try JSONValue(parsing: text.utf8)))
  }

  @Test("A repeated key is kept twice, so that the caller can report it")
  func repeatedKeyIsKeptTwice() throws { #expect(try parsed(#"{"a":1,"a":2}"#).members.map(\.key) == ["a", "a"]) }

  static let wrong = ["", "{", "[1,]", #"{"a" 1}"#, "01", "nul", #""\x""#, "[] []", "{\"a\":1,}"]

  @Test("The parser refuses the same texts as the plain parser, at the same offsets", arguments: wrong)
  func parserIsAsStrictAsTheOther(text: String) {
    func failure(_ body: () throws -> Void) -> JSONError? {
      do { try body() } catch { return error as? JSONError }
      return nil
    }
    let other = failure { _ = try JSONValue(parsing: text.utf8) }
    #expect(other != nil)
    #expect(failure { _ = try parsed(text) } == other)
  }

  @Test("Nesting that is too deep is refused")
  func nestingThatIsTooDeepIsRefused() {
    #expect(throws: JSONError.self) { try parsed(String(repeating: "[", count: 65)) }
  }

  @Test("Pretty-printed text reads back as the same value, and no line is too long")
  func prettyTextReadsAsTheSame() throws {
    let value: JSONValue = [
      "short": [1, 2, ["a": true]], "empty": [:],
      "long": .array((0..<60).map { .object([.init("number", .int($0)), .init("text", "ü\n")]) }),
    ]
    let text = value.pretty(width: 80)
    #expect(try JSONValue(parsing: text.utf8) == value)
    #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= 81 })
    #expect(text.hasSuffix("}\n"))
  }
}
