// Numbers for what an exploration has seen.

import Testing

@Suite struct NumberingTests {
  /// Equal where its name is, whatever its digest.
  private struct Alike: Hashable {
    var name: Int
    func hash(into hasher: inout Hasher) { hasher.combine(0) }
  }

  @Test("equal values have one number, and others another, in the order in which they come")
  func numbers() {
    var numbering = Numbering<String>()
    for round in 0..<2 {
      for value in 0..<5000 { #expect(numbering.number(of: "\(value)") == value, "round \(round)") }
    }
    #expect(numbering.values.count == 5000)
  }

  @Test("a digest alone makes nothing the same")
  func collisions() {
    var numbering = Numbering<Alike>()
    for name in [0, 1, 2, 1, 0, 3] { #expect(numbering.number(of: Alike(name: name)) == [0, 1, 2, 3][name]) }
    #expect(numbering.values.map(\.name) == [0, 1, 2, 3])
  }
}
