// Names given by the people who use Tandem: a content's key, an app, a screen, a view, a listener.

/// A name for one kind of thing, so that an app can't be passed where a screen is meant.
public struct Identifier<Subject>: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  public let rawValue: String

  public init(_ rawValue: String) { self.rawValue = rawValue }
  public init(stringLiteral value: String) { rawValue = value }

  public var description: String { rawValue }
}

/// The app that owns a content and receives its callbacks.
public enum App {}
/// The place in an app that presents a player.
public enum Screen {}
/// A view built for a player; its state object is what persists through picture in picture.
public enum PlayerView {}
/// A registration that restores screens which are gone (Bambuser's restore listener).
public enum RestoreListener {}
/// Another owner of the system's only picture in picture.
public enum PictureInPictureOwner {}

public typealias AppID = Identifier<App>
public typealias ScreenID = Identifier<Screen>
public typealias ViewID = Identifier<PlayerView>
public typealias ListenerID = Identifier<RestoreListener>
public typealias OwnerID = Identifier<PictureInPictureOwner>
/// What makes two contents the same: see ``ContentIdentity``.
public typealias ContentKey = Identifier<Content>
