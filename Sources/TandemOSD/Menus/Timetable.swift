/// The times of a programme guide: one column for each half hour, one row for each channel of a menu.
///
/// The timetable is a pure value. Times are in seconds since 1970, and texts of times come from the caller, who knows
/// the time zone.
package struct Timetable: Hashable, Sendable {
  package struct Programme: Hashable, Sendable {
    package var title: String
    package var seconds: Range<Int>
    /// The times for people, such as `20:15–21:45`.
    package var times: String

    package init(_ title: String, _ seconds: Range<Int>, times: String) {
      (self.title, self.seconds, self.times) = (title, seconds, times)
    }
  }

  /// The time for which the guide is shown without input.
  static let time = Duration.seconds(120)
  /// The time of a column, in seconds.
  package static let column = 1800
  static let columns = 4
  private static let span = column * columns
  /// The furthest focus, in seconds from now.
  private static let longest = 7 * 86_400

  package let now: Int
  /// The offset of the time zone from UTC. The columns begin at half hours of this time zone.
  private let offset: Int
  /// The focused time. In each row, the programme that runs at this time has the focus.
  private(set) var focus: Int
  private var start: Int
  /// The texts of the columns' beginnings.
  package var labels: [String] = []
  /// The programmes by the index of the channel's row.
  package var programmes: [Int: [Programme]] = [:]

  /// - Parameter offset: the offset of the time zone from UTC, in seconds.
  package init(at now: Int, offset: Int = 0) {
    (self.now, self.offset, focus, start) = (now, offset, now, Self.columnStart(of: now, offset: offset))
  }

  package var visible: Range<Int> { start..<start + Self.span }

  /// The times whose programmes the row with the focus needs, so that the focus can move to them.
  package var reachable: Range<Int> { columnStart(of: now)..<start + Self.span + 86_400 }

  private func columnStart(of time: Int) -> Int { Self.columnStart(of: time, offset: offset) }

  private static func columnStart(of time: Int, offset: Int) -> Int { time - (time + offset) % column }

  /// The programme with the focus in a row; nil if none is known.
  func focused(in row: Int) -> Programme? { programmes[row]?.first { $0.seconds.contains(focus) } }

  /// Moves the focus to the next programme of a row (1) or to the previous one (−1), and by half an hour if none is
  /// known.
  mutating func move(_ step: Int, in row: Int) {
    let programmes = programmes[row] ?? []
    if step > 0 {
      let next = programmes.first { $0.seconds.lowerBound > focus }?.seconds.lowerBound
      focus = next ?? focused(in: row)?.seconds.upperBound ?? focus + Self.column
    } else {
      let first = focused(in: row)?.seconds.lowerBound ?? focus
      let previous = programmes.last { $0.seconds.upperBound <= first }?.seconds.lowerBound
      focus = previous ?? (first == focus ? focus - Self.column : first)
    }
    focus = min(max(focus, now), now + Self.longest)
    // Keep one column before the focus after a move to the right, so that the viewer sees the connection.
    if focus >= start + Self.span - Self.column { start = columnStart(of: focus) - Self.column }
    if focus < start { start = columnStart(of: focus) }
    start = max(start, columnStart(of: now))
  }
}
