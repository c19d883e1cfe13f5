/// The delays that the user has set; mpv's `audio-delay` and `sub-delay`.
package struct Delays: Hashable, Sendable {
  private var audio = Duration.zero
  private var subtitle = Duration.zero

  package init() {}

  package subscript(target: DelayTarget) -> Duration {
    get {
      switch target {
      case .audio: audio
      case .subtitle: subtitle
      }
    }
    set {
      switch target {
      case .audio: audio = newValue
      case .subtitle: subtitle = newValue
      }
    }
  }
}
