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
  let writer: HistoryWriter
  private let volatileQuery: [String]
  /// The contents that play with the keys of their addresses, full screen first.
  private var playing: [(key: ContentKey, entry: HistoryStore.Entry)] = []
  /// The contents that were temporary when they appeared. A swap can make them permanent.
  private var temporary: Set<ContentKey> = []
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
    // Remember temporary contents until they leave both roles.
    let snapshot = session.snapshot
    if let content = snapshot.temporaryPictureInPicture?.content { temporary.insert(content) }
    if !temporary.isEmpty { temporary.formIntersection(Role.allCases.compactMap { snapshot[$0]?.content.key }) }
    guard now >= notesAt else { return notesAt }
    notesAt = now + Self.interval
    let former = playing
    playing = entries(snapshot, at: (session.clock.unixTime ?? 0) / 1_000_000).map { entry in
      (ContentIdentity(url: entry.address, ignoringQuery: volatileQuery).key, entry)
    }
    let left = former.filter { left in !playing.contains { $0.key == left.key } }
    if !left.isEmpty { writer.write(left.map(\.entry)) }
    if !playing.isEmpty, now >= writesAt {
      writesAt = now + Self.writeInterval
      writer.write(playing.map(\.entry))
    }
    // While a content is paused, only a command can change its position.
    let hasMoved = playing.contains { playing in
      former.first { $0.key == playing.key }?.entry.position != playing.entry.position
    }
    return hasMoved ? notesAt : nil
  }

  func sessionWillFinish(_ session: SessionDriver) { writer.write(playing.map(\.entry)) }

  /// The entries of the contents that are shown. Live and temporary contents, and pictures, have none.
  ///
  /// - Parameter time: the present time, in seconds since 1970.
  private func entries(_ snapshot: SessionSnapshot, at time: Int) -> [HistoryStore.Entry] {
    Role.allCases.compactMap { snapshot[$0] }.compactMap { video in
      let (content, key) = (video.content, video.content.key)
      guard video.isShown, !video.hasOnlyPoster, !video.isLive, !video.isSeeking, content.kind == .vod,
        !content.requiresLinearPlayback, !temporary.contains(key),
        snapshot.adBreak == nil || snapshot.adBreak == key, Self.isKept(video.url),
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
