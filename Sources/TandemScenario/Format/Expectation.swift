import TandemFoundation
import TandemOrchestrator

/// The records and the state that a step requires.
package struct Expectation: Hashable, Sendable {
  /// Exactly these since the former expectation of callbacks.
  package var callbacks: [ExpectedCallback]?
  /// Records in this order, since the former expectation.
  package var log: [RecordPattern] = []
  package var absent: [RecordPattern] = []
  /// Nothing since the former expectation but commands and their answers.
  package var nothing = false
  package var state = StateExpectation()
  /// Its line in the text.
  package var line = 0

  package init() {}
}

/// A state at one moment. Nil or unnamed parts are not compared; contents are named.
///
/// One property for each key of an expectation.
package struct StateExpectation: Hashable, Sendable {
  /// A named content, or none.
  package enum Occupant: Hashable, Sendable {
    case nobody
    case named(String)

    package init(_ name: String?) { self = name.map(Occupant.named) ?? .nobody }
  }

  package enum Verdict: Hashable, Sendable {
    case yes
    /// Refused for any reason.
    case no
    case because(String)
  }

  package struct Position: Hashable, Sendable {
    package var content: String
    package var position: Duration
    package var tolerance: Duration

    package init(content: String, position: Duration, tolerance: Duration = .zero) {
      self.content = content
      self.position = position
      self.tolerance = tolerance
    }
  }

  package struct Level: Hashable, Sendable {
    package var content: String
    package var level: Double
  }

  /// A chosen setting of a content: a word or a number, or an object with some of several.
  package struct Setting: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Hashable, Sendable {
      case tracks, subtitles, delays, loops, entries
    }

    package var kind: Kind
    package var content: String
    package var value: JSONValue
  }

  package struct Saved: Hashable, Sendable {
    package var fullScreen: Occupant?
    package var pictureInPicture: Occupant?
    package var positions: [Position] = []
    package var corner: Corner?
    package var size: PictureSizeStep?

    package init() {}
  }

  package struct ScreenPoint: Hashable, Sendable {
    package enum ViewState: Hashable, Sendable {
      case content(String)
      case colour(Color)
      case black
    }

    /// Nil is the centre of the picture, else the picture in picture's place at a corner.
    package var corner: Corner?
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
  package var volumes: [Level] = []
  package var speeds: [Level] = []
  package var settings: [Setting] = []
  /// True if both are synced, or their offset in seconds.
  package var sync: JSONValue?
  /// The temporary picture in picture.
  package var temporaryPictureInPicture: Occupant?
  package var corner: Corner?
  package var size: PictureSizeStep?
  package var isHidden: Bool?
  /// The size in which the picture in picture is shown: a call may ask for another.
  package var shownSize: PictureSizeStep?
  package var shownAspect: Double?
  package var availability: [Property: Verdict] = [:]
  package var foreground: Occupant?
  package var screens: [String]?
  package var isIdle: Bool?
  package var isFinished: Bool?
  package var saved: Saved?
  package var pixels: [ScreenPoint] = []

  package init() {}

  package var isEmpty: Bool { self == StateExpectation() }
}
