import TandemFoundation

extension Timeline {
  /// The page before its records. The lines of the log follow, each escaped with ``harmless(_:)``.
  package func pageBegin(title: String) -> String {
    let head = """
      <!doctype html>
      <html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
      <title>\(title.escapedForMarkup)</title>
      <style>\(TimelinePage.style)</style></head>
      <body><header><h1>\(title.escapedForMarkup)</h1>
      \(TimelinePage.header)
      </header>
      \(TimelinePage.body)

      """
    let model = Self.harmless(json.description)
    return head + "<script type=\"application/json\" id=\"model\">\(model)</script>\n"
      + "<script type=\"text/plain\" id=\"records\">"
  }

  /// The page after the records.
  package static var pageEnd: String { "</script>\n<script>\(TimelinePage.script)</script></body></html>\n" }

  /// JSON for a script element: characters that could end the element are escaped.
  package static func harmless(_ json: String) -> String {
    guard json.utf8.contains(UInt8(ascii: "<")) else { return json }
    return json.split(separator: "<", omittingEmptySubsequences: false).joined(separator: "\\u003c")
  }

  package var json: JSONValue {
    [
      "lanes": .array(Self.lanes.map(JSONValue.string)), "contents": .array(contents.map(JSONValue.string)),
      "start": .int(start ?? 0), "end": .int(end),
      "spans": .array(
        spans.map { [.int($0.lane), .int($0.start), .int($0.end), .int($0.content), .int($0.isAudible ? 1 : 0)] }),
      "blocks": .array(blocks.map(json)),
      "marks": .array(marks.map { [.int($0.time), .string($0.kind.rawValue), .int($0.line), .string($0.text)] }),
    ]
  }

  private func json(_ block: Block) -> JSONValue {
    [
      "n": .int(block.number), "form": .string(block.form), "outcome": .string(block.outcome),
      "reason": JSONValue(block.reason), "start": .int(block.start), "end": .int(block.end),
      "line": .int(block.line),
      "steps": .array(
        block.steps.map { [.int($0.time), .string($0.name), .string($0.player), .int($0.line)] }),
      "wait": block.wait.map { [.int($0.start), .int($0.end), .string($0.outcome)] } ?? .null,
    ]
  }
}
