import TandemOrchestrator
import TandemPlayback

/// The video that a role shows or loads, with values that only mpv's clients request.
@dynamicMemberLookup
package struct IPCVideo: Hashable, Sendable {
  /// The values that identify a file in mpv's sense.
  package struct Identity: Hashable, Sendable {
    package var player: PlayerID
    package var content: ContentKey
    package var entry: Int
  }

  package var snapshot: VideoSnapshot
  /// mpv's id of the playlist's first entry; the other entries have the next ids, in order.
  package var firstID: Int

  package init(_ snapshot: VideoSnapshot, firstID: Int) { (self.snapshot, self.firstID) = (snapshot, firstID) }

  package subscript<Value>(dynamicMember path: KeyPath<VideoSnapshot, Value>) -> Value { snapshot[keyPath: path] }

  package subscript<Value>(dynamicMember path: WritableKeyPath<VideoSnapshot, Value>) -> Value {
    get { snapshot[keyPath: path] }
    set { snapshot[keyPath: path] = newValue }
  }

  package var identity: Identity {
    Identity(player: snapshot.player, content: snapshot.content.key, entry: snapshot.playback.entry)
  }

  /// mpv's `media-title`. Without a title, it is the file name with its extension. Other front ends
  /// omit the extension.
  package var title: String {
    let content = snapshot.content
    let given = content.entries.isEmpty ? content.title : content.title(ofEntry: snapshot.playback.entry)
    return given ?? snapshot.embeddedTitle ?? MediaName(snapshot.url).file
  }

  /// True before the first frame, when no other values are known.
  package var isLoading: Bool { snapshot.transport == .loading }
  package var entries: [ContentEntry] { snapshot.content.entries }
  /// The number of the chosen track of a kind; nil for none.
  func track(_ kind: TrackKind) -> Int? { snapshot.track(kind) }
  var tracks: [Track] { snapshot.availableTracks?.all ?? [] }
  package var entryID: Int { firstID + snapshot.playback.entry }

  /// The playlist; a single content is a playlist with one entry.
  var list: [ContentEntry] { entries.isEmpty ? [ContentEntry(url: snapshot.url, title: title)] : entries }

  /// The last part of an address.
  static func filename(_ url: String) -> String {
    let end = url.hasSuffix("/") ? url.dropLast() : url[...]
    return end.split(separator: "/").last.map(String.init) ?? url
  }
}
