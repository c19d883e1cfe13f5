// Contents that are in picture in picture for a while (contract, section 10).

extension Orchestrator {
  /// How long a temporary picture in picture may last: a day.
  static let longestTemporaryPictureInPicture = Duration.seconds(86_400)

  /// - Returns: a refusal if the opening's time is wrong.
  func refusal(ofStaying opening: OpenRequest) -> Refusal? {
    // An ad break has a time of its own.
    guard let time = opening.staysFor, !opening.startsAdBreak else { return nil }
    let isRight = opening.role == .pictureInPicture && time > .zero && time <= Self.longestTemporaryPictureInPicture
    return isRight ? nil : .invalidValue
  }

  /// The request of a temporary opening, with the content that comes back after it.
  func temporaryPictureInPictureRequest(_ opening: OpenRequest) -> TemporaryPictureInPictureRequest? {
    guard let time = opening.staysFor, opening.role == .pictureInPicture else { return nil }
    var plan = TemporaryPictureInPictureRequest(time: time)
    guard let player = state.roles.pictureInPicture, let active = replaceable(in: player) else { return plan }
    if let temporaryPictureInPicture = state.temporaryPictureInPicture,
      temporaryPictureInPicture.content == active.content.key
    {
      // After several temporary contents the permanent one comes back.
      plan.previous = temporaryPictureInPicture.previous
    } else {
      var playback = state.players[player].playback
      playback.isPaused = isChosenPause(of: player)
      plan.previous = DisplacedPictureInPicture(
        content: active.content, playback: playback, volume: state.players[player].volume,
        isUserMuted: state.isChosenMute(of: player), isSilent: state.players[player].silentContent != nil,
        isHidden: state.isHidden)
    }
    return plan
  }

  /// The place of what makes room is remembered, unless it is a temporary content itself.
  mutating func savePosition(for plan: TemporaryPictureInPictureRequest?) {
    guard let previous = plan?.previous, let player = state.roles.pictureInPicture,
      state.players[player].active?.content.key == previous.content.key, state.temporaryPictureInPicture == nil
    else { return }
    effects.append(.savePosition(player))
  }

  /// A temporary content is there: its time begins.
  mutating func beginTemporaryPictureInPicture(_ plan: TemporaryPictureInPictureRequest, of content: ContentKey) {
    if let other = state.temporaryPictureInPicture {
      note(.temporaryPictureInPictureEnded(other.content, .overtaken, comesBack: nil))
    }
    forgetTemporaryPictureInPicture()
    state.lastTemporaryPictureInPicture += 1
    state.temporaryPictureInPicture = TemporaryPictureInPicture(
      number: state.lastTemporaryPictureInPicture, content: content, previous: plan.previous)
    note(.temporaryPictureInPictureBegan(content, plan.time, previous: plan.previous?.content.key))
    effects.append(.armTimer(.temporaryPictureInPicture(state.lastTemporaryPictureInPicture), plan.time))
  }

  /// The same temporary content is asked for once more: its time begins anew.
  mutating func prolongTemporaryPictureInPicture(_ opening: OpenRequest) {
    guard let time = opening.staysFor, var temporaryPictureInPicture = state.temporaryPictureInPicture,
      temporaryPictureInPicture.content == opening.content.key
    else { return }
    effects.append(.cancelTimer(.temporaryPictureInPicture(temporaryPictureInPicture.number)))
    state.lastTemporaryPictureInPicture += 1
    temporaryPictureInPicture.number = state.lastTemporaryPictureInPicture
    state.temporaryPictureInPicture = temporaryPictureInPicture
    note(
      .temporaryPictureInPictureBegan(
        temporaryPictureInPicture.content, time, previous: temporaryPictureInPicture.previous?.content.key))
    effects.append(.armTimer(.temporaryPictureInPicture(temporaryPictureInPicture.number), time))
  }

  mutating func temporaryPictureInPictureTimedOut(_ number: Int) {
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture, temporaryPictureInPicture.number == number,
      let player = visitor
    else { return }
    if endsTemporaryPictureInPicture(of: player, .timeElapsed) { return }
    beginClose(participant(player), by: .system, reason: .timeElapsed, command: nil)
  }

  /// True if a close of the picture in picture brings the former one back.
  var closingRestoresPrevious: Bool { visitor != nil && previous != nil }

  /// The content that comes back after a temporary content; nil if it is on its way to full screen, since a content has one place (R11).
  private var previous: DisplacedPictureInPicture? {
    guard let previous = state.temporaryPictureInPicture?.previous, !isFullScreen(previous.content.key) else {
      return nil
    }
    return previous
  }

  /// The content behind a temporary content, if an opening brings it to full screen: it goes on there where it was.
  func previousPicture(_ opening: OpenRequest) -> DisplacedPictureInPicture? {
    guard opening.role == .fullScreen, opening.startsAt == nil, opening.entry == nil,
      let previous = state.temporaryPictureInPicture?.previous, previous.content.key == opening.content.key
    else { return nil }
    return previous
  }

  /// The player of the temporary content.
  private var visitor: PlayerID? {
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture, let player = state.roles.pictureInPicture,
      state.players[player].shown?.key == temporaryPictureInPicture.content
    else { return nil }
    return player
  }

  /// Ends a temporary picture in picture; the former one comes back, without a callback.
  ///
  /// - Returns: false if none comes back. The picture in picture is then to be closed.
  mutating func endsTemporaryPictureInPicture(of player: PlayerID, _ reason: TemporaryPictureInPictureEndReason) -> Bool
  {
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture, visitor == player else { return false }
    let previous = previous
    effects.append(.cancelTimer(.temporaryPictureInPicture(temporaryPictureInPicture.number)))
    state.temporaryPictureInPicture = nil
    note(.temporaryPictureInPictureEnded(temporaryPictureInPicture.content, reason, comesBack: previous?.content.key))
    guard let previous else { return false }
    forgetInterruption(of: player)
    let replaced = replaceable(in: player)
    endLoading(in: player)
    var loading = Loading(
      content: previous.content, role: .pictureInPicture, stage: .returning, replaced: replaced, command: nil,
      initiator: .system)
    loading.playback = previous.playback
    if isSuspended { loading.playback.isPaused = true }
    loading.previous = previous
    beginLoad(player, loading, start: .whereReplaced)
    return true
  }

  /// The content from before the temporary one is there again.
  mutating func welcome(_ previous: DisplacedPictureInPicture, in player: PlayerID) {
    if state.players[player].volume != previous.volume {
      state.players[player].volume = previous.volume
      tell(player, .setVolume(previous.volume))
    }
    if state.players[player].isUserMuted != previous.isUserMuted { setUserMute(previous.isUserMuted, of: player) }
    if previous.isSilent { state.players[player].silentContent = previous.content.key }
    if previous.isHidden { setHidden(true) }
  }

  /// After each input: a temporary content that went full screen, or made room for another, is no longer temporary.
  mutating func watchTemporaryPictureInPicture() {
    if let previous = state.temporaryPictureInPicture?.previous, let player = state.roles.fullScreen,
      state.players[player].shown?.key == previous.content.key
    {
      // It has its place.
      state.temporaryPictureInPicture?.previous = nil
    }
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture, visitor == nil else { return }
    forgetTemporaryPictureInPicture()
    note(.temporaryPictureInPictureEnded(temporaryPictureInPicture.content, .overtaken, comesBack: nil))
  }

  mutating func forgetTemporaryPictureInPicture() {
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture else { return }
    effects.append(.cancelTimer(.temporaryPictureInPicture(temporaryPictureInPicture.number)))
    state.temporaryPictureInPicture = nil
  }
}
