// Explains refusals, with regard to the refused command and the present state.

import TandemOrchestrator

extension Refusal {
  /// Explains a refusal: the cause, and a command that works instead.
  ///
  /// - Parameter state: the session's state at the time of the refusal.
  package func explanation(of command: SessionCommand, in state: State) -> (message: String, hint: String?) {
    switch (self, command) {
    case (.noSuchTrack, .selectTrack(let kind, let track?, let role)):
      explanation(of: "\(kind.rawValue) track \(track)", kind, in: state.roles[role].map { state.players[$0] })
    case (.noSuchTrack, .selectLanguage(let kind, let language, let role)):
      explanation(
        of: "\(kind.rawValue) track in the language \(TextLimits.excerpt(language, bytes: 40))", kind,
        in: state.roles[role].map { state.players[$0] })
    case (.noSuchTrack, .cycleTrack(let kind, _, let role)):
      explanation(of: "\(kind.rawValue) tracks", kind, in: state.roles[role].map { state.players[$0] })
    case (.noSuchChapter, .seek(_, let role)): (message, chaptersHint(state.roles[role].map { state.players[$0] }))
    case (.noSuchEntry, .stepEntry(let step, _)):
      (step == .next ? "this is the playlist's last entry" : "this is the playlist's first entry", hint)
    case (.invalidValue, .selectTrack(.video, nil, _)): ("a video track can't be switched off", nil)
    case (.notUserInitiated, .setAudio):
      ("only the user may choose to hear both videos", "to hear both videos, run: tandem audio mix")
    case (.requiresLinearPlayback, .sync), (.requiresLinearPlayback, .toggleSync):
      ("one of the two videos does not allow seeking, so they can't be kept in sync", "it was opened with --linear")
    case (.callIsLive, .sync), (.callIsLive, .toggleSync):
      ("a call allows neither seeking nor a change of its speed, so it can't be kept in sync", nil)
    case (.invalidValue, .sync), (.invalidValue, .adjustSync):
      ("the offset is out of range", "use at most 1000000 seconds in either direction")
    case (.invalidValue, .open(let opening)) where opening.changesOnlyTraits:
      ("an opening that changes only traits can't ask for anything else", "run it without --only-traits")
    case (.noSuchContent, .open): (message, "open it first: without --only-traits")
    case (.invalidValue, .open(let opening))
    where opening.staysFor != nil && opening.role == .fullScreen && !opening.startsAdBreak:
      ("only picture in picture can be temporary", "add --pip")
    case (.invalidValue, .open(let opening))
    where opening.afterSwap == .returns && (opening.staysFor == nil || opening.startsAdBreak):
      ("only a temporary picture in picture can return after a swap", "add --pip and --for")
    case (.invalidValue, .open(let opening))
    where opening.corner != nil && (opening.staysFor == nil || opening.startsAdBreak):
      ("only a temporary picture in picture can be opened in a chosen corner", "add --pip and --for")
    case (.invalidValue, .open(let opening)) where opening.staysFor != nil: Self.tooLong
    case (.invalidValue, .adBreak): Self.tooLong
    case (.invalidValue, .setAudio):
      (
        "picture in picture has no sound device of its own",
        "start the session with --audio-device-pip DEVICE; list the devices with: tandem doctor sound"
      )
    case (.alreadyFullScreen, .open(let opening)) where opening.startsAdBreak:
      (
        "this content is already full screen, so the ad break would not show another video",
        "name another video with: tandem ad-break URL"
      )
    case (_, .seek(_, let role)) where state.isHeldBack(seekingIn: role):
      (
        "this video is in sync with the other video, which does not support seeking",
        "end the sync first with: tandem unsync"
      )
    case (.noSuchContent, _): (message, Self.contentsHint(state.contents))
    case (.noFullScreen, .unload) where state.roles.pictureInPicture != nil:
      (message, "unload the video in picture in picture with: tandem unload --pip")
    case (.noFullScreen, _) where state.roles.pictureInPicture != nil:
      (message, "bring picture in picture to full screen with: tandem stop")
    default: (message, hint)
    }
  }

  private func explanation(
    of what: String, _ kind: TrackKind, in player: PlayerState?
  ) -> (message: String, hint: String?) {
    let name = player?.shown.map(\.shortName) ?? "this content"
    let message = "\(name) has no \(what)"
    guard let tracks = player?.availableTracks?.all.filter({ $0.kind == kind }) else { return (message, hint) }
    return (
      message,
      tracks.isEmpty
        ? "it has none"
        : "there are: " + tracks.map { "\($0.number)" + ($0.name.map { " (\($0))" } ?? "") }.joined(separator: ", ")
    )
  }

  private static let tooLong = ("the time is out of range", "use at most a day: --for 24:00:00")

  private func chaptersHint(_ player: PlayerState?) -> String? {
    guard let count = player?.availableTracks?.chapters.count else { return hint }
    return count == 0 ? "it has none" : "it has \(count); list them with: tandem chapter"
  }

  private static func contentsHint(_ contents: [MediaContent]) -> String {
    contents.isEmpty
      ? "nothing plays; open something with: tandem open URL"
      : "the contents are: " + contents.map(\.key.rawValue).joined(separator: ", ")
  }
}

extension State {
  /// True if a seek is refused although this video can seek, because the other synced video can't.
  fileprivate func isHeldBack(seekingIn role: Role) -> Bool {
    guard let sync, sync.isBegun, let player = roles[role], let active = players[player].active else { return false }
    return active.info.isSeekable && players[player.other].active?.info.isSeekable == false
  }

  /// The contents that the players show or load, without repetitions.
  fileprivate var contents: [MediaContent] {
    var contents: [MediaContent] = []
    for player in PlayerID.allCases {
      for content in [players[player].shown, players[player].loading?.content] {
        if let content, !contents.contains(where: { $0.key == content.key }) { contents.append(content) }
      }
    }
    return contents
  }
}

extension MediaContent {
  /// The title, or the last part of the address; on one line.
  fileprivate var shortName: String {
    let name = title ?? url.split(separator: "/").last.map(String.init) ?? url
    return name.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
