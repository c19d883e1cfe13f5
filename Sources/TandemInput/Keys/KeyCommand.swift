import TandemCommands
import TandemOrchestrator

/// A command of input.conf, before a video is chosen for it.
///
/// A command has mpv's form if mpv has the command, and otherwise Tandem's own form.
package enum KeyCommand: Hashable, Sendable {
  package enum Direction: String, CaseIterable, Hashable, Sendable { case left, right, up, down }

  /// Does nothing; disables a default binding.
  case ignore
  /// A command of the session that does not depend on the present state.
  case plain(SessionCommand)
  case togglePause
  case setPause(Bool)
  case seek(Seek)
  case addVolume(Double)
  case setVolume(Double)
  case toggleMute
  case setMute(Bool)
  case multiplySpeed(Double)
  case setSpeed(Double)
  case selectTrack(TrackKind, Int?)
  case selectLanguage(TrackKind, String)
  case cycleTrack(TrackKind, TrackStep)
  case toggleSubtitles
  case setSubtitlesShown(Bool)
  case setDelay(DelayTarget, Duration)
  case addDelay(DelayTarget, Duration)
  case stepEntry(PlaylistStep)
  /// Plays the next or the previous entry of a playlist. If the content is a single video, seeks
  /// ten minutes ahead or back.
  case skip(PlaylistStep)
  case setLoop(Loop)
  /// Shows the next or the previous channel; swaps if the session has no channels.
  case changeChannel(PlaylistStep)
  case previousChannel
  case move(Direction)
  case moveToNextCorner
  case larger, smaller
  case toggleLayout
  case moveFocus
  case focus(Role)
  case audio(AudioPolicy.Choice)
  case toggleFullScreen
  case setFullScreen(Bool)
  case showInformation
  case showList
  case showGuide
  case showTracks
  case showKeys

  /// True if the command repeats while its key is held, unless input.conf overrides this.
  package var repeats: Bool {
    switch self {
    case .seek(.by), .addVolume, .multiplySpeed, .addDelay: true
    default: false
    }
  }

  /// The action of the command in the present state; nil if the command has no effect now.
  package func action(in inputContext: InputContext) -> UIAction? {
    let focus = inputContext.focus
    switch self {
    case .ignore: return nil
    case .togglePause: return .command(.togglePause(focus))
    case .setPause(let isPaused): return .command(isPaused ? .pause(focus) : .resume(focus))
    case .seek(let seek): return .command(.seek(seek, focus))
    case .addVolume(let change): return .command(.addVolume(change, focus))
    case .setVolume(let volume): return .command(.setVolume(volume, focus))
    case .toggleMute: return .command(.toggleMute(focus))
    case .setMute(let isMuted): return .command(.setMute(isMuted, focus))
    case .multiplySpeed(let factor): return .command(.multiplySpeed(factor, focus))
    case .setSpeed(let speed): return .command(.setSpeed(speed, focus))
    case .selectTrack(let kind, let track): return .command(.selectTrack(kind, track, focus))
    case .selectLanguage(let kind, let language): return .command(.selectLanguage(kind, language, focus))
    case .cycleTrack(let kind, let step): return .command(.cycleTrack(kind, step, focus))
    case .toggleSubtitles: return .command(.toggleSubtitles(focus))
    case .setSubtitlesShown(let areShown): return .command(.setSubtitlesShown(areShown, focus))
    case .setDelay(let what, let delay): return .command(.setDelay(what, delay, focus))
    case .addDelay(let what, let change): return .command(.addDelay(what, change, focus))
    case .stepEntry(let step): return .command(.stepEntry(step, focus))
    case .skip(let step):
      let isList = inputContext.roles[focus].map { inputContext.isList[$0] } ?? false
      return .command(
        isList ? .stepEntry(step, focus) : .seek(.by(step == .next ? .seconds(600) : .seconds(-600)), focus))
    case .setLoop(let loop): return .command(.setLoop(loop, focus))
    case .changeChannel(let step): return inputContext.hasChannels ? .changeChannel(step) : .command(.expand)
    case .previousChannel: return inputContext.hasChannels ? .previousChannel : nil
    case .plain(let command): return .command(command)
    case .move(let direction): return .command(.move(inputContext.corner.moved(to: direction.edge)))
    case .moveToNextCorner: return .command(.move(inputContext.corner.next))
    case .larger: return .command(.resize(inputContext.size.larger))
    case .smaller: return .command(.resize(inputContext.size.smaller))
    case .toggleLayout: return .command(.setLayout(inputContext.layout.other))
    // Do not move the focus to a hidden video, because keys never go to it.
    case .moveFocus: return inputContext.isSeen(focus.other) ? .focus(focus.other) : nil
    case .focus(let role): return inputContext.isSeen(role) ? .focus(role) : nil
    case .audio(let audio): return audio.policy(in: inputContext).map { .command(.setAudio($0)) }
    case .toggleFullScreen: return .toggleFullScreen
    case .setFullScreen(let isFull): return .setFullScreen(isFull)
    case .showInformation: return .showInformation
    case .showList: return .showList
    case .showGuide: return .showGuide
    case .showTracks: return .showTracks
    case .showKeys: return .showKeys
    }
  }
}

extension KeyCommand.Direction {
  var edge: PicturePlacement.Edge {
    switch self {
    case .left: .left
    case .right: .right
    case .up: .top
    case .down: .bottom
    }
  }
}

extension AudioPolicy.Choice {
  /// The audio policy of the choice; nil if no content can be pinned.
  fileprivate func policy(in inputContext: InputContext) -> AudioPolicy? {
    let role = self == .separatePinned ? Role.pictureInPicture : inputContext.focus
    let content = hasContent ? inputContext.roles[role].flatMap { inputContext.contents[$0] } : nil
    return hasContent == (content != nil) ? AudioPolicy(self, pinning: content) : nil
  }
}

extension PicturePlacement {
  /// The next corner clockwise.
  var next: PicturePlacement {
    switch (corner.x, corner.y) {
    case (0, 0): .topRight
    case (1, 0): .bottomRight
    case (1, 1): .bottomLeft
    default: .topLeft
    }
  }
}
