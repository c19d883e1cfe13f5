// Messages about executed commands.

import TandemCommands
import TandemOrchestrator

/// A short text for people about what a command did.
package struct OSDMessage: Hashable, Sendable {
  package var text: String
  /// The video it is about.
  package var role: Role
  /// 0 to 1, drawn as a bar.
  package var level: Double?

  init(_ text: String, _ role: Role = .fullScreen, level: Double? = nil) {
    self.text = text
    self.role = role
    self.level = level
  }

  /// - Parameters:
  ///   - command: one that was accepted, or has ended.
  ///   - state: after that.
  /// - Returns: nil where what happened is seen without words: a seek shows its bar, a pause its sign.
  package init?(_ command: SessionCommand, in state: State) {
    func player(_ role: Role) -> PlayerState? { state.roles[role].map { state.players[$0] } }
    switch command {
    case .swap: self.init("Swapped")
    case .start: self.init(state.roles.fullScreen == nil ? "Picture in picture" : "Swapped")
    case .stop: self.init("Back to full screen")
    case .togglePictureInPicture:
      self.init(state.roles.pictureInPicture == nil ? "Back to full screen" : "Picture in picture")
    case .expand: self.init(state.roles.pictureInPicture == nil ? "Back to full screen" : "Swapped")
    case .adBreak: self.init(state.isInAdBreak ? "Out of the way" : "Back")
    case .open(let opening) where opening.startsAdBreak: self.init(state.isInAdBreak ? "Out of the way" : "Back")
    case .setAutomaticPictureInPicture(let isOn): self.init("Automatic picture in picture \(isOn ? "on" : "off")")
    case .close: self.init("Picture in picture closed")
    case .unload: self.init("Stopped")
    case .setVolume(_, let role), .addVolume(_, let role):
      guard let player = player(role) else { return nil }
      let silent = player.isUserMuted ? ", silent" : ""
      self.init("Volume \(Int(player.volume.rounded()))\(silent)", role, level: player.volume / 130)
    case .setMute(_, let role), .toggleMute(let role):
      guard let player = player(role) else { return nil }
      self.init(player.isUserMuted ? "Silent" : "Sound on", role)
    case .setSpeed(_, let role), .multiplySpeed(_, let role):
      guard let player = player(role) else { return nil }
      self.init("Speed \(Self.short(player.speed))", role)
    case .selectTrack(let kind, _, let role), .selectLanguage(let kind, _, let role),
      .cycleTrack(let kind, _, let role):
      guard let player = player(role) else { return nil }
      self.init(Self.track(kind, of: player), role)
    case .setSubtitlesShown(_, let role), .toggleSubtitles(let role):
      guard let player = player(role) else { return nil }
      self.init(player.playback.showsSubtitles ? "Subtitles are shown" : "Subtitles are hidden", role)
    case .setDelay(let what, _, let role), .addDelay(let what, _, let role):
      guard let player = player(role) else { return nil }
      let milliseconds = Int((player.playback.delays[what] / .milliseconds(1)).rounded())
      let name = what == .audio ? "Sound" : "Subtitles"
      self.init(
        milliseconds == 0
          ? "\(name) in time" : "\(name) \(abs(milliseconds)) ms \(milliseconds < 0 ? "sooner" : "later")", role)
    case .setLoop(.off, let role): self.init("Played once", role)
    case .setLoop(.one, let role): self.init("Repeat one", role)
    case .setLoop(.all, let role): self.init("Repeat the list", role)
    case .shuffle(let seed, let role): self.init(seed == nil ? "Shuffle off" : "Shuffle on", role)
    case .stepEntry(_, let role), .chooseEntry(_, let role):
      guard let player = player(role), let content = player.shown, !content.entries.isEmpty else { return nil }
      let entry = player.playback.entry
      self.init(
        "\(entry + 1) of \(content.entries.count)" + (content.title(ofEntry: entry).map { "  \($0)" } ?? ""), role)
    case .setAudio(.followsFullScreen): self.init("Sound from the full-screen video")
    case .setAudio(.pictureInPicture): self.init("Sound from picture in picture")
    case .setAudio(.pinned): self.init("Sound stays with this video")
    case .setAudio(.followsFocus): self.init("Sound follows the remote")
    case .setAudio(.mix): self.init("Sound of both videos")
    case .move(let corner): self.init("Picture in picture at the \(corner.words)")
    case .resize(let size): self.init("\(size.rawValue.prefix(1).uppercased() + size.rawValue.dropFirst()) picture")
    case .setHidden, .toggleHidden: self.init(state.isHidden ? "Picture in picture hidden" : "Picture in picture shown")
    case .sync, .adjustSync, .unsync, .toggleSync: self.init(state.sync == nil ? "No more in step" : Self.synced(state))
    case .open, .pause, .resume, .togglePause, .seek, .setFocus, .shutDown: return nil
    }
  }

  /// `Sound 2 of 3: de, Commentary`, `Subtitles off`
  private static func track(_ kind: TrackKind, of player: PlayerState) -> String {
    let name = kind == .audio ? "Sound" : kind == .subtitle ? "Subtitles" : "Picture"
    guard let number = player.track(kind) else { return "\(name) off" }
    guard let known = player.availableTracks, let index = known[kind].firstIndex(of: number) else {
      return "\(name) \(number)"
    }
    let words = [known[kind, number]?.language, known[kind, number]?.title].compactMap { $0 }.joined(separator: ", ")
    return "\(name) \(index + 1) of \(known[kind].count)" + (words.isEmpty ? "" : ": " + words)
  }

  /// `In step, picture in picture 0.2 s ahead`
  private static func synced(_ state: State) -> String {
    guard let offset = state.syncOffset, abs(offset / .milliseconds(1)) >= 10 else { return "In step" }
    let seconds = short(abs(offset / .seconds(1)))
    return "In step, picture in picture \(seconds) s \(offset < .zero ? "behind" : "ahead")"
  }

  /// At most two decimals.
  private static func short(_ number: Double) -> String {
    let rounded = (number * 100).rounded() / 100
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}

extension OnScreenDisplay {
  package mutating func say(_ message: OSDMessage, at now: Duration) {
    say(message.text, over: message.role, level: message.level, at: now)
  }
}
