import Glibc
import TandemOrchestrator
import TandemRuntime
import TandemSystem

/// Reads the guide on its own thread when the channel list changes, and again when the guide is old.
///
/// After a failed update, the service keeps the old guide.
@MainActor
package final class GuideService: SessionObserver {
  /// Reads a guide. Thread: one that may wait.
  package typealias Reader =
    @Sendable (
      _ address: String, _ list: ChannelList, _ seconds: Range<Int>, _ isCancelled: @escaping @Sendable () -> Bool
    ) throws(GuideError) -> GuideReading

  /// The age at which a guide is read again.
  package nonisolated static let lifetime = Duration.seconds(6 * 3600)
  /// The pause before another attempt after a failed reading.
  package nonisolated static let pause = Duration.seconds(1800)
  /// Programmes that ended more than this many seconds ago are left out.
  package nonisolated static let past = 2 * 3600
  /// Programmes that begin more than this many seconds from now are left out.
  package nonisolated static let future = 7 * 86_400

  private let session: SessionDriver
  private let choice: GuideChoice
  private let read: Reader
  private let post: SessionHost.Post
  /// Prints a message for the user at the terminal.
  private let complain: (String) -> Void
  private let worker = Worker("tandem guide", capacity: 1)
  private var list: ChannelList?
  /// The number of the newest reading. An older reading stops as soon as the number has changed.
  private let newest = Locked(0)
  private var ticket = 0
  private var isReading = false
  /// The time of the next reading, on the session's clock; nil without a guide to read.
  private var due: Duration?
  /// The guide; nil until it has been read.
  package private(set) var guide: ProgrammeGuide?
  /// The time at which the guide was read, in seconds since 1970.
  package private(set) var readAt: Int?
  /// The reason why the newest reading failed; nil if it succeeded.
  package private(set) var fault: String?

  /// - Parameter read: runs on the thread `tandem guide`.
  package init(
    _ session: SessionDriver, _ choice: GuideChoice, post: @escaping SessionHost.Post,
    complain: @escaping (String) -> Void, read: @escaping Reader
  ) {
    (self.session, self.choice, self.post, self.complain, self.read) = (session, choice, post, complain, read)
    session.addObserver(self)
  }

  private var address: String? {
    switch choice {
    case .off: nil
    case .ofList: list?.guide
    case .at(let address): address
    }
  }

  /// Reads the guide of a list, unless the list is the same as before.
  func take(_ list: ChannelList?) {
    if list == self.list { return }
    self.list = list
    (guide, readAt, fault) = (nil, nil, nil)
    due = address == nil ? nil : session.clock.now
    isReading = false
    // Change the number, so that the service stops reading the guide of the previous list.
    ticket += 1
    newest.withLock { [ticket] in $0 = ticket }
    readIfDue(at: session.clock.now)
  }

  package func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? {
    readIfDue(at: now)
    return isReading ? nil : due
  }

  private func readIfDue(at now: Duration) {
    guard !isReading, let due, now >= due, let list, let address else { return }
    let time = Int(Glibc.time(nil))
    let seconds = time - Self.past..<time + Self.future
    isReading = worker.post { [weak self, ticket, newest, post, read] in
      // Lower the priority of this thread only, because playback is more important than the guide.
      _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 15)
      let result: Result<GuideReading, GuideError>
      do throws(GuideError) {
        result = .success(try read(address, list, seconds) { newest.withLock { $0 } != ticket })
      } catch { result = .failure(error) }
      post { self?.receive(result, of: ticket, at: time) }
    }
    // If the thread is still busy with the previous list's guide, try again a second later.
    if !isReading { self.due = now + .seconds(1) }
  }

  private func receive(_ result: Result<GuideReading, GuideError>, of ticket: Int, at time: Int) {
    guard ticket == self.ticket else { return }
    isReading = false
    var isNew = false
    switch result {
    case .success(let reading):
      fault = reading.fault?.description
      // Keep an existing guide if the new one is incomplete.
      isNew = fault == nil || guide == nil
      if isNew { (guide, readAt) = (reading.guide, time) }
      if reading.isFull { tell("the guide has too many programmes or titles; only \(reading.guide.count) are kept") }
    case .failure(let error): fault = error.description
    }
    if let fault {
      tell(fault + (isNew ? "; the programmes read so far are shown" : guide == nil ? "" : "; the old guide is shown"))
    }
    due = session.clock.now + (fault == nil ? Self.lifetime : Self.pause)
  }

  private func tell(_ reason: String) {
    let text = "programme guide \(TextLimits.excerpt(address ?? "")): \(reason)"
    session.warn(text)
    complain(text)
  }
}
