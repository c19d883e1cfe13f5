// What must be so.

import Orchestration

/// What must have happened, and what must be so now.
public struct Expectation: Hashable, Sendable {
  /// Exactly these since the former expectation of callbacks.
  public var callbacks: [ExpectedCallback]?
  /// Records in this order, since the former expectation.
  public var log: [RecordPattern] = []
  public var absent: [RecordPattern] = []
  /// Nothing since the former expectation but commands and their answers.
  public var nothing = false
  public var state = StateExpectation()
  /// Its line in the text.
  public var line = 0

  public init() {}
}

/// What must be so at one moment. What is nil, or not named, does not matter; contents go by their names.
public struct StateExpectation: Hashable, Sendable {
  /// Somebody of this name, or nobody.
  public enum Occupant: Hashable, Sendable {
    case nobody
    case named(String)

    public init(_ name: String?) { self = name.map(Occupant.named) ?? .nobody }
  }

  public enum Verdict: Hashable, Sendable {
    case yes
    /// For whatever reason.
    case no
    case because(String)
  }

  public struct Position: Hashable, Sendable {
    public var content: String
    public var position: Duration
    public var tolerance: Duration

    public init(content: String, position: Duration, tolerance: Duration = .zero) {
      self.content = content
      self.position = position
      self.tolerance = tolerance
    }
  }

  public struct Level: Hashable, Sendable {
    public var content: String
    public var level: Double
  }

  public struct Saved: Hashable, Sendable {
    public var fullScreen: Occupant?
    public var pictureInPicture: Occupant?
    public var positions: [Position] = []
    public var corner: Corner?
    public var size: SizeStep?

    public init() {}
  }

  public struct Spot: Hashable, Sendable {
    public enum Look: Hashable, Sendable {
      case content(String)
      case colour(Colour)
      case black
    }

    /// Nil is the centre of the picture, else the picture in picture's place at a corner.
    public var corner: Corner?
    public var look: Look
  }

  /// AVKit's observable properties.
  public enum Property: String, CaseIterable, Hashable, Sendable {
    case supported, possible, active, suspended, canStop
  }

  public var roles: [Role: Occupant] = [:]
  public var players: [Role: Occupant] = [:]
  public var audible: Occupant?
  public var playing: [String] = []
  public var paused: [String] = []
  public var ended: [String] = []
  public var positions: [Position] = []
  public var volumes: [Level] = []
  public var speeds: [Level] = []
  public var corner: Corner?
  public var size: SizeStep?
  public var isHidden: Bool?
  /// The size in which the picture in picture is shown: a call may ask for another.
  public var shownSize: SizeStep?
  public var availability: [Property: Verdict] = [:]
  public var foreground: Occupant?
  public var screens: [String]?
  public var isIdle: Bool?
  public var isFinished: Bool?
  public var saved: Saved?
  public var pixels: [Spot] = []

  public init() {}

  public var isEmpty: Bool { self == StateExpectation() }
}
