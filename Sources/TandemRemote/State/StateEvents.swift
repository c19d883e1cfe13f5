import TandemFoundation
import TandemSystem

/// The latest state, and the streams that follow it.
///
/// A stream first receives the whole state, and then the changes as merge patches. A slow reader
/// skips states and receives the whole latest state, so at most one state is queued for it.
///
/// Thread: any.
final class StateEvents: Sendable {
  private struct State {
    var latest: JSONValue?
    var revision = 0
    /// The change from the previous state to the latest state.
    var change: JSONValue?
    var time = ContinuousClock.now
    var followers: [ObjectIdentifier: Follower] = [:]
  }

  /// One stream's progress.
  private final class Follower: Sendable {
    struct Progress {
      var revision: Int
      var sent = ContinuousClock.now
    }

    let phone: String
    let began = ContinuousClock.now
    let progress: Locked<Progress>
    /// The stream itself; set once, after the follower is created.
    let stream = Locked<HTTPStream?>(nil)

    init(phone: String, revision: Int) { (self.phone, progress) = (phone, Locked(Progress(revision: revision))) }
  }

  /// The time without an event after which a comment is sent, to keep the connection alive and to
  /// detect a phone that is gone.
  private static let silence = Duration.seconds(15)
  private static let mostFollowers = 24
  private static let mostOfPhone = 4

  private let state = Locked(State())
  /// Identifies this session, so that a revision of an earlier session is not mistaken for a revision of this session.
  private let session = Secrets.ticket()
  private let watched: @Sendable (Bool) -> Void

  /// - Parameter watched: receives true when the first stream begins, false when the last stream
  ///   ends.
  init(watched: @escaping @Sendable (Bool) -> Void) { self.watched = watched }

  func publish(_ json: JSONValue) {
    let followers = state.withLock { state in
      state.change = state.latest.map { json.patch(from: $0) }
      (state.latest, state.time) = (json, .now)
      state.revision += 1
      return Array(state.followers.values)
    }
    for follower in followers { follower.stream.withLock { $0 }?.wake() }
  }

  /// Begins a stream for a phone; returns nil if too many streams are open.
  ///
  /// - Parameters:
  ///   - phone: the digest of the phone's credential.
  ///   - last: the id of the last event that the phone received.
  func follow(phone: String, after last: String?) -> HTTPStream? {
    let (follower, isFirst, surplus) = state.withLock { state -> (Follower?, Bool, Follower?) in
      let own = state.followers.values.filter { $0.phone == phone }
      let surplus = own.count >= Self.mostOfPhone ? own.min { $0.began < $1.began } : nil
      guard state.followers.count < Self.mostFollowers || surplus != nil else { return (nil, false, nil) }
      let known = state.latest != nil && last == id(state.revision)
      let follower = Follower(phone: phone, revision: known ? state.revision : 0)
      let isFirst = state.followers.isEmpty
      state.followers[ObjectIdentifier(follower)] = follower
      return (follower, isFirst, surplus)
    }
    guard let follower else { return nil }
    surplus?.stream.withLock { $0 }?.close()
    let stream = HTTPStream(
      next: { [self] in next(follower) }, closed: { [self] in leave(follower) })
    follower.stream.withLock { $0 = stream }
    if isFirst { watched(true) }
    return stream
  }

  /// Sends pings to silent streams, and closes the streams of phones that were removed.
  func tick(isPaired: (String) -> Bool) {
    let now = ContinuousClock.now
    for follower in state.withLock({ Array($0.followers.values) }) {
      let stream = follower.stream.withLock { $0 }
      if !isPaired(follower.phone) {
        stream?.close()
      } else if now - follower.progress.withLock({ $0.sent }) >= Self.silence {
        stream?.wake()
      }
    }
  }

  private func leave(_ follower: Follower) {
    // Break the reference cycle between the stream and its follower.
    follower.stream.withLock { $0 = nil }
    let isLast = state.withLock { state in
      state.followers[ObjectIdentifier(follower)] = nil
      // Discard the stored state if no stream is left: nothing is published then, and the state
      // would become out of date.
      if state.followers.isEmpty { (state.latest, state.change) = (nil, nil) }
      return state.followers.isEmpty
    }
    if isLast { watched(false) }
  }

  private func id(_ revision: Int) -> String { "\(session)-\(revision)" }

  private func next(_ follower: Follower) -> HTTPStream.Piece {
    let now = ContinuousClock.now
    let known = follower.progress.withLock { $0.revision }
    let event = state.withLock { state -> (text: String, revision: Int)? in
      guard let latest = state.latest, known < state.revision else { return nil }
      let isNext = known > 0 && known == state.revision - 1
      let (name, value) = if isNext, let change = state.change { ("change", change) } else { ("state", latest) }
      let age = Int((now - state.time) / .milliseconds(1))
      let text =
        "id: \(id(state.revision))\nevent: \(name)\ndata: {\"age_ms\":\(age),\"\(name)\":\(value)}\n\n"
      return (text, state.revision)
    }
    return follower.progress.withLock { progress in
      if let event {
        progress = Follower.Progress(revision: event.revision, sent: now)
        return .bytes(Array(event.text.utf8))
      }
      guard now - progress.sent >= Self.silence else { return .nothing }
      progress.sent = now
      return .bytes(Array("event: ping\ndata: 1\n\n".utf8))
    }
  }
}
