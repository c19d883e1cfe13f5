// What one place is like, as far as a client of its socket can ask.

import TandemJSON
import TandemRules

/// Everything that properties are made of, as a value.
package struct IPCSnapshot: Hashable, Sendable {
  package var role: Role
  /// Nil while nothing is there.
  package var video: IPCVideo?
  /// Whether the window fills the screen; nil without a window.
  package var isFullScreen: Bool?
  /// Of the window or the picture without one, in pixels.
  package var size = (width: 0, height: 0)
  /// What clients have written that is only kept; see ``IPCSupport/kept``.
  package var kept: [String: JSONValue] = [:]
  package var folder = "/"
  package var process = 0
  package var version = ""
  package var socket = ""

  package init(_ role: Role) { self.role = role }

  package static func == (one: IPCSnapshot, other: IPCSnapshot) -> Bool {
    one.role == other.role && one.video == other.video && one.isFullScreen == other.isFullScreen
      && one.size == other.size && one.kept == other.kept && one.folder == other.folder
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(role)
    hasher.combine(video)
  }
}

/// The video in a place, or the one on its way there.
package struct IPCVideo: Hashable, Sendable {
  /// What makes it another one, as another file is in mpv.
  package struct Identity: Hashable, Sendable {
    package var player: PlayerID
    package var content: ContentKey
    package var entry: Int

    package init(_ player: PlayerID, _ content: ContentKey, _ entry: Int) {
      (self.player, self.content, self.entry) = (player, content, entry)
    }
  }

  /// What goes on by itself while it plays.
  package struct Moment: Hashable, Sendable {
    package var position: Duration?
    package var cachedAhead: Duration?
    package var framesDropped = 0
    package var framesLate = 0
    package init() {}
  }

  package var identity: Identity
  /// mpv's number for the first entry of the list; those of the others follow.
  package var firstID: Int
  package var url: String
  package var title: String
  /// Before its first frame nothing more is known of it.
  package var isLoading = false
  package var hasEnded = false
  package var isPaused = false
  package var isMuted = false
  package var volume = 100.0
  package var speed = 1.0
  package var isBuffering = false
  package var bufferingPercent: Int?
  package var isSeeking = false
  package var canSeek = false
  package var duration: Duration?
  package var tracks: [Track] = []
  package var chosen: [TrackKind: Int] = [:]
  package var showsSubtitles = true
  package var audioDelay = Duration.zero
  package var subtitleDelay = Duration.zero
  package var chapters: [Chapter] = []
  /// Of a list; empty for a single one.
  package var entries: [ContentEntry] = []
  package var loop = Loop.off
  package var isShuffled = false
  package var width: Int?
  package var height: Int?
  package var moment = Moment()

  package init(_ identity: Identity, firstID: Int, url: String, title: String) {
    (self.identity, self.firstID, self.url, self.title) = (identity, firstID, url, title)
  }

  /// Whether its position moves on by itself.
  package var moves: Bool { !isLoading && !isPaused && !hasEnded && !isBuffering && !isSeeking }

  package var entryID: Int { firstID + identity.entry }

  /// Its list; of a single one just that.
  var list: [ContentEntry] { entries.isEmpty ? [ContentEntry(url: url, title: title)] : entries }

  /// The last part of an address.
  static func filename(_ url: String) -> String {
    let end = url.hasSuffix("/") ? url.dropLast() : url[...]
    return end.split(separator: "/").last.map(String.init) ?? url
  }
}

extension Duration {
  var secondsAsDouble: Double { self / .seconds(1) }
}
