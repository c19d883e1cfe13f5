// Numbers for the states that an exploration has seen.

import Testing

@Suite struct NumberingTests {
  /// A type whose values all have the same hash.
  private struct Alike: Hashable {
    var name: Int
    func hash(into hasher: inout Hasher) { hasher.combine(0) }
  }

  @Test("Equal values share a number; new values are numbered in their order")
  func equalValuesShareANumber() {
    var numbering = Numbering<String>()
    for round in 0..<2 {
      for value in 0..<5000 { #expect(numbering.number(of: "\(value)") == value, "round \(round)") }
    }
    #expect(numbering.values.count == 5000)
  }

  @Test("Different values with equal hashes get different numbers")
  func valuesWithEqualHashesGetDifferentNumbers() {
    var numbering = Numbering<Alike>()
    for name in [0, 1, 2, 1, 0, 3] { #expect(numbering.number(of: Alike(name: name)) == [0, 1, 2, 3][name]) }
    #expect(numbering.values.map(\.name) == [0, 1, 2, 3])
  }
}
