// The files that describe Tandem to a desktop.

import Foundation
import TandemMPRIS
import TandemTestSupport
import Testing

@Suite struct DesktopEntryTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Packaging").path

  @Test("The desktop file has the same name, media types and icon as the bus interface")
  func desktopFileMatchesTheBus() throws {
    let text = try String(contentsOfFile: "\(Self.folder)/\(DesktopEntry.name).desktop", encoding: .utf8)
    let lines = text.split(separator: "\n")
    let types = lines.first { $0.hasPrefix("MimeType=") }?.dropFirst("MimeType=".count).split(separator: ";")
    #expect(types?.map(String.init) == DesktopEntry.mimeTypes)
    #expect(lines.contains("Icon=" + DesktopEntry.name))
    #expect(FileManager.default.fileExists(atPath: "\(Self.folder)/\(DesktopEntry.name).svg"))
  }

  @Test("The desktop file is valid")
  func desktopFileIsValid() throws {
    let result = try TandemCommand.run(
      [Self.folder + "/tandem.desktop"], in: TestFolder(), program: "/usr/bin/desktop-file-validate")
    #expect(result.status == 0 && result.output.isEmpty, "\(result.output)\(result.errors)")
  }

  @Test("The AppStream file is valid, except that it names no home page")
  func appStreamFileIsValid() throws {
    let file = Self.folder + "/org.tandem.Tandem.metainfo.xml"
    let result = try TandemCommand.run(
      ["validate", "--no-net", file], in: TestFolder(), program: "/usr/bin/appstreamcli")
    let complaints = result.output.split(separator: "\n").filter { $0.hasPrefix("E:") || $0.hasPrefix("W:") }
    #expect(complaints.allSatisfy { $0.contains("url-homepage-missing") }, "\(result.output)\(result.errors)")
    #expect(result.output.contains("alidation"), "\(result.output)\(result.errors)")
  }
}
