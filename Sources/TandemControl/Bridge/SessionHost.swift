import TandemCommands
import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemSystem

/// A session, and the services that its bridges share.
///
/// Thread: the session's, except ``post``.
@MainActor
package final class SessionHost {
  /// Runs work on the session's thread between two steps, in the order of the calls. Thread: any.
  package typealias Post = @Sendable (_ work: @escaping @MainActor @Sendable () -> Void) -> Void

  package let session: SessionDriver
  package let playlists: PlaylistService
  package let snapshots: SnapshotService
  /// The process id that users see: the supervisor's, if one exists.
  package let process: Int
  /// Query parameters that ``ContentIdentity`` ignores.
  package let volatileQuery: [String]
  package nonisolated let post: Post
  /// Prints an error of a bridge for the user.
  package let complain: (String) -> Void

  package init(
    _ session: SessionDriver, playlists source: PlaylistLoader,
    guide: (choice: GuideChoice, read: GuideService.Reader)? = nil, pictures encoder: PictureEncoder?,
    process: Int,
    ignoringQuery volatileQuery: [String],
    post: @escaping Post, complain: @escaping (String) -> Void
  ) {
    self.session = session
    self.process = process
    self.volatileQuery = volatileQuery
    self.post = post
    self.complain = complain
    let guides = guide.map { GuideService(session, $0.choice, post: post, complain: complain, read: $0.read) }
    playlists = PlaylistService(session, source, guides: guides, post: post)
    snapshots = SnapshotService(session, encoder)
  }

  /// Submits a command, and replies once: when it is refused or ends, or at its acceptance if the options do not wait.
  ///
  /// - Parameters:
  ///   - former: the video that the command is about, before the command; nil to leave it out of the report.
  ///   - looksUpPages: true if the session runs with `--ytdl`.
  ///   - taken: called when the orchestrator has answered the command.
  package func submit(
    _ command: SessionCommand, _ options: CommandOptions, source: String, former: CommandReport.Video? = nil,
    looksUpPages: Bool = false, taken: (@MainActor () -> Void)? = nil,
    reply: @escaping @MainActor (Reply, CommandReport) -> Void
  ) {
    var transaction: Int?
    var isReplied = false
    var id: CommandID?
    func end(_ decision: OpenDecision?, _ make: (CommandReport) -> Reply) {
      if isReplied { return }
      isReplied = true
      var report = CommandReport(on: command, session.snapshot, transaction: transaction, former: former)
      if let transaction, session.moments.transaction == transaction {
        (report.latency, report.duration) = (session.moments.latency, session.moments.duration)
      }
      if let decision { report.add(decision) }
      reply(make(report), report)
    }
    id = session.submit(
      command, by: options.initiator, source: source,
      answered: { [self] answer in
        taken?()
        if case .accepted(let number) = answer { transaction = number }
        if options.waits && Reply(id: 0, answer: answer).failure == nil { return }
        end(nil) { Reply(id: 0, answer: answer, $0, to: (command, session.orchestrator.state)) }
      },
      ended: { [self] outcome in
        end(id.flatMap(session.decision)) {
          Reply(id: 0, outcome: outcome, of: command, $0, looksUpPages: looksUpPages)
        }
      })
  }

  package var window: (any WindowDisplay)? { session.display as? any WindowDisplay }

  /// Makes the window fill the screen or not; nil toggles.
  ///
  /// - Returns: true if the window fills the screen now.
  package func fullScreen(_ request: Bool?) -> Result<Bool, ReplyError> {
    answeringWindow.map { window in
      let isFull = request ?? !window.isFullScreen
      window.isFullScreen = isFull
      return isFull
    }
  }

  /// Raises the window above all others.
  ///
  /// - Returns: the error; nil on success.
  package func raise() -> ReplyError? {
    switch answeringWindow {
    case .success(let window): window.raise()
    case .failure(let failure): return failure
    }
    return nil
  }

  /// The window; an error if there is none, or if its X server does not answer.
  package var answeringWindow: Result<any WindowDisplay, ReplyError> {
    guard let window else {
      return .failure(
        ReplyError(
          .failed, "this session has no window", hint: "start one with: tandem play --display window …",
          reason: "noWindow"))
    }
    guard window.answers else {
      return .failure(
        ReplyError(
          .failed, "the X server does not answer, so the window can't change", hint: "try again later",
          reason: "noWindow"))
    }
    return .success(window)
  }
}
