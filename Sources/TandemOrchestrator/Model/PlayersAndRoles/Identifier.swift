/// A typed name. For example, the type prevents code from passing an app's name as a screen's name.
public struct Identifier<Subject>: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
  /// The text of the name. Any text is a name, and two names are equal if their texts are.
  public let rawValue: String

  /// Creates a name from a text that is known at run time.
  public init(_ rawValue: String) { self.rawValue = rawValue }
  /// Creates a name from a literal: `let app: AppID = "cinema"`.
  public init(stringLiteral value: String) { rawValue = value }

  /// The text of the name, without its kind.
  public var description: String { rawValue }
}

/// The kinds of things that identifiers name. The types have no values.
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
/// A screen of an app. A screen presents a player.
public typealias ScreenID = Identifier<IdentifierSubject.Screen>
/// A view built for a player; its state object persists through picture in picture.
public typealias ViewID = Identifier<IdentifierSubject.View>
/// A listener that restores dismissed screens, like a restore listener in Bambuser's SDK.
public typealias ListenerID = Identifier<IdentifierSubject.RestoreListener>
/// The name of another owner. Such an owner may take the system's only picture in picture.
public typealias OwnerID = Identifier<IdentifierSubject.PictureInPictureOwner>
/// The key of a content. Contents with the same key are the same content; see ``ContentIdentity``.
public typealias ContentKey = Identifier<MediaContent>
