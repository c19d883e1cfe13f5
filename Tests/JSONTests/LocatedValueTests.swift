// Values that know where they stand.

import TandemJSON
import Testing

@Suite struct LocatedValueTests {
  private func parsed(_ text: String) throws -> JSONNode { try JSONNode(parsing: Array(text.utf8)) }

  @Test("every value and every key knows its first byte")
  func offsets() throws {
    let value = try parsed(#" { "a" : [ 1 , "ä" ] , "b": {"c":null} }"#)
    #expect(value.offset == 1)
    #expect(value.members.map(\.keyOffset) == [3, 24])
    #expect(value["a"]?.offset == 9)
    #expect(value["a"]?.elements.map(\.offset) == [11, 15])
    #expect(value["b"]?["c"]?.offset == 34)
  }

  @Test("without its places it is what the other parser reads")
  func plain() throws {
    let text = #"{"a":[1,2.5,"x",true,null],"b":{}}"#
    #expect(try parsed(text).plain == (try JSONValue(parsing: text.utf8)))
  }

  @Test("a key that is given twice is kept twice, for the reader to tell")
  func repeated() throws { #expect(try parsed(#"{"a":1,"a":2}"#).members.map(\.key) == ["a", "a"]) }

  static let wrong = ["", "{", "[1,]", #"{"a" 1}"#, "01", "nul", #""\x""#, "[] []", "{\"a\":1,}"]

  @Test("it is as strict as the other parser, and names the same place", arguments: wrong)
  func strict(text: String) {
    func failure(_ body: () throws -> Void) -> JSONError? {
      do { try body() } catch { return error as? JSONError }
      return nil
    }
    let other = failure { _ = try JSONValue(parsing: text.utf8) }
    #expect(other != nil)
    #expect(failure { _ = try parsed(text) } == other)
  }

  @Test("what stands too deep is refused")
  func deep() { #expect(throws: JSONError.self) { try parsed(String(repeating: "[", count: 65)) } }

  @Test("pretty text is read as the same value, and no line is needlessly long")
  func pretty() throws {
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
