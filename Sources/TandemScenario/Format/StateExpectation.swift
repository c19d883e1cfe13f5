import TandemFoundation
import TandemOrchestrator

/// A state at one time. Parts that are nil or missing are not compared; contents have their scenario names.
///
/// It has one property for each value that a scenario may expect.
package struct StateExpectation: Hashable, Sendable {
  package enum Occupant: Hashable, Sendable {
    case nobody
    case named(String)

    package init(_ name: String?) { self = name.map(Occupant.named) ?? .nobody }
  }

  package enum Verdict: Hashable, Sendable {
    case yes
    /// The value is false, because of any refusal.
    case no
    case because(String)
  }

  package struct Position: Hashable, Sendable {
    package var content: String
    package var position: Duration
    package var tolerance: Duration
  }

  /// A setting of a content: a word, a number, or an object with some of the setting's parts.
  package struct Setting: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
      case volumes, speeds, tracks, subtitles, delays, loops, entries
    }

    package var kind: Kind
    package var content: String
    package var value: JSONValue
  }

  package struct Saved: Hashable, Sendable {
    package var fullScreen: Occupant?
    package var pictureInPicture: Occupant?
    package var positions: [Position] = []
    package var corner: PicturePlacement?
    package var size: PictureScale?
    package var layout: LayoutStyle?
  }

  package struct ScreenPoint: Hashable, Sendable {
    package enum ViewState: Hashable, Sendable {
      case content(String)
      case colour(Color)
      case black
    }

    /// The corner of picture in picture; nil for the centre of the screen.
    package var corner: PicturePlacement?
    package var look: ViewState
  }

  /// AVKit's observable properties.
  package enum Property: String, CaseIterable, Hashable, Sendable {
    case supported, possible, active, suspended, canStop
  }

  package var roles: [Role: Occupant] = [:]
  package var players: [Role: Occupant] = [:]
  package var audible: Occupant?
  package var playing: [String] = []
  package var paused: [String] = []
  package var ended: [String] = []
  package var positions: [Position] = []
  package var settings: [Setting] = []
  /// The sync: true for videos in sync, or their offset in seconds.
  package var sync: JSONValue?
  package var temporaryPictureInPicture: Occupant?
  package var corner: PicturePlacement?
  package var size: PictureScale?
  package var layout: LayoutStyle?
  package var isHidden: Bool?
  /// The size in which the picture in picture is shown. A call may ask for a size other than the user's.
  package var shownSize: PictureScale?
  package var shownAspect: Double?
  package var availability: [Property: Verdict] = [:]
  package var foreground: Occupant?
  package var screens: [String]?
  package var isIdle: Bool?
  package var isFinished: Bool?
  package var saved: Saved?
  package var pixels: [ScreenPoint] = []

  package var isEmpty: Bool { self == StateExpectation() }
}
