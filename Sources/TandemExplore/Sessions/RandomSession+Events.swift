// Random events, and sequences of steps that provoke rare situations.

import TandemOrchestrator
import TandemScenario

extension RandomSession {
  mutating func behavior() -> Step.Action {
    let name = pick(names)
    switch random.below(4) {
    case 0: return .content(name, failure: "made to fail", loadDelay: nil)
    case 1: return .content(name, failure: .some(nil), loadDelay: .milliseconds(pick([0, 40, 900])))
    case 2: return .delegate(name, replies: .some(replies()), dismisses: nil)
    default: return .delegate(name, replies: nil, dismisses: pick([.answered(true), .answered(false), .nothing]))
    }
  }

  mutating func event() -> Step.Action {
    pick([
      .event(.app(.left)), .event(.app(.left)), .event(.app(.returned)), .event(.app(.returned)),
      .event(.screen("player", .presented)), .event(.screen("player", .dismissed)),
      .event(.screen("page", .dismissed)), .register("listener"), .register("listener"), .unregister("listener"),
      frames(missed: 60), frames(missed: 0), .event(.suspension("phone")), .event(.suspension(nil)),
      .event(.view("view", .enabled("film"))), .event(.view("view", .disabled)), .event(.view("view", .built("film"))),
    ])
  }

  private mutating func frames(missed: Int) -> Step.Action {
    var windows = PlayerPair<FrameDropSample.Window?>(a: nil, b: nil)
    windows[pick(PlayerID.allCases)] = FrameDropSample.Window(missed: missed, due: 250)
    return .event(.overload(FrameDropSample(windows)))
  }

  /// Creates several steps that together provoke a rare situation, such as a fault during a
  /// transaction.
  mutating func ambush(_ scenario: inout Scenario) -> [(pause: Int, action: Step.Action)] {
    let place = command(pick([.start, .swap, .swap, .stop, .close, .open]), scenario)
    let pause = pick([0, 10, 60, 150])
    let index = random.below(scenario.contents.count)
    // Sync two videos, and let one of them loop.
    if profile == .sync, chance(1, in: 2) {
      let loop = SessionCommand.setLoop(.one, pick(Role.allCases))
      return [
        (pause, .command(loop, by: .user)), (0, .command(.sync(nil), by: .user)), (2500, .wait),
        (pick([50, 2500]), .wait),
      ]
    }
    // Lose the connection of a temporary picture in picture for good.
    if profile == .temporary, chance(1, in: 3) {
      let request = OpenRequest(scenario.contents[index].content, in: .pictureInPicture, for: .seconds(1000))
      let victim = Fault.FaultTarget.player(pick(PlayerID.allCases))
      return [
        (pause, .command(.open(request), by: .user)), (500, .fault(.cutOff(victim, .seconds(900)))), (800_000, .wait),
      ]
    }
    switch random.below(5) {
    // Cause a fault during a transaction while the display is stalled.
    case 0, 1:
      return [(pause, .fault(.stallDisplay(.milliseconds(500)))), (0, place), (pick([10, 80, 300]), .fault(fault()))]
    // Lose a connection, and let attempts to reconnect fail.
    case 2:
      let victim = Fault.FaultTarget.player(pick(PlayerID.allCases))
      // Sometimes keep the connection lost until the session gives up.
      if chance(1, in: 3) { return [(pause, .fault(.cutOff(victim, .seconds(900)))), (800_000, .wait)] }
      return [(pause, .fault(.cutOff(victim, .milliseconds(pick([1500, 8000]))))), (pick([900, 990]), place)]
    // Let a load fail.
    case 3:
      let (name, delay) = (scenario.contents[index].name, Duration.milliseconds(pick([60, 200])))
      let request = OpenRequest(scenario.contents[index].content, in: pick(Role.allCases))
      let stall = Step.Action.fault(.stallDisplay(.milliseconds(pick([0, 500]))))
      return [
        (pause, .content(name, failure: "made to fail", loadDelay: delay)), (0, stall),
        (0, .command(.open(request), by: .user)),
        (pick([0, 0, 20]), command(pick([.start, .swap, .stop, .close, .close]), scenario)),
      ]
    // Let the machine be too slow, and recover.
    default:
      let request = OpenRequest(scenario.contents[index].content, in: .pictureInPicture)
      let bad = [(pause, frames(missed: 60)), (0, frames(missed: 60)), (0, .command(.open(request), by: .user))]
      return bad + (chance(1, in: 2) ? (0..<12).map { _ in (pause: 0, action: frames(missed: 0)) } : [])
    }
  }
}
