// Names given by the people who use Tandem: a content's key, an app, a screen, a view, a listener.

/// A name for one kind of thing, so that an app can't be passed where a screen is meant.
public struct Identifier<Subject>: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The name itself. Any text is one; two are the same exactly when their texts are.
  public let rawValue: String

  /// A name that is not known before the program runs.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// A name written in the program: `let app: AppID = "cinema"`.
  public init(stringLiteral value: String) { rawValue = value }

  /// The name as it is, without its kind.
  public var description: String { rawValue }
}

/// The kinds of things that identifiers name. They have no values.
public enum IdentifierSubject {
  /// See ``AppID``.
  public enum App {}
  /// See ``ScreenID``.
  public enum Screen {}
  /// See ``ViewID``.
  public enum View {}
  /// See ``ListenerID``.
  public enum RestoreListener {}
  /// See ``OwnerID``.
  public enum PictureInPictureOwner {}
}

/// The app that owns a content and receives its callbacks.
public typealias AppID = Identifier<IdentifierSubject.App>
/// The place in an app that presents a player.
public typealias ScreenID = Identifier<IdentifierSubject.Screen>
/// A view built for a player; its state object is what persists through picture in picture.
public typealias ViewID = Identifier<IdentifierSubject.View>
/// A registration that restores screens which are gone (Bambuser's restore listener).
public typealias ListenerID = Identifier<IdentifierSubject.RestoreListener>
/// Another owner of the system's only picture in picture.
public typealias OwnerID = Identifier<IdentifierSubject.PictureInPictureOwner>
/// Two contents with the same key are the same content; see ``ContentIdentity``.
public typealias ContentKey = Identifier<Content>
