import TandemOrchestrator
import TandemPlayback

/// A fact that the session reports. The event log records the same fact with its time.
///
/// An event's video is stale if the video has left its player in the meantime, and nil if it was
/// never shown. The session's observable properties change before the event.
public enum SessionEvent: Hashable, Sendable {
  /// A transaction begins: its number, its form, and its initiator.
  case transactionBegan(Int, TransactionForm, Initiator)
  /// A transaction has ended and all its callbacks were sent. The reason is nil if it succeeded.
  case transactionEnded(Int, TransactionForm, TransactionOutcome, reason: String?)
  /// A callback went to the app of a video.
  case callback(Callback, Video?)
  /// At least one role shows a different video. The event has the videos of both roles; nil for an
  /// empty role. A new content replaces the former content at the new content's first frame.
  case roles(fullScreen: Video?, pictureInPicture: Video?)
  /// The set of available commands has changed (AVKit's observable properties).
  case availability(Availability)
  /// The audible videos have changed; the full-screen video comes first.
  case audio(audible: [Video], AudioPolicy)
  /// The session has decided on an opening: whether the content is new or already open, and which
  /// action follows.
  case opened(OpenDecision)
  /// The outcome of a content's load.
  case loaded(ContentKey, Video?, OpenOutcome)
  /// A restore callback was answered, or its deadline has passed. `answer` is nil if there was no
  /// valid answer.
  case restoreAnswered(transaction: Int, answer: Bool?, RestoreOutcome)
  /// A content reached its end. If the end causes further changes, they have their own events.
  case mediaEnded(Video?)
  /// A connection was lost, is being retried, or has been restored.
  case stream(Video?, StreamChange)
  /// The machine is too slow: within ten seconds, a video failed to show `missed` of its `due` pictures in time.
  case overloadBegan(Video?, missed: Int, due: Int)
  /// The machine is fast enough again, or other contents play.
  case overloadEnded
  /// A player's core died, and its content is lost. The next load makes a new core.
  case playerLost(Video?, reason: String)
  /// The tracks of a content are known or have changed. The video is nil before the first frame.
  case tracks(Video?, Tracks)
  /// A list starts to play an entry: its number, counted from 1, and the number of entries. A repetition of the entry
  /// is also reported.
  case entry(Video?, number: Int, of: Int)
  /// A temporary picture in picture has begun. After the given time, the session restores the content `previous`; nil
  /// if no content is restored.
  case temporaryPictureInPictureBegan(Video?, Duration, previous: ContentKey?)
  /// The temporary picture in picture has ended, with the reason.
  case temporaryPictureInPictureEnded(Video?, TemporaryPictureInPictureEndReason, comesBack: ContentKey?)
  /// An ad break made a content small and silent, and another content (`opened`) full screen. It
  /// lasts for the given time, or, if the time is nil, until the next request.
  case adBreakBegan(Video?, opened: Video?, Duration?)
  /// The ad break has ended, with the reason.
  case adBreakEnded(Video?, AdBreakEndReason)
  /// An app came to the foreground or went to the background.
  case app(AppID, isForeground: Bool)
  /// The user left the app. The value is true if picture in picture began automatically.
  case background(automaticPictureInPicture: Bool)
  /// The user has returned to an app; nil if no app was in the foreground before.
  case foreground(AppID?)
  /// A screen of an app was presented or dismissed: the app has reported it, or a rule of the session requires it.
  case screen(ScreenID, isPresented: Bool)
  /// Another owner has the system's picture in picture; nil if the owner has released it.
  case suspension(OwnerID?)
  /// The picture in picture was hidden, or is shown again. A change of roles shows it again without
  /// this event.
  case visibility(isHidden: Bool)
  /// The sync of both videos has changed.
  case sync(TandemSession.Sync)
  /// The sync of both videos has ended, with the reason.
  case syncEnded(SyncEndReason)
  /// A view's object is kept from now on, because its content goes to picture in picture.
  case persisted(ViewID, ContentKey)
  /// A view's object is released, because its content has left picture in picture.
  case released(ViewID, ContentKey)
  /// A call in picture in picture now shows the app's sample buffers, or else the call's own view
  /// (as in the SDK FCSDKiOS).
  case callPath(Video?, usesSampleBuffers: Bool)
  /// The user's input on the screen: keys, the pointer, the window's own buttons.
  case input(DisplayInput)
  /// A warning about a failure that does not interrupt the session.
  case warning(String)
  /// The number of events that are missing here because the reader was slow.
  case missed(Int)
  /// The session has ended; no event follows.
  case ended
}

extension SessionEvent: CustomStringConvertible {
  /// The case with its values.
  public var description: String { self == .ended ? "ended" : plainDescription(self) }
}

extension SessionEvent {
  /// The event for a state change; nil for a change that only the log needs.
  @MainActor
  init?(_ change: StateChange, of session: TandemSession) {
    func video(_ player: PlayerID? = nil, _ content: ContentKey? = nil) -> Video? {
      session.newestVideo(of: player, content)
    }
    switch change {
    case .transactionBegan(let number, let form, let initiator): self = .transactionBegan(number, form, initiator)
    case .transactionEnded(let number, let form, let outcome, let reason):
      self = .transactionEnded(number, form, outcome, reason: reason)
    case .roles: self = .roles(fullScreen: session.fullScreen, pictureInPicture: session.pictureInPicture)
    case .audio(let audible, let also, let policy):
      self = .audio(audible: [audible, also].compactMap { $0.flatMap { video($0) } }, policy)
    case .content(let decision): self = .opened(decision)
    case .opening(let player, let content, let outcome):
      var shown: Video?
      if case .shown = outcome { shown = video(player, content) }
      self = .loaded(content, shown, outcome)
    case .restoreAnswered(_, let transaction, let answer, let outcome):
      self = .restoreAnswered(transaction: transaction, answer: answer, outcome)
    case .mediaEnded(let player, let content): self = .mediaEnded(video(player, content))
    case .stream(let player, let content, let change): self = .stream(video(player, content), change)
    case .overload(.began(let player, let missed, let due)):
      self = .overloadBegan(video(player), missed: missed, due: due)
    case .overload(.ended), .overload(.relieved): self = .overloadEnded
    case .playerLost(let player, let reason): self = .playerLost(video(player), reason: reason)
    case .tracks(let player, let tracks):
      let isLoading = session.loop.snapshot.incoming[player] != nil
      self = .tracks(isLoading ? nil : video(player), tracks)
    case .entry(let player, let content, let number, let count):
      self = .entry(video(player, content), number: number, of: count)
    case .temporaryPictureInPictureBegan(let content, let time, let previous):
      self = .temporaryPictureInPictureBegan(video(nil, content), time, previous: previous)
    case .temporaryPictureInPictureEnded(let content, let reason, let previous):
      self = .temporaryPictureInPictureEnded(video(nil, content), reason, comesBack: previous)
    case .adBreakBegan(let player, let content, let opened, let time):
      self = .adBreakBegan(video(player, content), opened: opened.flatMap { video(nil, $0) }, time)
    case .adBreakEnded(let player, let content, let end): self = .adBreakEnded(video(player, content), end)
    case .app(let app, let isForeground): self = .app(app, isForeground: isForeground)
    case .background(let isAutomatic, _): self = .background(automaticPictureInPicture: isAutomatic)
    case .foreground(let app): self = .foreground(app)
    case .screen(let screen, let isPresented, _): self = .screen(screen, isPresented: isPresented)
    case .suspension(let owner): self = .suspension(owner)
    case .visibility(let isHidden): self = .visibility(isHidden: isHidden)
    case .sync(.ended(let reason)): self = .syncEnded(reason)
    case .sync(.began), .sync(.moved), .sync(.settled), .sync(.apart), .sync(.rested):
      guard let sync = session.sync else { return nil }
      self = .sync(sync)
    case .persisted(let view, let content, _): self = .persisted(view, content)
    case .released(let view, let content, _): self = .released(view, content)
    case .callPath(let player, let usesSampleBuffers):
      self = .callPath(video(player), usesSampleBuffers: usesSampleBuffers)
    case .warning(let text): self = .warning(text)
    case .presented, .settled, .presentationTimedOut, .dismissalProposed, .dismissalAnswered, .listener, .viewEnabled,
      .viewDisabled, .viewBuilt, .dropped, .loadsEntry, .preparesEntry, .overload(.reduced), .overload(.restored),
      .sync(.steered), .sync(.sought), .sync(.waited):
      return nil
    }
  }
}
