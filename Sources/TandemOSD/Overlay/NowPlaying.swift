import TandemPlayback

/// The contents of both roles, as a window title and as one line of a terminal.
///
/// Titles come from files and servers. Control characters, line breaks and changes of writing
/// direction are removed, and the length is limited.
package struct NowPlaying: Hashable, Sendable {
  package struct Entry: Hashable, Sendable {
    package var video: OnScreenDisplay.Video
    package var isHeard: Bool

    package init(_ video: OnScreenDisplay.Video, isHeard: Bool) { (self.video, self.isHeard) = (video, isHeard) }
  }

  package var fullScreen: Entry?
  package var pictureInPicture: Entry?

  package init(fullScreen: Entry? = nil, pictureInPicture: Entry? = nil) {
    (self.fullScreen, self.pictureInPicture) = (fullScreen, pictureInPicture)
  }

  /// The maximum number of characters of a content's title in the window title.
  private static let longest = 80

  /// The title of the window: `film.mkv · match.ts – Tandem`.
  package var title: String {
    let names = [fullScreen, pictureInPicture].compactMap { $0.map { Self.name($0.video, limit: Self.longest) } }
    return names.isEmpty ? "Tandem" : names.joined(separator: " · ") + " – Tandem"
  }

  /// A sentence without positions, for readers that log each change: `film.mkv, paused; picture in picture: match.ts`.
  package var sentence: String {
    let full = fullScreen.map { Self.clause($0.video) }
    let pip = pictureInPicture.map { "picture in picture: " + Self.clause($0.video) }
    let parts = [full, pip].compactMap(\.self)
    return parts.isEmpty ? "nothing plays" : parts.joined(separator: "; ")
  }

  private static func clause(_ video: OnScreenDisplay.Video) -> String {
    let state = video.error != nil ? ", no connection" : video.hasEnded ? ", ended" : video.isPaused ? ", paused" : ""
    return name(video, limit: longest) + state
  }

  /// A line for a terminal: `0:04 / 2:00 film.mkv | paused 0:03 match.ts`. If two videos play, a star marks the audible
  /// video.
  ///
  /// - Parameter columns: the number of the terminal's columns.
  package func line(columns: Int) -> String {
    let entries = [fullScreen, pictureInPicture].compactMap(\.self)
    let starts = entries.map { ($0.isHeard && entries.count > 1 ? "*" : "") + Self.state($0.video) + " " }
    let fixed = starts.reduce(0) { $0 + Self.columns($1) } + 3 * max(0, entries.count - 1)
    let room = max(0, (columns - fixed) / max(1, entries.count))
    let parts = zip(starts, entries).map { $0 + Self.name($1.video, limit: room) }
    return Self.fitted(parts.joined(separator: " | "), max(0, columns))
  }

  private static func name(_ video: OnScreenDisplay.Video, limit: Int) -> String {
    let plain = ASSText.plain(String((video.title ?? "").unicodeScalars.prefix(500)))
    let words = plain.split(separator: " ").joined(separator: " ")
    return fitted(words.isEmpty ? "Untitled" : words, limit)
  }

  private static func state(_ video: OnScreenDisplay.Video) -> String {
    var words: [String] = []
    if video.error != nil { words.append("no connection") }
    if video.hasEnded { words.append("ended") } else if video.isPaused { words.append("paused") }
    if let percent = video.bufferingPercent { words.append("buffering \(min(max(percent, 0), 100)) %") }
    if video.isMuted { words.append("silent") }
    if let position = video.position { words.append(OSDLayout.clock(position)) }
    if video.isLive {
      // Show a paused live stream without its delay, which grows all the time.
      words.append(video.isPaused ? "live" : video.liveLabel.lowercased())
    } else if let all = video.duration {
      words += ["/", OSDLayout.clock(all)]
    }
    return words.joined(separator: " ")
  }

  /// Shortens a text to a number of columns, with an ellipsis.
  private static func fitted(_ text: String, _ limit: Int) -> String {
    if columns(text) <= limit { return text }
    var (result, used) = ("", 1)
    for letter in text {
      used += columns(letter)
      if used > limit { break }
      result.append(letter)
    }
    return limit < 1 ? "" : result + "…"
  }

  private static func columns(_ text: String) -> Int { text.reduce(0) { $0 + columns($1) } }

  /// The number of columns of a character: 2 for wide characters, and for characters of unknown
  /// width.
  private static func columns(_ letter: Character) -> Int {
    letter.unicodeScalars.contains { $0.value >= 0x1100 && !(0x2000...0x206F).contains($0.value) } ? 2 : 1
  }
}
