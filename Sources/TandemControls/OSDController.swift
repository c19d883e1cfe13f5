import TandemCommands
import TandemControl
import TandemFoundation
import TandemInput
import TandemOSD
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

/// Keeps the on-screen display up to date with the session: titles, times, messages and icons.
@MainActor
final class OSDController {
  private let session: SessionDriver
  var display = OnScreenDisplay()
  /// The texts and the screen's size at the last drawing.
  private var drawn: Drawn?
  /// The next time at which the overlays change without an event.
  private var changesAt: Duration?
  private var wasTooSlow = false
  /// The reason for silence that was shown last, and the last time at which it applied.
  private var saidSilence: (reason: String, at: Duration)?

  private var overlays = PlayerPair<Overlay?>(a: nil, b: nil)
  private var emptyOverlay: Overlay?

  private struct Drawn: Equatable {
    var display: OnScreenDisplay
    var size: PictureSize
  }

  private weak var owner: (any ControlsHost)?
  private let nobody = DefaultControlsHost()
  var host: any ControlsHost { owner ?? nobody }

  init(_ session: SessionDriver, _ keys: KeyBindings, _ owner: (any ControlsHost)?) {
    (self.session, self.owner) = (session, owner)
    display.hints = OnScreenDisplay.KeyHints(keys)
  }

  var now: Duration { session.clock.now }

  func say(_ text: String, over role: Role, isError: Bool = false, for time: Duration? = nil) {
    display.say(text, over: role, isError: isError, for: time, at: now)
  }

  func showControls() { display.showControls(at: now) }

  /// Removes all overlays from the videos.
  func clear() {
    for player in PlayerID.allCases where overlays[player] != nil { session.show(nil, over: player) }
    if emptyOverlay != nil { host.showOnEmptyScreen(nil) }
    (overlays, emptyOverlay, drawn) = (PlayerPair(a: nil, b: nil), nil, nil)
  }

  func show(_ bar: ChannelBar, over role: Role) {
    var bar = bar
    bar.logo = bar.logoAddress.flatMap(host.logo)
    display.show(bar, over: role, at: now)
  }

  /// The list from which the user chooses; nil for none.
  var choices: ChoiceMenu? {
    get { display.choices(at: now) }
    set { display.show(newValue, at: now) }
  }

  func choiceSpot(x: Double, y: Double) -> OnScreenDisplay.ChoiceSpot? {
    display.choiceSpot(x: x, y: y, on: session.display.size, at: now)
  }

  func onCommandProgress(_ command: SessionCommand, _ progress: CommandProgress, from source: String) {
    if source == "arguments" {
      // A failed opening leaves the screen black, so show the reason.
      guard case .ended(.failed(let reason)) = progress, reason != EndReason.shutdown.rawValue else { return }
    }
    switch progress {
    case .answered(let answer):
      if let failure = Reply(id: 0, answer: answer).failure { say(failure.message, about: command, isError: true) }
      if case .seek(_, let role) = command, case .accepted = answer { display.showBar(of: role, at: now) }
      guard case .open(let opening) = command, case .accepted(let transaction) = answer, !opening.changesOnlyTraits
      else { break }
      if let bar = host.channelBar(of: opening.content) {
        show(bar, over: opening.role)
      } else if transaction == nil {
        say("opening …", about: command, isError: false)
      }
    case .ended(.succeeded):
      if case .open(let opening) = command {
        if opening.changesOnlyTraits { return }
        if let bar = host.channelBar(of: opening.content) { return show(bar, over: opening.role) }
        let name = Redaction.text(opening.content.name)
        if let time = opening.staysFor, opening.content.title != nil {
          display.caption(name, of: opening.content.key, for: time, at: now)
        } else {
          display.say(name, over: opening.role, at: now)
        }
      } else if let message = OSDMessage(command, CommandReport(on: command, session.snapshot)) {
        display.say(Redaction.text(message.text), over: message.role, level: message.level, at: now)
      }
    case .ended(.failed(let reason)):
      guard case .open(let opening) = command else { return say(reason, about: command, isError: true) }
      display.fail(Redaction.text(opening.content.name + ": " + UnplayableContent.words(reason)), at: now)
    case .ended(.superseded): break
    }
  }

  /// Shows a message once, when the machine becomes too slow.
  private func sayIfTooSlow(_ overload: OverloadState) {
    defer { wasTooSlow = overload.isTooSlow }
    guard overload.isTooSlow, !wasTooSlow else { return }
    let more = overload.reduced == nil ? "" : "; picture in picture shows fewer frames"
    display.say("This machine is too slow for two videos" + more, isError: true, at: now)
  }

  /// Shows a reason for silence once, for as long as it applies. If the sound returns for less than
  /// ten seconds, the silence counts as the same: after a swap, libmpv needs a moment to find out
  /// that the newly audible video has no sound, either.
  private func sayIfSilent(_ silenceReason: String?) {
    guard let reason = silenceReason else { return }
    let said = saidSilence
    saidSilence = (reason, now)
    if let said, said.reason == reason, now - said.at < .seconds(10) { return }
    display.say("No audio: \(reason)", isError: true, at: now)
    host.complain("no audio: \(reason)")
  }

  private func say(_ text: String, about command: SessionCommand, isError: Bool) {
    var sentence = text.prefix(1).uppercased() + text.dropFirst()
    if case .open(let opening) = command { sentence = opening.content.name + ": " + text }
    display.say(Redaction.text(sentence), isError: isError, at: now)
  }

  /// Draws the on-screen display if it has changed.
  ///
  /// - Returns: the time at which the display changes without an event.
  func update(_ inputContext: InputContext, at now: Duration) -> Duration? {
    let snapshot = session.snapshot
    display.arrange(inputContext, at: now)
    sayIfTooSlow(snapshot.overload)
    sayIfSilent(snapshot.silenceReason)
    display.moving = Set(
      session.display.scene.items.filter { item in
        inputContext.roles.role(of: item.player).map { !item.isAtRest(in: $0, inputContext.shownLayout) } ?? false
      }.map(\.player))
    for player in PlayerID.allCases {
      display.update(player, snapshot.videos[player].map(OnScreenDisplay.Video.init), at: now)
    }
    let wanted = Drawn(display: display, size: session.display.size)
    if wanted != drawn || changesAt.map({ now >= $0 }) == true {
      drawn = wanted
      let previous = overlays
      overlays = display.overlays(on: wanted.size, at: now)
      for player in PlayerID.allCases where overlays[player] != previous[player] {
        session.show(overlays[player], over: player)
      }
      let empty = display.emptyOverlay(on: wanted.size, at: now)
      if empty != emptyOverlay { host.showOnEmptyScreen(empty) }
      emptyOverlay = empty
      changesAt = display.nextChange(after: now)
    }
    return changesAt
  }
}
