import CTandemMPV
import TandemCommands
import TandemOrchestrator

extension PropertyValue {
  /// - Parameter list: `track-list` or `chapter-list`, distinguished by their maps' keys; an empty list counts as a
  ///   list of tracks.
  init(list: mpv_node) {
    let entries = list.elements.prefix(Self.mostEntries).map(\.members)
    let isChapters = entries.first?.contains { $0.key == "time" } == true
    self = isChapters ? .chapters(entries.compactMap(Chapter.init)) : .tracks(Tracks(entries))
  }

  /// The maximum length of a list from a file, far above that of any real list.
  private static let mostEntries = 10_000
}

extension Tracks {
  fileprivate init(_ entries: [[(key: String, value: mpv_node)]]) {
    self.init()
    chosen = [:]
    for entry in entries {
      guard let track = Track(entry) else { continue }
      all.append(track)
      if entry.flag("selected"), chosen[track.kind] == nil { chosen[track.kind] = track.number }
    }
  }
}

extension Track {
  fileprivate init?(_ fields: [(key: String, value: mpv_node)]) {
    guard let number = fields.integer("id"), let type = fields.text("type"),
      let kind = TrackKind.allCases.first(where: { $0.mpvWord == type })
    else {
      return nil
    }
    self.init(kind, number, language: fields.text("lang"), title: fields.text("title"))
    codec = fields.text("codec")
    isExternal = fields.flag("external")
    isForced = fields.flag("forced")
    isCover = fields.flag("albumart")
    width = MPVNumber.side(fields.integer("demux-w"))
    height = MPVNumber.side(fields.integer("demux-h"))
    frameRate = fields.number("demux-fps").flatMap { $0 > 0 ? $0 : nil }
    channels = fields.integer("demux-channel-count").flatMap { (1...1024).contains($0) ? $0 : nil }
  }
}

extension Chapter {
  fileprivate init?(_ fields: [(key: String, value: mpv_node)]) {
    guard let start = MPVNumber.time(fields.number("time")) else { return nil }
    // Use zero for a first chapter that begins before the first frame.
    self.init(at: max(.zero, start), title: fields.text("title"))
  }
}

extension [(key: String, value: mpv_node)] {
  private func value(_ key: String, _ format: mpv_format) -> mpv_node? {
    first { $0.key == key && $0.value.format == format }?.value
  }

  func integer(_ key: String) -> Int? { value(key, MPV_FORMAT_INT64).map { Int($0.u.int64) } }
  fileprivate func flag(_ key: String) -> Bool { value(key, MPV_FORMAT_FLAG)?.u.flag == 1 }
  fileprivate func number(_ key: String) -> Double? {
    value(key, MPV_FORMAT_DOUBLE).flatMap { MPVNumber.number($0.u.double_) }
  }

  /// Returns a text, shortened to the limit for text from outside; nil if the text is missing or
  /// empty.
  fileprivate func text(_ key: String) -> String? {
    // SAFETY: libmpv's strings end with a zero byte and live as long as their node.
    guard let word = value(key, MPV_FORMAT_STRING)?.u.string else { return nil }
    let text = TextLimits.excerpt(String(cString: word), bytes: TextLimits.name)
    return text.isEmpty ? nil : text
  }
}
