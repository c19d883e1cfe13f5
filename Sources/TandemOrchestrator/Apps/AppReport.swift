// Reports of apps to a session.

/// A fact that an app knows and the session can't see. Players and displays report their own.
public enum AppReport: Hashable, Sendable {
  /// The user left the app in the foreground, or came back to it.
  case app(AppFact)
  /// A screen of the app is there from now on, or gone; restores are routed by it.
  case screen(ScreenID, ScreenFact)
  /// A change of a view whose state persists through picture in picture.
  case view(ViewID, ViewFact)
  /// Another owner needs the system's picture in picture (the name) or has let go of it (nil).
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
