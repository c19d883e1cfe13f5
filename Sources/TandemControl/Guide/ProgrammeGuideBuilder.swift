/// Collects the programmes of a list's channels.
///
/// A channel of the guide belongs to the channel of the list with the same identifier (`tvg-id`), or else with the same
/// name (`tvg-name`, then the channel's own name). Other channels are left out. Programmes outside the time range of
/// the guide are left out, too.
package struct ProgrammeGuideBuilder {
  package static let mostProgrammes = 4_000_000
  /// The maximum length of a title, in bytes.
  package static let longestTitle = 300
  /// The assumed length, in minutes, of a programme that has no end and no following programme within ``longestGap``.
  private static let usualLength: Int32 = 60
  /// A programme without an end lasts until the next programme if the next one begins within this number of minutes.
  private static let longestGap: Int32 = 360

  private let list: ChannelList
  private let minutes: Range<Int32>
  private let ids: Set<String>
  private let names: Set<[UInt8]>
  private var rowOfID: [String: Int32] = [:]
  private var rowOfName: [[UInt8]: Int32] = [:]
  private var entries: [ProgrammeGuide.Entry] = []
  private var titles = ProgrammeTitles()
  private var isSorted = true
  /// True if some programmes were left out, because the guide was full.
  package private(set) var isFull = false

  /// - Parameter seconds: the time range of the guide, in seconds since 1970.
  package init(_ list: ChannelList, in seconds: Range<Int>) {
    self.list = list
    minutes = Int32(clamping: seconds.lowerBound / 60)..<Int32(clamping: seconds.upperBound / 60)
    ids = Set(list.channels.compactMap { $0.id?.lowercased() })
    names = Set(list.channels.flatMap { $0.guideNames.map(ChannelList.plain) })
  }

  package var count: Int { entries.count }

  package mutating func addChannel(_ id: String, names found: [String]) {
    let id = id.lowercased()
    let plain = found.map(ChannelList.plain).filter { !$0.isEmpty && names.contains($0) }
    // A channel that adds no name to the known ones gets no row, so that a guide can't have more rows than the list needs.
    guard ids.contains(id) || plain.contains(where: { rowOfName[$0] == nil }) else { return }
    let row = rowOfID[id] ?? newRow(id)
    for name in plain where rowOfName[name] == nil { rowOfName[name] = row }
  }

  /// The row of a channel of the guide; nil if the list doesn't have the channel.
  package mutating func row(of id: String) -> Int32? {
    let id = id.lowercased()
    return rowOfID[id] ?? (ids.contains(id) ? newRow(id) : nil)
  }

  private mutating func newRow(_ id: String) -> Int32 {
    let row = Int32(rowOfID.count)
    rowOfID[id] = row
    return row
  }

  /// True if a programme with these times may be kept; the times are in seconds since 1970.
  package func isInTime(_ start: Int, _ stop: Int?) -> Bool {
    start / 60 < minutes.upperBound
      && (stop.flatMap { $0 > start ? $0 : nil } ?? start + Int(Self.longestGap) * 60) / 60 > minutes.lowerBound
  }

  /// Adds a programme for which ``isInTime(_:_:)`` is true.
  ///
  /// - Parameters:
  ///   - row: the row of its channel.
  ///   - start: seconds since 1970.
  ///   - stop: seconds since 1970; nil if the guide does not state the end.
  ///   - title: UTF-8, at most ``longestTitle`` bytes.
  package mutating func add(_ row: Int32, start: Int, stop: Int?, title: ArraySlice<UInt8>) {
    guard entries.count < Self.mostProgrammes, let title = titles.add(title) else {
      isFull = true
      return
    }
    let start = Int32(clamping: start / 60)
    let entry = ProgrammeGuide.Entry(
      row: row, start: start, stop: max(stop.map { Int32(clamping: $0 / 60) } ?? start, start), title: title)
    if let last = entries.last, (last.row, last.start) > (entry.row, entry.start) { isSorted = false }
    entries.append(entry)
  }

  package consuming func guide() -> ProgrammeGuide {
    if !isSorted { entries.sort { ($0.row, $0.start) < ($1.row, $1.start) } }
    straighten()
    titles.close()
    let rows = list.channels.map { channel in
      channel.id.flatMap { rowOfID[$0.lowercased()] }
        ?? channel.guideNames.lazy.compactMap { [rowOfName] in rowOfName[ChannelList.plain($0)] }.first ?? -1
    }
    return ProgrammeGuide(entries: entries, rowCount: rowOfID.count, titles: titles, rows: rows)
  }

  /// Ends each programme no later than the next one begins. Removes a programme that begins at the same time as an
  /// earlier one, and programmes that ended before the time range of the guide.
  private mutating func straighten() {
    var count = 0
    for index in entries.indices {
      var entry = entries[index]
      if count > 0, entries[count - 1].row == entry.row, entries[count - 1].start == entry.start { continue }
      var next = index + 1
      while next < entries.count, entries[next].row == entry.row, entries[next].start == entry.start { next += 1 }
      let nextStart = next < entries.count && entries[next].row == entry.row ? entries[next].start : nil
      if entry.stop == entry.start {
        entry.stop =
          nextStart.flatMap { $0 - entry.start <= Self.longestGap ? $0 : nil } ?? entry.start + Self.usualLength
      } else if let nextStart {
        entry.stop = min(entry.stop, nextStart)
      }
      entries[count] = entry
      count += 1
    }
    entries.removeSubrange(count...)
    entries.removeAll { [minutes] in $0.stop <= minutes.lowerBound }
  }
}
