// The events of a session.

import TandemOrchestrator
import TandemPlayback

/// Something that happened. The event log says the same in its own words, with times.
public enum SessionEvent: Hashable, Sendable {
  /// A change of places begins: its number, its shape, and its initiator.
  case transactionBegan(Int, Form, Initiator)
  /// A transaction has ended and all its callbacks were sent; with the reason where something went otherwise.
  case transactionEnded(Int, Form, TransactionOutcome, reason: String?)
  /// A callback went to its app.
  case callback(Callback)
  /// The new contents of both roles; nil is empty. A replacement counts from its first frame.
  case roles(fullScreen: ContentKey?, pictureInPicture: ContentKey?)
  /// The available commands have changed: AVKit's observable properties.
  case availability(Availability)
  /// The audible players have changed; nil is silence.
  case audio(audible: PlayerID?, also: PlayerID? = nil, AudioPolicy)
  /// A content was opened: the same or a new one, and the decision about it.
  case opened(OpenDecision)
  /// The outcome of a load.
  case loaded(PlayerID, ContentKey, OpenOutcome)
  /// A restore callback was answered, or was not in time; without an answer that counts `answer` is nil.
  case restoreAnswered(transaction: Int, answer: Bool?, RestoreOutcome)
  /// A content reached its end. Consequences have their own events.
  case mediaEnded(PlayerID, ContentKey)
  /// A connection was lost, is tried again, or is back.
  case stream(PlayerID, ContentKey, StreamChange)
  /// The machine is overloaded or keeps up again, and the session's reaction.
  case overload(OverloadEvent)
  /// A player's core died, and its content is gone. The next load makes a new core.
  case playerLost(PlayerID, reason: String)
  /// The tracks of a player's content, before its first frame and after each change.
  case tracks(PlayerID, Tracks)
  /// The entry of a list that is shown from now on, counted from 1, also if the same entry begins once more.
  case entry(PlayerID, ContentKey, number: Int, of: Int)
  /// A temporary picture in picture began for a time; afterwards `previous` is restored, if any.
  case temporaryPictureInPictureBegan(ContentKey, Duration, previous: ContentKey?)
  /// That is over, and why.
  case temporaryPictureInPictureEnded(ContentKey, TemporaryPictureInPictureEndReason, comesBack: ContentKey?)
  /// An ad break made a content small and silent, and opened `opened` full screen; for a time, or until the next
  /// request.
  case adBreakBegan(PlayerID, ContentKey, opened: ContentKey?, Duration?)
  /// That is over, and how.
  case adBreakEnded(PlayerID, ContentKey, AdBreakEndReason)
  /// An app came to the foreground or went to the background.
  case app(AppID, isForeground: Bool)
  /// The user left the app, and picture in picture began by itself or did not.
  case background(automaticPictureInPicture: Bool)
  /// The user has come back to this app, or to none.
  case foreground(AppID?)
  /// A screen of an app is there from now on, or gone: told by the app or by a rule.
  case screen(ScreenID, isPresented: Bool)
  /// Another owner has the picture in picture; nil when it has let go.
  case suspension(OwnerID?)
  /// The picture in picture was hidden, or is shown again. A change of roles shows it without this event.
  case visibility(isHidden: Bool)
  /// Two videos are synced: they come together, are in sync, or are synced no more.
  case sync(SyncEvent)
  /// A view's object is kept from now on, because its content goes to picture in picture.
  case persisted(ViewID, ContentKey)
  /// A view's object is not kept any more, because its content has left picture in picture.
  case released(ViewID, ContentKey)
  /// A call in picture in picture goes on through sample buffers, or by its own path (FCSDKiOS).
  case callPath(PlayerID, usesSampleBuffers: Bool)
  /// The user's input on the screen: keys, the pointer, the window's own buttons.
  case input(DisplayInput)
  /// Something to know that stops nothing.
  case warning(String)
  /// So many events are missing here, because this reader was slow.
  case missed(Int)
  /// Everything is closed; nothing follows.
  case ended
}

extension SessionEvent {
  /// The event for a state change; nil for those that only the log needs.
  init?(_ note: StateChange) {
    switch note {
    case .transactionBegan(let number, let form, let initiator): self = .transactionBegan(number, form, initiator)
    case .transactionEnded(let number, let form, let outcome, let reason):
      self = .transactionEnded(number, form, outcome, reason: reason)
    case .roles(_, let fullScreen, let pictureInPicture):
      self = .roles(fullScreen: fullScreen?.content, pictureInPicture: pictureInPicture?.content)
    case .audio(let audible, let also, let policy): self = .audio(audible: audible, also: also, policy)
    case .content(let decision): self = .opened(decision)
    case .opening(let player, let content, let outcome): self = .loaded(player, content, outcome)
    case .restoreAnswered(_, let transaction, let answer, let outcome):
      self = .restoreAnswered(transaction: transaction, answer: answer, outcome)
    case .mediaEnded(let player, let content): self = .mediaEnded(player, content)
    case .stream(let player, let content, let change): self = .stream(player, content, change)
    case .overload(let change): self = .overload(change)
    case .playerLost(let player, let reason): self = .playerLost(player, reason: reason)
    case .tracks(let player, let tracks): self = .tracks(player, tracks)
    case .entry(let player, let content, let number, let count):
      self = .entry(player, content, number: number, of: count)
    case .temporaryPictureInPictureBegan(let content, let time, let previous):
      self = .temporaryPictureInPictureBegan(content, time, previous: previous)
    case .temporaryPictureInPictureEnded(let content, let reason, let previous):
      self = .temporaryPictureInPictureEnded(content, reason, comesBack: previous)
    case .adBreakBegan(let player, let content, let opened, let time):
      self = .adBreakBegan(player, content, opened: opened, time)
    case .adBreakEnded(let player, let content, let end): self = .adBreakEnded(player, content, end)
    case .app(let app, let isForeground): self = .app(app, isForeground: isForeground)
    case .background(let isAutomatic, _): self = .background(automaticPictureInPicture: isAutomatic)
    case .foreground(let app): self = .foreground(app)
    case .screen(let screen, let isPresented, _): self = .screen(screen, isPresented: isPresented)
    case .suspension(let owner): self = .suspension(owner)
    case .visibility(let isHidden): self = .visibility(isHidden: isHidden)
    case .sync(let change): self = .sync(change)
    case .persisted(let view, let content, _): self = .persisted(view, content)
    case .released(let view, let content, _): self = .released(view, content)
    case .callPath(let player, let usesSampleBuffers): self = .callPath(player, usesSampleBuffers: usesSampleBuffers)
    case .warning(let text): self = .warning(text)
    case .presented, .settled, .presentationTimedOut, .dismissalProposed, .dismissalAnswered, .listener, .viewEnabled,
      .viewDisabled, .viewBuilt, .dropped, .loadsEntry, .preparesEntry:
      return nil
    }
  }
}
