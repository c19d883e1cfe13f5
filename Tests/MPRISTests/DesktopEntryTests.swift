// What a desktop knows of Tandem when it does not run.

import Foundation
import TandemMPRIS
import TandemTestSupport
import Testing

@Suite struct DesktopEntryTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Packaging").path

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8)
  }

  @Test("the desktop file is the one that the bus names, and takes what the bus says is taken")
  func same() throws {
    let lines = try text(DesktopEntry.name + ".desktop").split(separator: "\n")
    let types = lines.first { $0.hasPrefix("MimeType=") }?.dropFirst("MimeType=".count).split(separator: ";")
    #expect(types?.map(String.init) == DesktopEntry.mimeTypes)
    #expect(lines.contains("Icon=" + DesktopEntry.name))
    #expect(FileManager.default.fileExists(atPath: "\(Self.folder)/\(DesktopEntry.name).svg"))
  }

  @Test(
    "the files are what their formats ask for",
    arguments: [
      ["desktop-file-validate", "tandem.desktop"],
      ["appstreamcli", "validate", "--no-net", "org.tandem.Tandem.metainfo.xml"],
    ])
  func valid(words: [String]) throws {
    let file = Self.folder + "/" + (words.last ?? "")
    let result = try TandemCommand.run(
      words.dropFirst().dropLast() + [file], in: TestFolder(), program: "/usr/bin/" + words[0])
    #expect(result.status == 0, "\(result.output)\(result.errors)")
    #expect(!result.output.contains("hint"), "\(result.output)")
  }
}
