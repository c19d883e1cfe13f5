// A timeline as a picture.

import JSON

extension Timeline {
  private static let width = 1600.0
  private static let left = 150.0
  private static let laneHeight = 40.0

  /// A whole SVG file. What is narrower than half a pixel is left out beside another.
  package func svg(title: String) -> String {
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 330" font-family="system-ui, sans-serif" font-size="12">
      <title>\(title.escapedForMarkup)</title>
      <style>:root{color-scheme:light dark}.t{fill:#1b1b1a}.d{fill:#6a6a68}.l{stroke:#d8d8d4}.good{fill:#2f8f5b}.bad{fill:#c2362b}
      .warn{fill:#b87a00}.b{fill:#fbfbfa}@media(prefers-color-scheme:dark){.b{fill:#161615}.t{fill:#ececea}.d{fill:#9b9b97}
      .l{stroke:#393936}.good{fill:#57c98b}.bad{fill:#ff7b6e}.warn{fill:#f0b440}}</style>
      <rect class="b" width="1600" height="330"/>

      """
    for (index, name) in (Self.lanes + ["transactions", "restore", "marks"]).enumerated() {
      text += "<text class=\"d\" x=\"12\" y=\"\(28 + Double(index) * Self.laneHeight + 24)\">\(name)</text>\n"
      let y = 28 + Double(index) * Self.laneHeight
      text += "<line class=\"l\" x1=\"0\" x2=\"1600\" y1=\"\(y)\" y2=\"\(y)\"/>\n"
    }
    for step in 0...8 {
      let time = (start ?? 0) + (end - (start ?? 0)) * step / 8
      text +=
        "<text class=\"d\" text-anchor=\"middle\" x=\"\(x(time))\" y=\"18\">\(seconds(.microseconds(time))) s</text>\n"
    }
    return text + spanShapes + blockShapes + markShapes + "</svg>\n"
  }

  /// With one decimal.
  private func x(_ time: Int) -> Double {
    let share = Double(time - (start ?? 0)) / Double(max(1, end - (start ?? 0)))
    return ((Self.left + share * (Self.width - Self.left - 50)) * 10).rounded() / 10
  }

  private func y(_ row: Int) -> Double { 28 + Double(row) * Self.laneHeight + 6 }

  private var spanShapes: String {
    var text = ""
    var ends = [Double](repeating: -1, count: Self.lanes.count)
    for span in spans {
      let (from, to) = (x(span.start), x(span.end))
      if to - ends[span.lane] < 0.5 { continue }
      ends[span.lane] = to
      let hue = (Double(span.content) * 137.5 + 210).truncatingRemainder(dividingBy: 360)
      let width = max(1, to - from)
      text += "<rect fill=\"hsl(\(hue),55%,58%)\" x=\"\(from)\" y=\"\(y(span.lane))\" width=\"\(width)\" height=\"28\">"
      text += "<title>\(contents[span.content].escapedForMarkup)</title></rect>\n"
      if span.isAudible {
        text += "<rect class=\"t\" x=\"\(from)\" y=\"\(y(span.lane) + 25)\" width=\"\(width)\" height=\"3\"/>\n"
      }
    }
    return text
  }

  private var blockShapes: String {
    var text = ""
    var last = -1.0
    for block in blocks {
      let (from, to) = (x(block.start), max(x(block.start) + 2, x(block.end)))
      if to - last < 0.5 { continue }
      last = to
      let steps = block.steps.enumerated().map { "\($0 + 1) \($1.name)(\($1.player))" }.joined(separator: ", ")
      let paint = block.outcome == "succeeded" ? "good" : "bad"
      text += "<rect class=\"\(paint)\" x=\"\(from)\" y=\"\(y(4))\" width=\"\(to - from)\" height=\"28\">"
      text += "<title>\("\(block.form) \(block.number) \(block.outcome): \(steps)".escapedForMarkup)</title></rect>\n"
      if let wait = block.wait {
        let width = max(1, x(wait.end) - x(wait.start))
        text += "<rect class=\"\(wait.outcome == "answered" ? "d" : "warn")\" x=\"\(x(wait.start))\" y=\"\(y(5) + 8)\""
        text += " width=\"\(width)\" height=\"10\"/>\n"
      }
    }
    return text
  }

  private var markShapes: String {
    marks.map { mark in
      let paint = mark.kind == .refusal ? "warn" : "bad"
      return "<circle class=\"\(paint)\" cx=\"\(x(mark.time))\" cy=\"\(y(6) + 14)\" r=\"5\">"
        + "<title>line \(mark.line): \(mark.text.escapedForMarkup)</title></circle>\n"
    }.joined()
  }
}
