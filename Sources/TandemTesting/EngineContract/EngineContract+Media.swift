// The media for the contract's checks.

import TandemOrchestrator
import TandemPlayback

extension EngineContract {
  /// One content, and what is known of it.
  public struct Sample: Hashable, Sendable {
    /// The address for the engine.
    public var url: String
    /// Its length; nil without an end.
    public var duration: Duration?
    /// The tracks that the engine tells of.
    public var tracks: Tracks
    /// The expected ``/Tandem/PlayerStatus/mediaTitle``; nil for any.
    public var title: String?

    /// A content with one audio track, unless more is said.
    public init(_ url: String, duration: Duration?, tracks: Tracks = Tracks(audio: [1]), title: String? = nil) {
      (self.url, self.duration, self.tracks, self.title) = (url, duration, tracks, title)
    }
  }

  /// The contents that an engine is tried with.
  public struct Media: Hashable, Sendable {
    /// A video of at least fifteen seconds with sound that can be sought in, to the frame.
    public var film: Sample
    /// Another one.
    public var other: Sample
    /// A video of a second or a few, for its end.
    public var brief: Sample?
    /// A content of sound alone that can be sought in.
    public var sound: Sample?
    /// A video that can't be sought in.
    public var live: Sample?
    /// A video that can be sought in, with several sounds, subtitles, or chapters.
    public var choices: Sample?
    /// A file with subtitles, to be read beside ``film``.
    public var subtitles: String?
    /// An address that can't be opened.
    public var missing: String?

    /// The media for those checks that every engine must pass; more are tried with what else is set.
    public init(film: Sample, other: Sample) { (self.film, self.other) = (film, other) }

    /// The checks that can be tried with these: those whose media are named.
    public var checks: [Check] { Check.all.filter { $0.need?.isMet(by: self) ?? true } }
  }

  /// A content that not every engine can play.
  enum Requirement: String {
    case brief, sound, live, choices, subtitles, missing

    func isMet(by media: Media) -> Bool {
      switch self {
      case .brief: media.brief != nil
      case .sound: media.sound != nil
      case .live: media.live != nil
      case .choices: media.choices != nil
      case .subtitles: media.subtitles != nil
      case .missing: media.missing != nil
      }
    }
  }
}

extension EngineContract.Check {
  /// Every promise, in the order of an engine's life.
  package static let all = opening + playing + sounding + replacing + ending
}
