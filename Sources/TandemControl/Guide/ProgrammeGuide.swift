/// The programmes of the channels of one list, for a limited time.
///
/// Each programme needs 16 bytes of memory, and equal titles are stored once. A ``ProgrammeGuideBuilder`` creates a
/// guide.
package struct ProgrammeGuide: Sendable {
  /// A programme in memory, with its times in minutes since 1970.
  struct Entry: Sendable {
    /// The number of the channel within the guide.
    var row: Int32
    var start: Int32
    /// The end; equal to the start if the guide does not state it.
    var stop: Int32
    /// The title's offset in ``ProgrammeTitles``.
    var title: UInt32
  }

  /// Sorted by row and start. The programmes of a row do not overlap.
  private let entries: [Entry]
  /// The index of each row's first entry, followed by the number of all entries.
  private let firsts: [Int32]
  private let titles: ProgrammeTitles
  /// The row of each channel of the list; -1 for a channel without a row.
  private let rows: [Int32]

  init(entries: [Entry], rowCount: Int, titles: ProgrammeTitles, rows: [Int32]) {
    (self.entries, self.titles, self.rows) = (entries, titles, rows)
    var firsts = [Int32](repeating: 0, count: rowCount + 1)
    for entry in entries { firsts[Int(entry.row) + 1] += 1 }
    for row in 0..<rowCount { firsts[row + 1] += firsts[row] }
    self.firsts = firsts
  }

  package var count: Int { entries.count }

  /// The number of the list's channels that have programmes.
  package var channelCount: Int { rows.count { range(of: $0).isEmpty == false } }

  /// The programmes of a channel that overlap a range of time, in order.
  ///
  /// - Parameters:
  ///   - index: the channel's index in the list.
  ///   - seconds: seconds since 1970.
  package func programmes(ofChannel index: Int, in seconds: Range<Int>) -> [Programme] {
    guard rows.indices.contains(index) else { return [] }
    let range = range(of: rows[index])
    let first = self.first(in: range, endingAfter: seconds.lowerBound)
    return entries[first..<range.upperBound].prefix { Int($0.start) * 60 < seconds.upperBound }.map(programme)
  }

  /// The programme that runs at a time, and the programme that begins next.
  ///
  /// - Parameters:
  ///   - index: the channel's index in the list.
  ///   - time: seconds since 1970.
  package func present(ofChannel index: Int, at time: Int) -> (now: Programme?, next: Programme?) {
    guard rows.indices.contains(index) else { return (nil, nil) }
    let range = range(of: rows[index])
    let first = self.first(in: range, endingAfter: time)
    guard first < range.upperBound else { return (nil, nil) }
    let found = programme(entries[first])
    if found.start > time { return (nil, found) }
    return (found, first + 1 < range.upperBound ? programme(entries[first + 1]) : nil)
  }

  private func range(of row: Int32) -> Range<Int> {
    row < 0 ? 0..<0 : Int(firsts[Int(row)])..<Int(firsts[Int(row) + 1])
  }

  /// The index of the first entry in a range that ends after a time, in seconds.
  private func first(in range: Range<Int>, endingAfter time: Int) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if Int(entries[middle].stop) * 60 > time { high = middle } else { low = middle + 1 }
    }
    return low
  }

  private func programme(_ entry: Entry) -> Programme {
    Programme(titles[entry.title], start: Int(entry.start) * 60, stop: Int(entry.stop) * 60)
  }
}
