// Which key does what: mpv's keys where mpv has them.

import Orchestration

/// The keys of a session. `focus` is the video that playback keys go to.
struct KeyBindings {
  private(set) var focus = Role.fullScreen

  static let help =
    "keys: space pause · s swap · p picture in picture · Backspace close · ←→ seek · 9/0 volume · m mute · o focus · q quit"

  /// What a pressed key wishes; nil for a key that does nothing or only moves the focus.
  mutating func command(for key: Key, in state: State) -> Command? {
    switch key {
    case .character(" "): .togglePause(focus)
    case .character("s"), .tab: .swap
    case .character("p"): .togglePictureInPicture
    case .backspace: .close
    case .character("o"): moveFocus()
    case .character("m"): .toggleMute(focus)
    case .character("9"), .character("/"): .addVolume(-2, focus)
    case .character("0"), .character("*"): .addVolume(2, focus)
    case .character("["): .multiplySpeed(1 / 1.1, focus)
    case .character("]"): .multiplySpeed(1.1, focus)
    case .left: .seek(.by(.seconds(-5)), focus)
    case .right: .seek(.by(.seconds(5)), focus)
    case .down: .seek(.by(.seconds(-60)), focus)
    case .up: .seek(.by(.seconds(60)), focus)
    case .shiftLeft: .move(state.corner.moved(to: .left))
    case .shiftRight: .move(state.corner.moved(to: .right))
    case .shiftUp: .move(state.corner.moved(to: .top))
    case .shiftDown: .move(state.corner.moved(to: .bottom))
    case .character("-"): .resize(state.size.smaller)
    case .character("+"): .resize(state.size.larger)
    case .character("q"): .shutDown
    case .character, .escape: nil
    }
  }

  private mutating func moveFocus() -> Command? {
    focus = focus.other
    return nil
  }
}
