// Records of a machine that is too slow.

import TandemOrchestrator
import Testing

@testable import TandemLog

@Suite struct OverloadLogTests {
  private let assignments = (StateChange.Assignment(.A, "x"), StateChange.Assignment(.B, "y"))

  private func findings(_ notes: [StateChange]) -> [Violation] {
    var verifier = Verifier(.unnumbered)
    return notes.flatMap { verifier.feed(Record(note: $0, elapsed: .zero)) }.filter { $0.rule == .promise }
  }

  @Test("Only the video in picture in picture may show fewer frames")
  func onlyPictureInPictureIsReduced() {
    let roles = StateChange.roles(revision: 1, fullScreen: assignments.0, pictureInPicture: assignments.1)
    #expect(findings([roles, .overload(.began(.A, missed: 60, due: 250)), .overload(.reduced(.B))]).isEmpty)
    #expect(findings([roles, .overload(.reduced(.A))]).first?.found == "fewer frames of A")
  }

  @Test("A swap that does not restore the reduced video breaks a promise", arguments: [true, false])
  func swapRestoresTheReducedVideo(isGivenBack: Bool) {
    var notes: [StateChange] = [
      .roles(revision: 1, fullScreen: assignments.0, pictureInPicture: assignments.1), .overload(.reduced(.B)),
      .transactionBegan(1, .swap, .user),
      .roles(revision: 2, fullScreen: assignments.1, pictureInPicture: assignments.0),
    ]
    if isGivenBack { notes += [.overload(.restored(.B)), .overload(.reduced(.A))] }
    notes.append(.transactionEnded(1, .swap, .succeeded, reason: nil))
    #expect(findings(notes).isEmpty == isGivenBack)
  }

  @Test("The record of an overload's beginning has the number of due frames; the record of its end names no player")
  func overloadRecordsHaveTheirFields() {
    #expect(Record(note: .overload(.began(.A, missed: 6, due: 25)), elapsed: .zero)["count"]?.int == 25)
    #expect(Record(note: .overload(.ended), elapsed: .zero)["player"] == nil)
  }
}
