// Remembers what is played, and the positions at which it was left.

import Glibc
import TandemCLI
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

/// Notes the playing contents in the history, and finds the positions of contents that are opened again.
@MainActor
final class HistoryRecorder: SessionObserver {
  private let writer: HistoryWriter
  private let volatileQuery: [String]
  /// The contents that play, by the keys of their addresses.
  private var playing: [ContentKey: HistoryStore.Entry] = [:]
  private var notesAt = Duration.zero
  private var writesAt = Duration.zero

  private static let interval = Duration.milliseconds(250)
  /// The time between two writes of a content that plays on.
  private static let writeInterval = Duration.seconds(30)

  init(_ store: HistoryStore, ignoringQuery volatileQuery: [String]) {
    self.volatileQuery = volatileQuery
    writer = HistoryWriter(store) { ContentIdentity(url: $0, ignoringQuery: volatileQuery).key.rawValue }
    writer.readFile()
  }

  /// The position at which a content was left; nil for the beginning.
  func position(of content: MediaContent) -> Duration? { writer.entry(content.url)?.position }

  func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? {
    guard now >= notesAt else { return notesAt }
    notesAt = now + Self.interval
    let former = playing
    playing = [:]
    for entry in Self.entries(session.snapshot, at: (session.clock.unixTime ?? 0) / 1_000_000) {
      playing[ContentIdentity(url: entry.address, ignoringQuery: volatileQuery).key] = entry
    }
    let left = former.filter { playing[$0.key] == nil }
    if !left.isEmpty { writer.write(Array(left.values)) }
    if !playing.isEmpty, now >= writesAt {
      writesAt = now + Self.writeInterval
      writer.write(Array(playing.values))
    }
    // While a content is paused, only a command can change its position.
    return playing.contains { former[$0.key]?.position != $0.value.position } ? notesAt : nil
  }

  func sessionWillFinish(_ session: SessionDriver) { writer.write(Array(playing.values)) }

  /// Waits until the history is on the disk.
  func finish(within time: Duration) { writer.finish(within: time) }

  /// The entries of the contents that are shown. Live and temporary contents, and pictures, have none.
  ///
  /// - Parameter time: the present time, in seconds since 1970.
  private static func entries(_ snapshot: SessionSnapshot, at time: Int) -> [HistoryStore.Entry] {
    Role.allCases.compactMap { snapshot[$0] }.compactMap { video in
      let (content, key) = (video.content, video.content.key)
      guard video.isShown, !video.hasOnlyPoster, !video.isLive, !video.isSeeking, content.kind == .vod,
        !content.requiresLinearPlayback, snapshot.temporaryPictureInPicture?.content != key,
        snapshot.adBreak == nil || snapshot.adBreak == key, isKept(video.url),
        let position = video.moment.position, let duration = video.duration, duration > .seconds(1)
      else { return nil }
      let title = content.title(ofEntry: video.playback.entry) ?? content.title ?? video.embeddedTitle
      return HistoryStore.Entry(video.url, title: title, at: position, of: duration, played: time)
    }
  }

  /// True for files and servers. If --log-redact would remove a part of the address, it is not kept.
  private static func isKept(_ address: String) -> Bool {
    do throws(MediaAddress.Fault) {
      switch try MediaAddress(address) {
      case .file, .network: return Redaction.text(address) == address
      case .device, .frames: return false
      }
    } catch { return false }
  }
}
