// Every order of callbacks, as a test of the verifier.

import TandemLog
import TandemOrchestrator
import Testing

@Suite("Verifying every order")
struct PermutationTests {
  typealias Step = (step: Callback.Step, player: PlayerID)

  /// The steps of a swap, in the order of docs/contract.md.
  static let swap: [Step] = [
    (.willStart, .A), (.restoreUserInterface, .B), (.willStop, .B), (.didStart, .A), (.didStop, .B),
  ]

  static func orders(_ count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return orders(count - 1).flatMap { order in
      (0..<count).map { index in Array(order[..<index]) + [count] + Array(order[index...]) }
    }
  }

  private func foreign(_ steps: [Step], _ order: [Int], after: [Step] = []) -> [Violation] {
    let records = (after + order.map { steps[$0 - 1] }).map { step, player in
      Record(.callback, [.init("callback", .string(step.rawValue)), .init("player", .string(player.rawValue))])
    }
    return records.verified()
  }

  /// Verifies the steps in one transaction of a session's log, with the records that belong to each step.
  private func session(_ form: TransactionForm, _ steps: [Step], _ order: [Int]) -> [Violation] {
    var log = form == .start ? LogBuilder() : LogBuilder.withBoth()
    if form == .start { log.roles(.A, nil) }
    log.begin(form)
    if form == .start { log.show() }
    for number in order {
      let (step, player) = steps[number - 1]
      log.send(step, player, form == .close ? .userClosed : nil)
      if step == .restoreUserInterface { log.answer(player) }
      if step == .willStop || form == .start && step == .willStart {
        log.roles(
          form == .swap || form == .stop ? .B : form == .close ? .A : nil, form == .swap || form == .start ? .A : nil)
        if form != .start { log.show() }
      }
    }
    log.end()
    if form == .swap || form == .start { log.close(.A, .shutdown, .system) }
    log.finish()
    return log.records.renumbered.verified()
  }

  @Test("Only one order of the five steps of a swap keeps every rule", arguments: orders(5))
  func swapHasOnlyOneOrder(order: [Int]) {
    let isOwn = order == [1, 2, 3, 4, 5]
    #expect(session(.swap, Self.swap, order).isEmpty == isOwn, "\(order)")
    #expect(
      foreign(Self.swap, order, after: [(.willStart, .B), (.didStart, .B)]).isEmpty
        == (isOwn || order == Self.stopFirst))
    #expect(foreign(Self.swap, order).isEmpty == (isOwn || order == Self.stopFirst), "\(foreign(Self.swap, order))")
  }

  /// If only callbacks are logged, this order is valid as two transactions: B returns to full screen, and then A
  /// starts.
  private static let stopFirst = [2, 3, 5, 1, 4]

  static let forms: [(TransactionForm, [Step], [[Int]])] = [
    (.start, [(.willStart, .A), (.didStart, .A)], [[1, 2]]),
    (.stop, [(.restoreUserInterface, .B), (.willStop, .B), (.didStop, .B)], [[1, 2, 3]]),
    (.close, [(.willStop, .B), (.didStop, .B)], [[1, 2]]),
  ]

  @Test("A start, a stop and a close accept only the expected orders of their callbacks", arguments: forms)
  func otherFormsHaveOnlyOneOrder(form: TransactionForm, steps: [Step], good: [[Int]]) {
    for order in Self.orders(steps.count) {
      #expect(foreign(steps, order).isEmpty == good.contains(order), "\(form) \(order)")
      #expect(
        session(form, steps, order).isEmpty == good.contains(order), "\(form) \(order): \(session(form, steps, order))")
    }
  }

  @Test("A failed start has three valid orders, with the restore before, within or after the start")
  func failedStartHasThreeOrders() {
    let steps: [Step] = [(.willStart, .A), (.restoreUserInterface, .B), (.failedToStart, .A)]
    for order in Self.orders(3) {
      #expect(foreign(steps, order).isEmpty == [[1, 2, 3], [2, 1, 3], [1, 3, 2]].contains(order), "\(order)")
    }
  }

  static let known: [([Step], Violation.Rule)] = [
    ([(.willStart, .B), (.didStart, .B), (.willStop, .B), (.didStop, .B), (.restoreUserInterface, .B)], .targets),
    ([(.willStop, .B), (.didStop, .B), (.restoreUserInterface, .B)], .targets),
    ([(.willStop, .B), (.didStop, .B), (.willStop, .B), (.didStop, .B)], .targets),
    ([(.willStart, .B), (.didStart, .B), (.willStart, .B)], .startIsSwap),
    ([(.restoreUserInterface, .B), (.willStart, .A), (.didStart, .A)], .startIsSwap),
    ([(.restoreUserInterface, .B), (.willStart, .B)], .startIsSwap),
  ]

  @Test(
    "A log breaks a rule if it starts a video already in picture in picture, or stops a video that is not",
    arguments: known)
  func activeVideoCannotStartNorInactiveStop(steps: [Step], rule: Violation.Rule) {
    let found = foreign(steps, Array(1...steps.count))
    #expect(found.first?.rule == rule, "\(found)")
  }
}
