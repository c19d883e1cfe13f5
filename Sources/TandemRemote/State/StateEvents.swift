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
    /// The streams and their progress.
    var followers: [Int: Follower] = [:]
    var newestFollower = 0
  }

  private struct Follower {
    let phone: String
    let stream: HTTPStream
    let began = ContinuousClock.now
    /// The revision that was sent last; 0 for none.
    var revision: Int
    var sent = ContinuousClock.now
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
    let streams = state.withLock { state in
      state.change = state.latest.map { json.patch(from: $0) }
      (state.latest, state.time) = (json, .now)
      state.revision += 1
      return state.followers.values.map(\.stream)
    }
    for stream in streams { stream.wake() }
  }

  /// Begins a stream for a phone; returns nil if too many streams are open.
  ///
  /// - Parameters:
  ///   - phone: the digest of the phone's credential.
  ///   - last: the id of the last event that the phone received.
  func follow(phone: String, after last: String?) -> HTTPStream? {
    let (stream, isFirst, surplus) = state.withLock { state -> (HTTPStream?, Bool, HTTPStream?) in
      let own = state.followers.values.filter { $0.phone == phone }
      let surplus = own.count >= Self.mostOfPhone ? own.min { $0.began < $1.began } : nil
      guard state.followers.count < Self.mostFollowers || surplus != nil else { return (nil, false, nil) }
      let isFirst = state.followers.isEmpty
      state.newestFollower += 1
      let number = state.newestFollower
      let stream = HTTPStream(next: { [self] in next(number) }, closed: { [self] in leave(number) })
      let known = state.latest != nil && last == id(state.revision)
      state.followers[number] = Follower(phone: phone, stream: stream, revision: known ? state.revision : 0)
      return (stream, isFirst, surplus?.stream)
    }
    surplus?.close()
    if isFirst { watched(true) }
    return stream
  }

  /// Sends pings to silent streams, and closes the streams of phones that were removed.
  func tick(isPaired: (String) -> Bool) {
    let now = ContinuousClock.now
    for follower in state.withLock({ Array($0.followers.values) }) {
      if !isPaired(follower.phone) {
        follower.stream.close()
      } else if now - follower.sent >= Self.silence {
        follower.stream.wake()
      }
    }
  }

  private func leave(_ number: Int) {
    let isLast = state.withLock { state in
      state.followers[number] = nil
      // Discard the stored state if no stream is left: nothing is published then, and the state would become out of date.
      if state.followers.isEmpty { (state.latest, state.change) = (nil, nil) }
      return state.followers.isEmpty
    }
    if isLast { watched(false) }
  }

  private func id(_ revision: Int) -> String { "\(session)-\(revision)" }

  private func next(_ number: Int) -> HTTPStream.Piece {
    state.withLock { state in
      let now = ContinuousClock.now
      guard let follower = state.followers[number] else { return .nothing }
      guard let latest = state.latest, follower.revision < state.revision else {
        guard now - follower.sent >= Self.silence else { return .nothing }
        state.followers[number]?.sent = now
        return .bytes(Array("event: ping\ndata: 1\n\n".utf8))
      }
      let isNext = follower.revision > 0 && follower.revision == state.revision - 1
      let (name, value) = if isNext, let change = state.change { ("change", change) } else { ("state", latest) }
      let age = Int((now - state.time) / .milliseconds(1))
      state.followers[number]?.revision = state.revision
      state.followers[number]?.sent = now
      return .bytes(
        Array("id: \(id(state.revision))\nevent: \(name)\ndata: {\"age_ms\":\(age),\"\(name)\":\(value)}\n\n".utf8))
    }
  }
}
