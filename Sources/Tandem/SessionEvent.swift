// What happens in a session, for whoever watches.

import TandemPlayback
import TandemRules

/// Something that happened. The event log says the same in its own words, with times.
public enum SessionEvent: Hashable, Sendable {
  case transactionBegan(Int, Form, Initiator)
  case transactionEnded(Int, Form, TransactionOutcome, reason: String?)
  /// A callback went to its app.
  case callback(Callback)
  /// Who is where from now on; nil is an empty place. Contents are named as people see them: a replacement counts from its
  /// first frame.
  case roles(fullScreen: ContentKey?, pictureInPicture: ContentKey?)
  case availability(Availability)
  /// Who is heard from now on; nil is nobody.
  case audio(audible: PlayerID?, AudioPolicy)
  /// A content was opened: the same or new, and what is done about it.
  case opened(ContentDecision)
  /// What became of a load.
  case loaded(PlayerID, ContentKey, OpeningOutcome)
  case restoreAnswered(transaction: Int, answer: Bool?, RestoreOutcome)
  case mediaEnded(PlayerID, ContentKey)
  /// A connection was lost, is tried again, or is back.
  case stream(PlayerID, ContentKey, StreamChange)
  case playerLost(PlayerID, reason: String)
  case tracks(PlayerID, Tracks)
  case app(AppID, isForeground: Bool)
  /// The user left the app, or came back to one.
  case away(automaticPictureInPicture: Bool)
  case returned(AppID?)
  case screen(ScreenID, isPresented: Bool)
  /// Another owner has the picture in picture; nil when it has let go.
  case suspension(OwnerID?)
  case visibility(isHidden: Bool)
  /// A view's object is kept from now on, or not any more.
  case persisted(ViewID, ContentKey)
  case released(ViewID, ContentKey)
  case callPath(PlayerID, usesSampleBuffers: Bool)
  /// What a person did to the screen: keys, the pointer, the window's own buttons.
  case input(DisplayInput)
  /// Something to know that stops nothing.
  case warning(String)
  /// So many events are missing here, because this reader was slow.
  case missed(Int)
  /// Everything is closed; nothing follows.
  case ended
}

extension SessionEvent {
  /// What a note says; nil for those that only the log is interested in.
  init?(_ note: Note) {
    switch note {
    case .transactionBegan(let number, let form, let initiator): self = .transactionBegan(number, form, initiator)
    case .transactionEnded(let number, let form, let outcome, let reason):
      self = .transactionEnded(number, form, outcome, reason: reason)
    case .roles(_, let fullScreen, let pictureInPicture):
      self = .roles(fullScreen: fullScreen?.content, pictureInPicture: pictureInPicture?.content)
    case .audio(let audible, let policy): self = .audio(audible: audible, policy)
    case .content(let decision): self = .opened(decision)
    case .opening(let player, let content, let outcome): self = .loaded(player, content, outcome)
    case .restoreAnswered(_, let transaction, let answer, let outcome):
      self = .restoreAnswered(transaction: transaction, answer: answer, outcome)
    case .mediaEnded(let player, let content): self = .mediaEnded(player, content)
    case .stream(let player, let content, let change): self = .stream(player, content, change)
    case .playerLost(let player, let reason): self = .playerLost(player, reason: reason)
    case .tracks(let player, let tracks): self = .tracks(player, tracks)
    case .app(let app, let isForeground): self = .app(app, isForeground: isForeground)
    case .away(let isAutomatic, _): self = .away(automaticPictureInPicture: isAutomatic)
    case .returned(let app): self = .returned(app)
    case .screen(let screen, let isPresented, _): self = .screen(screen, isPresented: isPresented)
    case .suspension(let owner): self = .suspension(owner)
    case .visibility(let isHidden): self = .visibility(isHidden: isHidden)
    case .persisted(let view, let content, _): self = .persisted(view, content)
    case .released(let view, let content, _): self = .released(view, content)
    case .callPath(let player, let usesSampleBuffers): self = .callPath(player, usesSampleBuffers: usesSampleBuffers)
    case .warning(let text): self = .warning(text)
    case .presented, .settled, .presentationTimedOut, .dismissalProposed, .dismissalAnswered, .listener, .viewEnabled,
      .viewDisabled, .viewBuilt, .dropped:
      return nil
    }
  }
}
