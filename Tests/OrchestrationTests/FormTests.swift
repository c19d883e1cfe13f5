// Start, stop, close, shutdown; commands during a transaction; dry runs.

import Testing

@testable import TandemOrchestrator

@Suite struct FormTests {
  @Test("A start sends willStart, then didStart when the layout has settled")
  func startSendsDidStartWhenLayoutSettles() {
    var rig = Rig.showing(.x)
    rig.command(.start)
    #expect(rig.callbacks == ["willStart A"])
    rig.settle()
    #expect(rig.callbacks == ["willStart A", "didStart A"])
    #expect(rig.scene == "-/x")
  }

  @Test("A start whose layout is never presented fails and leaves the video full screen")
  func unpresentedStartFailsAndKeepsFullScreen() {
    var rig = Rig.showing(.x)
    rig.command(.start)
    rig.presentationDeadlinePasses()
    #expect(rig.callbacks == ["willStart A", "failedToStart A presentationTimedOut"])
    #expect(rig.scene == "x/-")
  }

  @Test("A stop sends restore, willStop and didStop, and replaces the full-screen video")
  func stopRestoresAndReplacesFullScreen() {
    var rig = Rig.showing(.x, .y)
    rig.command(.stop)
    rig.answer(true)
    #expect(rig.requests == ["A mute"])
    rig.settle()
    #expect(rig.callbacks == ["restoreUserInterface B", "willStop B", "didStop B"])
    #expect(rig.scene == "y/-")
    #expect(rig.requests == ["A mute", "A stop"])
  }

  @Test("A close sends willStop and didStop with the reason, and no restore")
  func closeSendsReasonWithoutRestore() {
    var rig = Rig.showing(.x, .y)
    rig.command(.close)
    rig.settle()
    #expect(rig.callbacks == ["willStop B userClosed", "didStop B userClosed"])
    #expect(rig.scene == "x/-")
  }

  @Test(
    "Swap, stop and close are refused without picture in picture and change nothing",
    arguments: [SessionCommand.swap, .stop, .close])
  func roleCommandsAreRefusedWithoutPictureInPicture(command: SessionCommand) {
    var rig = Rig.showing(.x)
    let before = rig.machine.state
    rig.command(command)
    #expect(rig.answers == [.refused(.noPictureInPicture)])
    #expect(rig.machine.state == before)
  }

  @Test("A command during a transaction is refused as busy by default, and the answer names the transaction")
  func commandDuringTransactionIsRefusedAsBusy() {
    var rig = Rig.showing(.x, .y)
    rig.command(.swap)
    rig.command(.stop)
    rig.command(.unload(.fullScreen))
    #expect(rig.answers == [.accepted(transaction: 2), .busy(transaction: 2), .busy(transaction: 2)])
  }

  @Test("A waiting `expand` depends on the roles when its turn comes", arguments: [false, true])
  func waitingExpandDependsOnLaterRoles(isLost: Bool) {
    var rig = Rig.showing(.x, .y) { $0.concurrency = .queue }
    rig.command(.swap)
    rig.answer(true)
    rig.command(.expand)
    #expect(rig.answers.last == .queued)
    if isLost { rig.loses(.B) }
    rig.settle()
    #expect(rig.answers.last == .accepted(transaction: 3))
    rig.answer(true)
    rig.settle()
    #expect(rig.scene == (isLost ? "x/-" : "x/y"))
  }

  @Test("The policy `queue` queues one command during a transaction, and refuses a second one as busy")
  func queuePolicyKeepsExactlyOneCommand() {
    var rig = Rig.showing(.x, .y) { $0.concurrency = .queue }
    rig.command(.swap)
    rig.answer(true)
    rig.command(.close)
    rig.command(.swap)
    #expect(rig.answers == [.accepted(transaction: 2), .queued, .busy(transaction: 2)])
    rig.settle()
    rig.settle()
    #expect(rig.callbacks.suffix(2) == ["willStop A userClosed", "didStop A userClosed"])
  }

  @Test(
    "The policy `coalesce` turns an odd number of swaps during a swap into one more swap, an even number into none",
    arguments: [1, 2, 3, 4])
  func coalescePolicyRunsOneMoreSwapForAnOddNumber(extra: Int) {
    var rig = Rig.showing(.x, .y) { $0.concurrency = .coalesce }
    rig.command(.swap)
    for _ in 0..<extra { rig.command(.swap) }
    #expect(rig.answers.dropFirst().allSatisfy { $0 == .coalesced })
    for _ in 0..<3 {
      rig.answer(true)
      rig.settle()
    }
    #expect(rig.scene == (extra.isMultiple(of: 2) ? "y/x" : "x/y"))
    #expect(rig.callbacks.count == (extra.isMultiple(of: 2) ? 5 : 10))
    #expect(rig.ended.count == extra + 1)
  }

  @Test("A dry run gives the answer to a command and changes nothing")
  func dryRunChangesNothing() {
    let rig = Rig.showing(.x, .y)
    let before = rig.machine
    #expect(rig.machine.dryRun(.swap).answer == .accepted(transaction: 2))
    #expect(rig.machine.dryRun(.swap, by: .program).answer == .refused(.notUserInitiated))
    #expect(rig.machine == before)
  }

  @Test("A shutdown closes the open callback pairs at once, in every phase of a swap", arguments: 0..<4)
  func shutdownClosesOpenPairsInEveryPhase(phase: Int) {
    var rig = Rig.showing(.x, .y)
    if phase > 0 { rig.command(.swap) }
    if phase > 1 { rig.answer(true) }
    if phase > 2 { rig.settle() }
    rig.command(.shutDown)
    let expected: [[String]] = [
      ["willStop B shutdown", "didStop B shutdown"],
      ["failedToStart A shutdown", "willStop B shutdown", "didStop B shutdown"],
      ["failedToStart A shutdown", "didStop B shutdown"], ["willStop A shutdown", "didStop A shutdown"],
    ]
    let before = [0, 2, 3, 5][phase]
    #expect(Array(rig.callbacks.dropFirst(before)) == expected[phase])
    #expect(rig.effects.last == .finish)
    rig.command(.swap)
    #expect(rig.answers.last == .refused(.shuttingDown))
  }
}
