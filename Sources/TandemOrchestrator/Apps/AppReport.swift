/// A fact that the session can't detect itself. Players and displays report other facts.
public enum AppReport: Hashable, Sendable {
  /// The user left the app in the foreground, or came back to it.
  case app(AppFact)
  /// The app presented or dismissed a screen; the presented screens determine the receiver of a restore callback.
  case screen(ScreenID, ScreenFact)
  /// The app enabled or disabled the persistence of a view's state, or built a view again (Pillarbox).
  case view(ViewID, ViewFact)
  /// Another owner has taken the system's picture in picture; nil if that owner has released it.
  case suspension(OwnerID?)

  package var event: Event {
    switch self {
    case .app(let fact): .app(fact)
    case .screen(let screen, let fact): .screen(screen, fact)
    case .view(let view, let fact): .view(view, fact)
    case .suspension(let owner): .suspension(owner)
    }
  }
}
