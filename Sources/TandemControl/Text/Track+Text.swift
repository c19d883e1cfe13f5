import TandemCommands
import TandemOrchestrator

extension Track {
  /// The track's properties in words, such as `1920×1080, 25 fps` or `ac3, 6 channels`.
  package var details: String {
    var parts: [String] = []
    if let codec { parts.append(codec) }
    if let width, let height { parts.append("\(width)×\(height)") }
    if let frameRate { parts.append("\(DurationFormatter.short(frameRate)) fps") }
    if let channels { parts.append(channels == 1 ? "mono" : channels == 2 ? "stereo" : "\(channels) channels") }
    if isExternal { parts.append("external file") }
    if isForced { parts.append("forced") }
    if isCover { parts.append("cover image") }
    return parts.joined(separator: ", ")
  }
}

extension StatusReport.Player {
  /// One line for each track, of one kind or of all kinds; a star marks the playing track.
  package func trackList(_ kind: TrackKind? = nil) -> String {
    let shown = tracks.filter { kind == nil || $0.kind == kind }
    guard !shown.isEmpty else { return "no \(kind.map { "\($0.rawValue) " } ?? "")tracks" }
    let rows = shown.map { track in
      [
        chosen[track.kind] == track.number ? "*" : " ", track.kind.rawValue, "\(track.number)", track.name ?? "-",
        track.details,
      ]
    }
    let widths = (0..<4).map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      row.enumerated().map { column, text in
        column < 4 ? text + String(repeating: " ", count: widths[column] - text.count) : text
      }.joined(separator: "  ")
    }
    let isHidden = !playback.showsSubtitles && shown.contains { $0.kind == .subtitle }
    return lines.joined(separator: "\n")
      + (isHidden ? "\nsubtitles are hidden; show them with: tandem subtitles on" : "")
  }

  /// One line for each chapter; a star marks the present chapter.
  package var chapterList: String {
    guard !chapters.isEmpty else { return "no chapters" }
    let present = position.flatMap { Chapter.number(at: $0, in: chapters) }
    let rows = chapters.enumerated().map { index, chapter in
      let title = chapter.title?.split(whereSeparator: \.isNewline).joined(separator: " ")
      let words = [DurationFormatter.clock(chapter.start), title].compactMap(\.self)
      return (index + 1, words.joined(separator: "  "), index == present)
    }
    return numberedLines(rows).joined(separator: "\n")
  }
}
