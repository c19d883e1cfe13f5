// The tables in docs/mpv-ipc.md.

import Foundation
import Testing

@testable import TandemMPVIPC

@Suite struct IPCDocumentTests {
  private static var document: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("docs/mpv-ipc.md")
  }

  @Test("The tables in docs/mpv-ipc.md match the code")
  func tablesOfTheDocumentMatchTheCode() throws {
    var text = try String(contentsOf: Self.document, encoding: .utf8)
    let start = try #require(text.range(of: IPCDocument.beginning)?.lowerBound)
    let end = try #require(text.range(of: IPCDocument.end + "\n")?.upperBound)
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      text.replaceSubrange(start..<end, with: IPCDocument.markdown)
      try text.write(to: Self.document, atomically: true, encoding: .utf8)
    } else {
      #expect(String(text[start..<end]) == IPCDocument.markdown, "UPDATE_GOLDENS=1 writes it anew")
    }
  }
}
