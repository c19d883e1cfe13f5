// The scenario files that are played, and their order.

import Glibc
import TandemTestSupport
import Testing

@testable import TandemCLI

@Suite struct ScenarioFileListTests {
  @Test(
    "File names that are stored compressed read back unchanged",
    arguments: [
      [], [""], ["a"], ["a", "a", "a"], ["", "a", "", "ab", "b"], ["10.json", "11.json", "110.json", "2.json"],
      ["aa", "aaa", "a", "aaaa"], ["e\u{301}.json", "\u{e9}.json", "日本.json"],
      [String(repeating: "x", count: 300), String(repeating: "x", count: 299), String(repeating: "x", count: 70_000)],
    ])
  func compressedNamesReadBackUnchanged(names: [String]) {
    let packed = PrefixCompressedStrings(names)
    #expect(packed.count == names.count)
    #expect(packed.map { Array($0.utf8) } == names.map { Array($0.utf8) })
  }

  @Test("Many unordered names are sorted like strings", arguments: [0, 1, 4095, 4096, 4097, 30_000])
  func manyNamesAreSortedLikeStrings(count: Int) {
    // Each number occurs once, because the factor and the modulus have no common divisor.
    let names = (0..<count).map { "\($0 * 7919 % max(count, 1)).json" }
    var sorted = SortedNames()
    for name in names { sorted.insert(name) }
    #expect(Array(sorted.take()) == names.sorted())
    #expect(Array(sorted.take()) == [])
  }

  @Test("Similar sorted names take less than five bytes each")
  func similarSortedNamesTakeFewBytes() {
    let names = PrefixCompressedStrings((10_000..<100_000).map { "\($0).json" })
    #expect(names.bytesUsed < 5 * 90_000)
  }

  @Test("The files of a folder are listed in the order of their names, and named files in the given order")
  func filesAreListedInOrderOfTheirNames() throws {
    let folder = try TestFolder()
    for inner in ["a", "a/c", "a-", "x.json"] { #expect(mkdir("\(folder.path)/\(inner)", 0o700) == 0) }
    for name in [
      "b.json", "a.json", "a b.json", "a/z.json", "a/c/1.json", "a/c.json", "a-/1.json", "a!.json", ".hidden.json",
      "a/scenario.schema.json", "a/notes.txt", "x.json/1.json",
    ] {
      try folder.write("{}", to: name)
    }
    let root = folder.path
    let files = Array(try ScenarioFiles.find([root + "/", root + "/a/notes.txt", root + "/b.json"]))
    #expect(
      files.map { String($0.path.dropFirst(root.count + 1)) } == [
        "a/c/1.json", "a/c.json", "a/z.json", "a b.json", "a!.json", "a-/1.json", "a.json", "b.json", "x.json/1.json",
        "a/notes.txt", "b.json",
      ])
    #expect(
      files.map(\.name) == [
        "a/c/1", "a/c", "a/z", "a b", "a!", "a-/1", "a", "b", "x.json/1", "notes.txt", "b",
      ])
  }
}
