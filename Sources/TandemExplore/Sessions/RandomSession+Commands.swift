// Random commands.

import TandemOrchestrator
import TandemScenario

extension RandomSession {
  /// Creates a random command of a kind, with a random initiator.
  mutating func command(_ kind: SessionCommand.Kind, _ scenario: Scenario) -> Step.Action {
    let initiator = pick([Initiator.user, .user, .user, .user, .system, .event, .program])
    // Only sessions with the profile `ends` may end early.
    let kind = kind == .shutDown && profile != .ends ? .pause : kind
    return .command(make(kind, scenario), by: initiator)
  }

  private mutating func make(_ kind: SessionCommand.Kind, _ scenario: Scenario) -> SessionCommand {
    let role = pick(Role.allCases)
    let isInvalid = profile == .refusals && chance(1, in: 8)
    return switch kind {
    case .open: .open(opening(scenario))
    case .start: .start
    case .swap: .swap
    case .stop: .stop
    case .togglePictureInPicture: .togglePictureInPicture
    case .expand: .expand
    case .close: .close
    case .setAutomaticPictureInPicture: .setAutomaticPictureInPicture(chance(1, in: 2))
    case .unload: .unload(role)
    case .pause: .pause(role)
    case .resume: .resume(role)
    case .togglePause: .togglePause(role)
    case .seek: .seek(seek(), role)
    case .setVolume: .setVolume(isInvalid ? 500 : 40, role)
    case .addVolume: .addVolume(10, role)
    case .setMute: .setMute(chance(1, in: 2), role)
    case .toggleMute: .toggleMute(role)
    case .setSpeed: .setSpeed(pick([0.5, 1, 2]), role)
    case .multiplySpeed: .multiplySpeed(0.5, role)
    case .selectTrack: .selectTrack(pick([.audio, .subtitle]), pick([nil, 1, 7]), role)
    case .selectLanguage: .selectLanguage(.subtitle, "de", role)
    case .cycleTrack: .cycleTrack(.audio, .next, role)
    case .setSubtitlesShown: .setSubtitlesShown(chance(1, in: 2), role)
    case .toggleSubtitles: .toggleSubtitles(role)
    case .setDelay: .setDelay(.subtitle, .milliseconds(200), role)
    case .addDelay: .addDelay(.audio, .milliseconds(-100), role)
    case .stepEntry: .stepEntry(pick([.next, .previous]), role)
    case .chooseEntry: .chooseEntry(1 + random.below(4), role)
    case .setLoop: .setLoop(pick([.off, .one, .all]), role)
    case .shuffle: .shuffle(seed: pick([nil, 5]), role)
    case .setAudio:
      .setAudio(
        pick([
          .followsFullScreen, .pictureInPicture, .pinned("match"), .followsFocus, .mix, .separatePinned("match"),
        ]))
    case .setFocus: .setFocus(role)
    case .move: .move(pick(PicturePlacement.allCases))
    case .resize: .resize(pick(PictureScale.allCases))
    case .setLayout: .setLayout(pick(LayoutStyle.allCases))
    case .setHidden: .setHidden(chance(1, in: 2))
    case .toggleHidden: .toggleHidden
    case .sync: .sync(pick([nil, .milliseconds(300), .zero]))
    case .adjustSync: .adjustSync(.milliseconds(-200))
    case .unsync: .unsync
    case .toggleSync: .toggleSync
    case .adBreak: .adBreak(pick([nil, .milliseconds(1873)]))
    case .shutDown: .shutDown
    }
  }

  private mutating func seek() -> Seek {
    pick([
      .to(.seconds(2)), .by(.seconds(-1)), .percent(99), .live, .chapters(by: 1), .chapter(0), .to(.zero),
    ])
  }

  private mutating func opening(_ scenario: Scenario) -> OpenRequest {
    var content = pick(scenario.contents).content
    if chance(1, in: 6) { content.requiresLinearPlayback.toggle() }
    if chance(1, in: 6) { content.screen = pick(["player", "page"]) }
    if profile == .refusals || profile == .apps, chance(1, in: 4) { content.viewKind = pick([.custom, .system]) }
    if chance(1, in: profile == .lists ? 1 : 4) {
      content.entries = (1...3).map { ContentEntry(url: content.url + "-\($0)") }
    }
    if profile == .apps, chance(1, in: 4) {
      content.allowsPictureInPicture = chance(1, in: 2)
      var change = OpenRequest(content)
      change.changesOnlyTraits = true
      return change
    }
    var opening = OpenRequest(
      content, in: pick(Role.allCases), at: pick([nil, nil, .zero, .seconds(1)]), allowsDuplicate: chance(1, in: 4))
    // Sometimes start an ad break with this opening; its content is then full screen.
    if profile == .refusals, chance(1, in: 12) { opening.startsAdBreak = true }
    if content.entries.count > 1, chance(1, in: 4) { opening.entry = 1 + random.below(4) }
    let isTemporary = profile == .temporary && chance(1, in: 2)
    if isTemporary || chance(1, in: 8) {
      if chance(1, in: 2) {
        opening.staysFor = .milliseconds(2137)
        if isTemporary { opening.role = .pictureInPicture }
        opening.afterSwap = pick(AfterSwap.allCases)
        opening.corner = pick([nil, .topLeft, .bottomRight])
      } else {
        (opening.startsAdBreak, opening.role) = (true, .fullScreen)
        if chance(1, in: 2) { opening.staysFor = .milliseconds(1601) }
      }
    } else if chance(1, in: 10) {
      opening.poster = pick(scenario.contents).content.url
    }
    if chance(1, in: 8) { opening.isSilent = true }
    return opening
  }
}
