import TandemFoundation

extension Timeline {
  private static let width = 1600.0
  private static let left = 150.0
  private static let laneHeight = 40.0
  private static let rows = lanes + ["transactions", "restore", "marks"]
  private static let style = """
    :root{color-scheme:light dark}.t{fill:#1b1b1a}.d{fill:#6a6a68}.l{stroke:#d8d8d4}.good{fill:#2f8f5b}.bad{fill:#c2362b}
    .warn{fill:#b87a00}.b{fill:#fbfbfa}.on{fill:#fff}@media(prefers-color-scheme:dark){.b{fill:#161615}.t{fill:#ececea}
    .d{fill:#9b9b97}.l{stroke:#393936}.good{fill:#57c98b}.bad{fill:#ff7b6e}.warn{fill:#f0b440}.on{fill:#111}}
    """

  /// A complete SVG file. A mark that would be narrower than half a pixel is left out if another mark is next to it.
  package func svg(title: String) -> String {
    let legend = legend
    let height = Int(nearest: Self.top(Self.rows.count)) + 12 + legend.lines * 22
    var text = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 \(height)" font-family="system-ui, sans-serif" font-size="12">
      <title>\(title.escapedForMarkup)</title>
      <style>\(Self.style)</style>
      <rect class="b" width="1600" height="\(height)"/>

      """
    for tick in AxisTicks(from: start ?? 0, to: end, most: 10).all {
      text +=
        "<line class=\"l\" x1=\"\(x(tick.time))\" x2=\"\(x(tick.time))\" y1=\"24\" y2=\"\(Self.top(Self.rows.count))\"/>\n"
      text += "<text class=\"d\" text-anchor=\"middle\" x=\"\(x(tick.time))\" y=\"18\">\(tick.label)</text>\n"
    }
    for (index, name) in Self.rows.enumerated() {
      text += "<text class=\"d\" x=\"12\" y=\"\(Self.top(index) + 24)\">\(name)</text>\n"
      text += "<line class=\"l\" x1=\"0\" x2=\"1600\" y1=\"\(Self.top(index))\" y2=\"\(Self.top(index))\"/>\n"
    }
    return text + spanShapes + blockShapes + markShapes + legend.shapes + "</svg>\n"
  }

  /// Returns the horizontal position of a time, with one decimal.
  private func x(_ time: Int) -> Double {
    let from = Double(start ?? 0)
    // If a log's time goes backwards, a record may be earlier than the start, so its position is clamped.
    let share = min(1, max(0, (Double(time) - from) / max(1, Double(end) - from)))
    return ((Self.left + share * (Self.width - Self.left - 50)) * 10).rounded() / 10
  }

  private static func top(_ row: Int) -> Double { 28 + Double(row) * laneHeight }
  private func y(_ row: Int) -> Double { Self.top(row) + 6 }

  private func colour(_ content: Int) -> String {
    "hsl(\((Double(content) * 137.5 + 210).truncatingRemainder(dividingBy: 360)),55%,58%)"
  }

  /// Returns a text for the inside of a shape, shortened if necessary; empty if the shape has no room for it.
  private func label(_ text: String, _ paint: String, from: Double, to: Double, y: Double) -> String {
    let room = Int(nearest: ((to - from - 10) / 6.5).rounded(.towardZero))
    guard room >= min(4, text.count) else { return "" }
    let short = text.count <= room ? text : text.prefix(room - 1) + "…"
    return "<text class=\"\(paint)\" x=\"\(from + 5)\" y=\"\(y)\">\(String(short).escapedForMarkup)</text>\n"
  }

  private var spanShapes: String {
    var text = ""
    var ends = [Double](repeating: -1, count: Self.lanes.count)
    for span in spans {
      let (from, to) = (x(span.start), x(span.end))
      if to - ends[span.lane] < 0.5 { continue }
      ends[span.lane] = to
      let width = max(1, to - from)
      let y = y(span.lane)
      let name = contents[span.content]
      text += "<rect fill=\"\(colour(span.content))\" x=\"\(from)\" y=\"\(y)\" width=\"\(width)\" height=\"28\">"
      text += "<title>\(name.escapedForMarkup)</title></rect>\n"
      if span.isAudible {
        text += "<rect class=\"t\" x=\"\(from)\" y=\"\(y + 25)\" width=\"\(width)\" height=\"3\"/>\n"
      }
      text += label(name.split(separator: "/").last.map(String.init) ?? name, "on", from: from, to: to, y: y + 17)
    }
    return text
  }

  private var blockShapes: String {
    var text = ""
    var last = -1.0
    for block in blocks {
      let (from, to) = (x(block.start), max(x(block.start) + 8, x(block.end)))
      if to - last < 0.5 { continue }
      last = to
      let steps = block.steps.enumerated().map { "\($0 + 1) \($1.name)(\($1.player))" }.joined(separator: ", ")
      let paint = block.outcome == "succeeded" ? "good" : block.outcome == Block.running ? "d" : "bad"
      text += "<rect class=\"\(paint)\" x=\"\(from)\" y=\"\(y(4))\" width=\"\(to - from)\" height=\"28\">"
      text += "<title>\("\(block.form) \(block.number) \(block.outcome): \(steps)".escapedForMarkup)</title></rect>\n"
      text += label("\(block.form) \(block.number)", "on", from: from, to: to, y: y(4) + 18)
      if let wait = block.wait {
        let width = max(1, x(wait.end) - x(wait.start))
        text += "<rect class=\"\(wait.outcome == "answered" ? "d" : "warn")\" x=\"\(x(wait.start))\" y=\"\(y(5) + 8)\""
        text += " width=\"\(width)\" height=\"10\"><title>restore \(wait.outcome.escapedForMarkup)</title></rect>\n"
      }
    }
    return text
  }

  private var markShapes: String {
    marks.map { mark in
      sign(mark.kind, x: x(mark.time), y: y(6) + 14, "<title>line \(mark.line): \(mark.text.escapedForMarkup)</title>")
    }.joined()
  }

  /// Draws a mark: a square for a refusal, a triangle for a fault or a warning.
  private func sign(_ kind: Mark.Kind, x: Double, y: Double, _ title: String = "") -> String {
    if kind == .refusal {
      return "<rect class=\"warn\" x=\"\(x - 4)\" y=\"\(y - 4)\" width=\"8\" height=\"8\">\(title)</rect>\n"
    }
    return "<path class=\"bad\" d=\"M\(x) \(y - 6)L\(x + 6) \(y + 5)L\(x - 6) \(y + 5)Z\">\(title)</path>\n"
  }

  private var legend: (shapes: String, lines: Int) {
    var text = ""
    var (x, line) = (12.0, 0)
    func add(_ name: String, _ shape: (_ x: Double, _ y: Double) -> String) {
      let width = 32 + Double(name.count) * 7.3
      if x + width > Self.width { (x, line) = (12, line + 1) }
      let y = Self.top(Self.rows.count) + 18 + Double(line) * 22
      text += shape(x, y) + "<text class=\"d\" x=\"\(x + 18)\" y=\"\(y + 4)\">\(name.escapedForMarkup)</text>\n"
      x += width
    }
    func box(_ attribute: String, height: Double = 11) -> (Double, Double) -> String {
      { x, y in "<rect \(attribute) x=\"\(x)\" y=\"\(y + 5.5 - height)\" width=\"11\" height=\"\(height)\"/>" }
    }
    for (index, name) in contents.prefix(40).enumerated() {
      add(name.count > 60 ? "…" + name.suffix(59) : name, box("fill=\"\(colour(index))\""))
    }
    add("heard", box("class=\"t\"", height: 3))
    add("succeeded", box("class=\"good\""))
    add("did not succeed", box("class=\"bad\""))
    add("restore answered", box("class=\"d\""))
    add("not answered", box("class=\"warn\""))
    add("refused") { self.sign(.refusal, x: $0 + 5, y: $1) }
    add("fault or warning") { self.sign(.fault, x: $0 + 5, y: $1) }
    return (text, line + 1)
  }
}
