// Contents that are in picture in picture for a while (contract, section 10).

extension Orchestrator {
  /// How long a visit may be: a day.
  static let longestVisit = Duration.seconds(86_400)

  /// - Returns: what is wrong with the time that an opening names.
  func refusal(ofStaying opening: OpenRequest) -> Refusal? {
    // A dodge has a time of its own.
    guard let time = opening.staysFor, !opening.dodges else { return nil }
    let isRight = opening.role == .pictureInPicture && time > .zero && time <= Self.longestVisit
    return isRight ? nil : .invalidValue
  }

  /// What an opening that is for a while would give way to in the end.
  func visitPlan(_ opening: OpenRequest) -> TemporaryPictureInPictureRequest? {
    guard let time = opening.staysFor, opening.role == .pictureInPicture else { return nil }
    var plan = TemporaryPictureInPictureRequest(time: time)
    guard let player = state.roles.pictureInPicture, let active = replaceable(in: player) else { return plan }
    if let visit = state.visit, visit.content == active.content.key {
      // Of visitors one after the other only who lives there comes back.
      plan.former = visit.former
    } else {
      var playback = state.players[player].playback
      playback.isPaused = isChosenPause(of: player)
      plan.former = DisplacedPictureInPicture(
        content: active.content, playback: playback, volume: state.players[player].volume,
        isUserMuted: state.isChosenMute(of: player), isSilent: state.players[player].silentContent != nil,
        isHidden: state.isHidden)
    }
    return plan
  }

  /// The place of what makes room is remembered, unless it is a visitor itself.
  mutating func keepPlace(for plan: TemporaryPictureInPictureRequest?) {
    guard let former = plan?.former, let player = state.roles.pictureInPicture,
      state.players[player].active?.content.key == former.content.key, state.visit == nil
    else { return }
    effects.append(.keepPlace(player))
  }

  /// A visitor is there: its time begins.
  mutating func beginVisit(_ plan: TemporaryPictureInPictureRequest, of content: ContentKey) {
    if let other = state.visit { note(.visitEnded(other.content, .overtaken, comesBack: nil)) }
    forgetVisit()
    state.lastVisit += 1
    state.visit = TemporaryPictureInPicture(number: state.lastVisit, content: content, former: plan.former)
    note(.visitBegan(content, plan.time, former: plan.former?.content.key))
    effects.append(.armTimer(.visit(state.lastVisit), plan.time))
  }

  /// The same visitor is asked for once more: its time begins anew.
  mutating func prolongVisit(_ opening: OpenRequest) {
    guard let time = opening.staysFor, var visit = state.visit, visit.content == opening.content.key else { return }
    effects.append(.cancelTimer(.visit(visit.number)))
    state.lastVisit += 1
    visit.number = state.lastVisit
    state.visit = visit
    note(.visitBegan(visit.content, time, former: visit.former?.content.key))
    effects.append(.armTimer(.visit(visit.number), time))
  }

  mutating func visitTimedOut(_ number: Int) {
    guard let visit = state.visit, visit.number == number, let player = visitor else { return }
    if endsVisit(of: player, .timeElapsed) { return }
    beginClose(player, party(player), by: .system, reason: .timeElapsed, command: nil)
  }

  /// Whether something takes the place of what is in picture in picture when that is closed.
  var comesBack: Bool { visitor != nil && former != nil }

  /// The content that comes back after a visitor; nil if it is on its way to full screen, since a content has one place (R11).
  private var former: DisplacedPictureInPicture? {
    guard let former = state.visit?.former, !isFullScreen(former.content.key) else { return nil }
    return former
  }

  /// The content behind a visitor, if an opening brings it to full screen: it goes on there where it was.
  func formerPicture(_ opening: OpenRequest) -> DisplacedPictureInPicture? {
    guard opening.role == .fullScreen, opening.startsAt == nil, opening.entry == nil,
      let former = state.visit?.former, former.content.key == opening.content.key
    else { return nil }
    return former
  }

  /// Who is there for a while.
  private var visitor: PlayerID? {
    guard let visit = state.visit, let player = state.roles.pictureInPicture,
      state.players[player].shown?.key == visit.content
    else { return nil }
    return player
  }

  /// The end of what is in picture in picture: where it was there for a while, what was there before it comes back,
  /// without a callback.
  ///
  /// - Returns: whether it does. Otherwise the picture in picture is to be closed.
  mutating func endsVisit(of player: PlayerID, _ reason: TemporaryPictureInPictureEndReason) -> Bool {
    guard let visit = state.visit, visitor == player else { return false }
    let former = former
    effects.append(.cancelTimer(.visit(visit.number)))
    state.visit = nil
    note(.visitEnded(visit.content, reason, comesBack: former?.content.key))
    guard let former else { return false }
    forgetInterruption(of: player)
    let replaced = replaceable(in: player)
    endLoading(in: player)
    var loading = Loading(
      content: former.content, role: .pictureInPicture, stage: .returning, replaced: replaced, command: nil,
      initiator: .system)
    loading.playback = former.playback
    if isSuspended { loading.playback.isPaused = true }
    loading.former = former
    beginLoad(player, loading, start: .whereReplaced)
    return true
  }

  /// What was there before a visitor is there again.
  mutating func welcome(_ former: DisplacedPictureInPicture, in player: PlayerID) {
    if state.players[player].volume != former.volume {
      state.players[player].volume = former.volume
      tell(player, .setVolume(former.volume))
    }
    if state.players[player].isUserMuted != former.isUserMuted { setUserMute(former.isUserMuted, of: player) }
    if former.isSilent { state.players[player].silentContent = former.content.key }
    if former.isHidden { setHidden(true) }
  }

  /// After each input: a visitor that has gone full screen, or made room for something else, is none any more.
  mutating func watchVisit() {
    if let former = state.visit?.former, let player = state.roles.fullScreen,
      state.players[player].shown?.key == former.content.key
    {
      // It has its place.
      state.visit?.former = nil
    }
    guard let visit = state.visit, visitor == nil else { return }
    forgetVisit()
    note(.visitEnded(visit.content, .overtaken, comesBack: nil))
  }

  mutating func forgetVisit() {
    guard let visit = state.visit else { return }
    effects.append(.cancelTimer(.visit(visit.number)))
    state.visit = nil
  }
}
