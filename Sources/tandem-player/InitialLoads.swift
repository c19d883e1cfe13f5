import Glibc
import TandemCLI
import TandemCommands
import TandemControl
import TandemOrchestrator
import TandemProcess
import TandemRuntime
import TandemSystem

/// Opens the first contents of a session, and submits the commands that are due at the first frame
/// of an opening. If no content can be shown, the session is shut down, unless it must wait for
/// commands.
@MainActor
final class InitialLoads {
  private let application: PlayerApplication
  private let plan: StartupPlan
  /// The exit status: that of the first failed opening if no video could be shown.
  private(set) var status = ExitStatus.done
  private var waiting: [SavedState.Video]
  private var shown = 0
  private var source = "arguments"
  /// The source of the addresses of the videos that the user chose; nil before a choice.
  private var chosenDoor: AddressDoor?
  /// The reasons why chosen videos could not be opened.
  private var failed: [String] = []
  /// Receives the reason if a video can't be opened.
  var complain: ((String) -> Void)?

  init(_ application: PlayerApplication, _ plan: StartupPlan) {
    self.application = application
    self.plan = plan
    waiting = plan.openings
  }

  /// The videos that the next player opens if this one crashes: those that this player skipped because an earlier player
  /// crashed on them, and those not shown yet.
  var pending: [SavedState.Video] { plan.leftOut + waiting }

  func begin() {
    if let channels = plan.channels {
      application.lists.readChannels(channels) { fault in if let fault { Terminal.printError(.escaped(fault)) } }
    }
    if waiting.isEmpty { end() }
    guard plan.isOneByOne, waiting.count > 1 else {
      return openInOrder(waiting[...])
    }
    // The second content opens when the first content has played long enough.
    let second = waiting[1]
    open(waiting[0]) { [self, mailbox = application.mailbox] in
      Threads.start("tandem retry") {
        var pause = timespec(tv_sec: Int(PlayedContent.probation.components.seconds) + 1, tv_nsec: 0)
        nanosleep(&pause, nil)
        mailbox.post(.work { [self] in open(second) })
      }
    }
  }

  /// True while contents are being opened.
  var isBusy: Bool { !waiting.isEmpty }

  /// Opens the videos of a state that the user chose on the start screen or on a phone, and empties the role that has no
  /// video in the state.
  ///
  /// - Parameter ended: called with the reasons why videos could not be opened.
  func open(
    _ state: SavedState, through door: AddressDoor, from source: String, ended: (([String]) -> Void)? = nil
  ) {
    let session = application.session
    (chosenDoor, self.source, failed) = (door, source, [])
    if session.orchestrator.state.sync != nil { session.submit(.unsync, source: source) }
    waiting = Role.allCases.compactMap { state.videos[$0] }.map { video in
      SavedState.Video(video.opening, then: video.commandsAfterOpening)
    }
    let isEmpty = session.snapshot.roles == Roles()
    openInOrder(waiting[...], waits: !isEmpty) { [self] in
      let roles = session.snapshot.roles
      if !isEmpty, state.videos[.pictureInPicture] == nil, roles.pictureInPicture != nil {
        session.submit(.close, source: source)
      }
      if !isEmpty, state.videos[.fullScreen] == nil, roles.fullScreen != nil {
        session.submit(.unload(.fullScreen), source: source)
      }
      ended?(failed)
    }
    for command in state.policyCommands { session.submit(command, source: source) }
  }

  /// Requests the second content only after the first content, even if the check of the first address is slow.
  ///
  /// - Parameters:
  ///   - waits: true to request the second content only after the outcome of the first. A session that plays may swap
  ///     for the first content, and refuses other commands during the swap.
  ///   - ended: called after the outcome of the last content.
  private func openInOrder(
    _ videos: ArraySlice<SavedState.Video>, waits: Bool = false, ended: (() -> Void)? = nil
  ) {
    guard let video = videos.first else { return }
    let next = { [self] in openInOrder(videos.dropFirst(), waits: waits, ended: ended) }
    open(video, asked: waits ? {} : next) {
      if waits { next() }
      if videos.count == 1 { ended?() }
    }
  }

  /// - Parameters:
  ///   - asked: called after the request was submitted or dropped.
  ///   - ended: called with the outcome.
  private func open(_ video: SavedState.Video, asked: @escaping () -> Void = {}, ended: (() -> Void)? = nil) {
    application.lists.prepare(video.opening, through: chosenDoor ?? plan.door(of: video.opening.role)) {
      [self] result in
      defer { asked() }
      switch result {
      case .success(let opening): open(shuffled(opening, video), then: commands(video, opening), ended: ended)
      case .failure(let fault):
        isDone(video.opening)
        failed.append(fault.description)
        if let complain { complain(fault.description) } else { Terminal.printError(.escaped(fault.description)) }
        if waiting.isEmpty, shown == 0 { end() }
        ended?()
      }
    }
  }

  private func open(_ opening: OpenRequest, then commands: [SessionCommand], ended: (() -> Void)?) {
    let session = application.session
    session.submit(
      .open(opening), source: source,
      answered: { [self] answer in
        guard case .refused(let refusal) = answer else { return }
        isDone(opening)
        failed.append("\(opening.content.name): \(refusal.message)")
        if let complain {
          complain(refusal.message)
        } else {
          Terminal.printError("\(opening.content.url): \(refusal.message)")
        }
        ended?()
      },
      ended: { [self] outcome in
        isDone(opening)
        switch outcome {
        case .succeeded:
          shown += 1
          for command in commands { session.submit(command, source: source) }
        // Report no error: the session ended before the content's first frame.
        case .failed(EndReason.shutdown.rawValue): break
        case .failed(let reason): printFailure(opening, reason)
        case .superseded: break
        }
        ended?()
      })
  }

  /// Chooses the first entry of a new shuffled list by its seed, unless an entry was chosen.
  private func shuffled(_ opening: OpenRequest, _ video: SavedState.Video) -> OpenRequest {
    guard opening.entry == nil, !opening.content.entries.isEmpty else { return opening }
    for case .shuffle(let seed?, _) in video.then {
      var opening = opening
      opening.entry = seed % opening.content.entries.count + 1
      return opening
    }
    return opening
  }

  /// The commands to submit at an opening's first frame. Only a playlist gets a command for its
  /// order.
  private func commands(_ video: SavedState.Video, _ opening: OpenRequest) -> [SessionCommand] {
    video.then.filter { command in
      if case .shuffle = command { return !opening.content.entries.isEmpty }
      return true
    }
  }

  private func isDone(_ opening: OpenRequest) { waiting.removeAll { $0.opening.role == opening.role } }

  private func printFailure(_ opening: OpenRequest, _ reason: String) {
    failed.append("\(opening.content.name): \(UnplayableContent.words(reason))")
    let isLost = reason == EndReason.playerLost.rawValue
    let hint =
      isLost
      ? "check this machine with: tandem doctor decoders"
      : UnplayableContent(opening.content, reason: reason)?.hint(looksUpPages: plan.looksUpPages)
    Terminal.printError(
      "can't play \(opening.content.url): \(UnplayableContent.words(reason))\(hint.map { "; " + $0 } ?? "")")
    if waiting.isEmpty, shown == 0 { end() }
  }

  private func end() {
    if plan.isIdle || chosenDoor != nil || plan.startsAlone && application.screen.window != nil { return }
    // Keep a restarted player running: its window may be opened again, or the user had closed all videos.
    if plan.isSuccessor, plan.startsAlone || plan.openings.isEmpty && plan.leftOut.isEmpty { return }
    // A user may have opened something else meanwhile.
    if !application.session.snapshot.isEmpty { return }
    status = plan.startsAlone ? .usage : .badData
    if plan.startsAlone { Terminal.printError(.escaped(UsageError.nothingToPlay.description)) }
    application.session.submit(.shutDown, by: .program, source: "arguments")
  }
}
