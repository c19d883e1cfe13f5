import TandemOrchestrator
import TandemPlayback

extension EngineContract {
  /// One content and its known properties.
  public struct Sample: Hashable, Sendable {
    /// The address for the engine.
    public var url: String
    /// The length; nil for a content without an end.
    public var duration: Duration?
    /// The expected tracks.
    public var tracks: Tracks
    /// The expected ``/Tandem/PlayerStatus/mediaTitle``; nil for any.
    public var title: String?

    /// Creates a content, with one audio track unless `tracks` says otherwise.
    public init(_ url: String, duration: Duration?, tracks: Tracks = Tracks(audio: [1]), title: String? = nil) {
      (self.url, self.duration, self.tracks, self.title) = (url, duration, tracks, title)
    }
  }

  /// The contents for the checks of an engine.
  public struct Media: Hashable, Sendable {
    /// A video with sound of at least fifteen seconds, in which the engine can seek to the exact frame.
    public var film: Sample
    /// Another video like ``film``.
    public var other: Sample
    /// A video of a few seconds, for checks of its end.
    public var brief: Sample?
    /// A seekable content of sound alone.
    public var sound: Sample?
    /// An unseekable video.
    public var live: Sample?
    /// A seekable video with several audio tracks, with subtitles, or with chapters.
    public var choices: Sample?
    /// A subtitle file that is loaded together with ``film``.
    public var subtitles: String?
    /// An address that can't be opened.
    public var missing: String?

    /// Creates the two contents that every engine must be able to play. Each further content adds checks.
    public init(film: Sample, other: Sample) { (self.film, self.other) = (film, other) }

    /// The checks that can be performed with these contents.
    public var checks: [Check] { Check.all.filter { $0.need?.isMet(by: self) ?? true } }
  }

  /// A content that some checks need, because not every engine can play it.
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
  /// All checks, in the order of an engine's life.
  package static let all = opening + playing + sounding + replacing + ending
}
