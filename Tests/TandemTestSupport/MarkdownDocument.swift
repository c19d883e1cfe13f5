// Reads the documents of the project.

import Foundation

/// A Markdown document of the project.
package struct MarkdownDocument: Hashable, Sendable {
  /// The path from the project's folder, such as `docs/contract.md`.
  package var name: String
  package var text: String

  package init(name: String, text: String) {
    self.name = name
    self.text = text
  }

  /// The path of the project's folder.
  package static let project = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().standardizedFileURL.path

  /// The documents that are checked.
  package static let names: [String] = {
    let docs = FileManager.default.enumerator(atPath: project + "/docs")?.compactMap { $0 as? String } ?? []
    return ["README.md", "CONTRIBUTING.md", "Scenarios/README.md"]
      + docs.filter { $0.hasSuffix(".md") }.sorted().map { "docs/" + $0 }
  }()

  /// The lines outside code blocks.
  package var prose: [Substring] {
    var isCode = false
    return text.split(separator: "\n", omittingEmptySubsequences: false).filter { line in
      let isFence = line.hasPrefix("```")
      if isFence { isCode.toggle() }
      return !isFence && !isCode
    }
  }

  /// The link targets, as written in the document. Links to web pages are left out.
  private var targets: [String] {
    prose.flatMap { line in line.matches(of: /\]\(([^)]+)\)/).map { String($0.output.1) } }
      .filter { !$0.contains("://") }
  }

  /// The files that the links name, relative to the project's folder if they are inside.
  private var files: [String] {
    let folder = URL(fileURLWithPath: Self.project).appendingPathComponent(name).deletingLastPathComponent()
    return targets.map { $0.prefix { $0 != "#" } }.filter { !$0.isEmpty }.map { target in
      let path = folder.appendingPathComponent(String(target)).standardizedFileURL.path
      return path.hasPrefix(Self.project + "/") ? String(path.dropFirst(Self.project.count + 1)) : path
    }
  }

  package var missingFiles: [String] {
    files.filter { !FileManager.default.fileExists(atPath: Self.project + "/" + $0) }
  }

  /// Links to missing headings of the same document.
  package var missingAnchors: [String] {
    let titles = prose.filter { $0.hasPrefix("#") }.map { $0.drop { $0 == "#" }.dropFirst() }
    let anchors = titles.map { title in
      "#" + title.lowercased().filter { $0.isLetter || $0.isNumber || " -_".contains($0) }.replacing(" ", with: "-")
    }
    return targets.filter { $0.hasPrefix("#") && !anchors.contains($0) }
  }

  /// The names of the scenarios to which the document links, such as `avkit/swap-in-one-app`.
  package var scenarios: Set<String> {
    let paths = files.filter {
      $0.hasPrefix("Scenarios/") && $0.hasSuffix(".json") && !$0.hasSuffix(".schema.json")
    }
    return Set(paths.map { String($0.dropFirst("Scenarios/".count).dropLast(".json".count)) })
  }

  /// The part under the heading that begins with a text, up to the next heading of its level; nil unless exactly one
  /// heading fits.
  package func part(under start: String) -> MarkdownDocument? {
    let lines = prose
    let hits = lines.indices.filter { lines[$0].hasPrefix(start) }
    guard let first = hits.first, hits.count == 1 else { return nil }
    let rank = start.prefix { $0 == "#" }.count
    let end = lines[(first + 1)...].firstIndex { (1...rank).contains($0.prefix { $0 == "#" }.count) }
    return MarkdownDocument(name: name, text: lines[first..<(end ?? lines.endIndex)].joined(separator: "\n"))
  }
}

extension MarkdownDocument {
  package init(named name: String) throws {
    let file = URL(fileURLWithPath: Self.project).appendingPathComponent(name)
    self.init(name: name, text: try String(contentsOf: file, encoding: .utf8))
  }
}

extension MarkdownDocument {
  /// The code: the lines of the code blocks, and the spans in paragraphs and tables.
  package var code: (lines: [String], spans: [String]) {
    var (isCode, lines, spans, paragraph) = (false, [String](), [String](), "")
    func endParagraph() {
      let parts = paragraph.split(separator: "`", omittingEmptySubsequences: false)
      spans += parts.indices.filter { $0 % 2 == 1 && $0 + 1 < parts.count }.map { String(parts[$0]) }
      paragraph = ""
    }
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.drop(while: { $0 == " " }).hasPrefix("```") {
        isCode.toggle()
        endParagraph()
      } else if isCode {
        lines.append(String(line))
      } else {
        if line.isEmpty || line.hasPrefix("|") { endParagraph() }
        paragraph += " " + line.drop { $0 == " " }
      }
    }
    endParagraph()
    return (lines, spans)
  }

  /// The first cells of the rows of all tables whose first column has the given heading.
  package func firstCells(under heading: String) -> [String] {
    var (isInside, cells) = (false, [String]())
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      guard line.hasPrefix("| ") else {
        if !line.hasPrefix("|") { isInside = false }
        continue
      }
      let cell = line.replacing("\\|", with: "/").dropFirst(2).prefix { $0 != "|" }.drop { $0 == " " }
      if cell.hasPrefix(heading + " ") { isInside = true } else if isInside { cells.append(String(cell)) }
    }
    return cells
  }
}
