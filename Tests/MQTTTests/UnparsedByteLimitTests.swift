// How much of what a broker sends is kept before it is a message.

import Testing

@testable import TandemMQTT

@Suite struct UnparsedByteLimitTests {
  private let start = ContinuousClock.now

  @Test("Messages in any number are none, and what never becomes one is too much at some time")
  func counted() {
    var hoard = UnparsedByteLimit()
    var count = 0
    for _ in 0..<1000 {
      count += 1_000_000
      hoard.take(upTo: count, at: start)
      #expect(!hoard.isTooMuch)
      hoard.hand(over: 999_900)
    }
    hoard.take(upTo: count + UnparsedByteLimit.most + 1, at: start)
    #expect(hoard.isTooMuch)
  }

  @Test("Small ones between large ones that are kept hide nothing")
  func hidden() {
    var hoard = UnparsedByteLimit()
    var (count, rounds) = (0, 0)
    while !hoard.isTooMuch, rounds < 1000 {
      rounds += 1
      count += 1_000_100
      hoard.take(upTo: count, at: start)
      hoard.hand(over: 90)
    }
    #expect((30...40).contains(rounds))
  }

  @Test("Acknowledgements of a year are nothing")
  func year() {
    var (hoard, now) = (UnparsedByteLimit(), start)
    for second in 1...10_000 {
      now += .seconds(3153)
      hoard.take(upTo: second * 300_000, at: now)
    }
    #expect(!hoard.isTooMuch)
  }
}
