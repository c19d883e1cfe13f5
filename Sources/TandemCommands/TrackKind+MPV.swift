import TandemOrchestrator

extension TrackKind {
  /// mpv's property of the selected track.
  package var mpvProperty: String {
    switch self {
    case .audio: "aid"
    case .subtitle: "sid"
    case .video: "vid"
    }
  }

  /// mpv's word for the kind, in `cycle` and in `track-list`.
  package var mpvWord: String { self == .subtitle ? "sub" : rawValue }
}

extension DelayTarget {
  /// mpv's property of the delay.
  package var mpvProperty: String { self == .audio ? "audio-delay" : "sub-delay" }
}
