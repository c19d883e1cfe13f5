// Contents that are in picture in picture for a while (contract, section 10).

extension Orchestrator {
  /// The longest temporary picture in picture: a day.
  static let longestTemporaryPictureInPicture = Duration.seconds(86_400)

  /// - Returns: a refusal if the time of the opening is out of range. An opening that is not temporary is refused if it
  ///   sets a corner or a return after a swap.
  func refusal(ofStaying opening: OpenRequest) -> Refusal? {
    // With `startsAdBreak`, `staysFor` is the length of the ad break, and the content is not temporary.
    if opening.afterSwap == .returns || opening.corner != nil, opening.staysFor == nil || opening.startsAdBreak {
      return .invalidValue
    }
    guard let time = opening.staysFor, !opening.startsAdBreak else { return nil }
    let isValid = opening.role == .pictureInPicture && time > .zero && time <= Self.longestTemporaryPictureInPicture
    return isValid ? nil : .invalidValue
  }

  /// The request of a temporary opening, with the content that returns after it.
  func temporaryPictureInPictureRequest(_ opening: OpenRequest) -> TemporaryPictureInPictureRequest? {
    guard let time = opening.staysFor, opening.role == .pictureInPicture else { return nil }
    var request = TemporaryPictureInPictureRequest(time: time, afterSwap: opening.afterSwap, corner: opening.corner)
    guard let player = state.roles.pictureInPicture, let active = replaceable(in: player) else { return request }
    if let temporaryPictureInPicture = state.temporaryPictureInPicture,
      temporaryPictureInPicture.content == active.content.key
    {
      // If a temporary content replaces another one, the original content returns after both.
      request.previous = temporaryPictureInPicture.previous
    } else {
      var playback = state.players[player].playback
      playback.isPaused = isChosenPause(of: player)
      request.previous = DisplacedPictureInPicture(
        content: active.content, playback: playback, volume: state.players[player].volume,
        isUserMuted: state.isChosenMute(of: player), isSilent: state.players[player].silentContent != nil,
        isHidden: state.isHidden)
    }
    return request
  }

  /// Saves the position of the displaced content, unless this content is temporary itself.
  mutating func savePosition(for request: TemporaryPictureInPictureRequest?) {
    guard let previous = request?.previous, let player = state.roles.pictureInPicture,
      state.players[player].active?.content.key == previous.content.key, state.temporaryPictureInPicture == nil
    else { return }
    effects.append(.savePosition(player))
  }

  /// Begins the temporary picture in picture of a content, and starts its timer.
  mutating func beginTemporaryPictureInPicture(_ request: TemporaryPictureInPictureRequest, of content: ContentKey) {
    if let other = state.temporaryPictureInPicture {
      note(.temporaryPictureInPictureEnded(other.content, .superseded, comesBack: nil))
    }
    forgetTemporaryPictureInPicture()
    let temporary = TemporaryPictureInPicture(
      number: state.lastTemporaryPictureInPicture + 1, content: content, previous: request.previous,
      afterSwap: request.afterSwap)
    begin(temporary, for: request.time, at: request.corner)
  }

  /// - Parameter corner: the corner that the opening asks for; nil for the present place.
  private mutating func begin(
    _ temporary: TemporaryPictureInPicture, for time: Duration, at corner: PicturePlacement?
  ) {
    state.lastTemporaryPictureInPicture = temporary.number
    state.temporaryPictureInPicture = temporary
    note(.temporaryPictureInPictureBegan(temporary.content, time, previous: temporary.previous?.content.key))
    effects.append(.armTimer(.temporaryPictureInPicture(temporary.number), time))
    guard let corner, corner != state.corner else { return }
    let former = state.lastingCorner
    state.temporaryPictureInPicture?.corner = .init(shown: corner, former: former)
    state.corner = corner
    rearrange()
  }

  /// Restarts the timer of a temporary content that is opened again, and moves it to the corner of its new opening.
  mutating func prolongTemporaryPictureInPicture(_ opening: OpenRequest) {
    guard let time = opening.staysFor, var temporary = state.temporaryPictureInPicture,
      temporary.content == opening.content.key
    else { return }
    effects.append(.cancelTimer(.temporaryPictureInPicture(temporary.number)))
    temporary.number = state.lastTemporaryPictureInPicture + 1
    temporary.afterSwap = opening.afterSwap
    begin(temporary, for: time, at: opening.corner)
  }

  mutating func temporaryPictureInPictureTimedOut(_ number: Int) {
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture, temporaryPictureInPicture.number == number
    else { return }
    guard temporaryPlayer == nil else { return endOrClose(.timeElapsed) }
    if !returnsFromFullScreen(.timeElapsed) { supersedeTemporaryPictureInPicture() }
  }

  /// True if the former content returns when the picture in picture is closed.
  var closingRestoresPrevious: Bool { temporaryPlayer != nil && previous != nil }

  /// The content that returns after a temporary content; nil if the content to return is or becomes full screen (R11).
  private var previous: DisplacedPictureInPicture? {
    guard let previous = state.temporaryPictureInPicture?.previous, !isFullScreen(previous.content.key) else {
      return nil
    }
    return previous
  }

  /// The content that a temporary content has displaced, if an opening asks for this content full screen.
  ///
  /// The opening then continues the content at its former position.
  func previousPicture(_ opening: OpenRequest) -> DisplacedPictureInPicture? {
    guard opening.role == .fullScreen, opening.startsAt == nil, opening.entry == nil,
      let previous = state.temporaryPictureInPicture?.previous, previous.content.key == opening.content.key
    else { return nil }
    return previous
  }

  /// The player of the temporary content.
  private var temporaryPlayer: PlayerID? {
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture, let player = state.roles.pictureInPicture,
      state.players[player].shown?.key == temporaryPictureInPicture.content
    else { return nil }
    return player
  }

  /// Ends a temporary picture in picture. The former content returns, without a callback.
  ///
  /// - Returns: false if no content returns; the caller then closes the picture in picture.
  mutating func endsTemporaryPictureInPicture(of player: PlayerID, _ reason: TemporaryPictureInPictureEndReason) -> Bool
  {
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture, temporaryPlayer == player else {
      return false
    }
    let previous = previous
    forgetTemporaryPictureInPicture()
    note(.temporaryPictureInPictureEnded(temporaryPictureInPicture.content, reason, comesBack: previous?.content.key))
    guard let previous else { return false }
    forgetInterruption(of: player)
    let replaced = replaceable(in: player)
    endLoading(in: player)
    var loading = Loading(
      content: previous.content, role: .pictureInPicture, stage: .returning, replaced: replaced, command: nil,
      initiator: .system)
    loading.playback = previous.playback
    loading.previous = previous
    beginLoad(player, loading, start: .whereReplaced)
    return true
  }

  /// Restores the volume, mute and visibility of the content that has returned.
  mutating func welcome(_ previous: DisplacedPictureInPicture, in player: PlayerID) {
    restoreVolume(previous.volume, of: player)
    if state.players[player].isUserMuted != previous.isUserMuted { setUserMute(previous.isUserMuted, of: player) }
    if previous.isSilent { state.players[player].silentContent = previous.content.key }
    if previous.isHidden { setHidden(true) }
  }

  /// Checks after each input if the temporary content went full screen or was replaced.
  mutating func watchTemporaryPictureInPicture() {
    if let previous = state.temporaryPictureInPicture?.previous, let player = state.roles.fullScreen,
      state.players[player].shown?.key == previous.content.key
    {
      // The former content is now full screen, so it does not return to picture in picture.
      state.temporaryPictureInPicture?.previous = nil
    }
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture else { return }
    let isIdle = state.phase == .idle
    if temporaryPlayer != nil {
      state.temporaryPictureInPicture?.exchanged = nil
      guard isIdle, let reason = temporaryPictureInPicture.returning else { return }
      state.temporaryPictureInPicture?.returning = nil
      endOrClose(reason)
    } else if let exchanged = contentInExchange, !isIdle || temporaryPictureInPicture.returning == nil {
      state.temporaryPictureInPicture?.exchanged = exchanged
    } else {
      supersedeTemporaryPictureInPicture()
    }
  }

  /// Ends the temporary picture in picture: the former content returns, or else the picture in picture closes.
  private mutating func endOrClose(_ reason: TemporaryPictureInPictureEndReason) {
    let player = player(in: .pictureInPicture)
    if endsTemporaryPictureInPicture(of: player, reason) { return }
    let hasEnded = reason == .mediaEnded
    beginClose(participant(player), by: .system, reason: hasEnded ? .mediaEnded : .timeElapsed, command: nil)
  }

  private mutating func supersedeTemporaryPictureInPicture() {
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture else { return }
    forgetTemporaryPictureInPicture()
    note(.temporaryPictureInPictureEnded(temporaryPictureInPicture.content, .superseded, comesBack: nil))
  }

  // MARK: - After a swap

  /// The content that a swap has moved to picture in picture in exchange for the temporary content; nil if the
  /// temporary content does not return.
  private var contentInExchange: ContentKey? {
    guard let temporary = state.temporaryPictureInPicture, temporary.afterSwap == .returns,
      let fullScreen = state.roles.fullScreen, state.players[fullScreen].shown?.key == temporary.content,
      let pictureInPicture = state.roles.pictureInPicture, let other = state.players[pictureInPicture].shown?.key
    else { return nil }
    return (temporary.exchanged ?? other) == other ? other : nil
  }

  /// Swaps back a temporary content that an earlier swap brought to full screen.
  ///
  /// - Returns: false if the content does not return, or a swap is not possible now.
  mutating func returnsFromFullScreen(_ reason: TemporaryPictureInPictureEndReason) -> Bool {
    guard let temporary = state.temporaryPictureInPicture, temporaryPlayer == nil, contentInExchange != nil,
      refusalOfSwap(by: .system) == nil
    else { return false }
    effects.append(.cancelTimer(.temporaryPictureInPicture(temporary.number)))
    state.temporaryPictureInPicture?.returning = reason
    beginSwap(by: .system, command: nil)
    return true
  }

  /// - Parameter showsCorner: false if no layout follows, because the session ends.
  mutating func forgetTemporaryPictureInPicture(showsCorner: Bool = true) {
    guard let temporaryPictureInPicture = state.temporaryPictureInPicture else { return }
    let corner = state.lastingCorner
    effects.append(.cancelTimer(.temporaryPictureInPicture(temporaryPictureInPicture.number)))
    state.temporaryPictureInPicture = nil
    if corner == state.corner { return }
    state.corner = corner
    if showsCorner { rearrange() }
  }
}
