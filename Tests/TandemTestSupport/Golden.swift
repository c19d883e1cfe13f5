// Golden files: the expected outputs of programs, which change only on purpose.

import Foundation

/// A file in `Tests/Goldens` with the expected output of a program. `UPDATE_GOLDENS=1` writes the file anew.
package enum Golden {
  /// Compares a text with the file. Returns the first line that differs, as it is in each of them.
  ///
  /// - Returns: nil if the text and the file are equal.
  package static func difference(_ text: String, from name: String) throws -> String? {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Goldens/\(name)")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
    }
    let kept = try String(contentsOf: file, encoding: .utf8)
    if text == kept { return nil }
    let (lines, previous) = (text.components(separatedBy: "\n"), kept.components(separatedBy: "\n"))
    let line = zip(lines, previous).prefix { $0 == $1 }.count
    func shown(_ lines: [String]) -> String { line < lines.count ? "'\(lines[line])'" : "the end" }
    return "\(name):\(line + 1) has \(shown(previous)), now \(shown(lines)); UPDATE_GOLDENS=1 writes it anew"
  }
}
