// How much of what a broker sends is kept before it is a message.

import Testing

@testable import TandemMQTT

@Suite struct UnparsedByteLimitTests {
  private let start = ContinuousClock.now

  @Test("Messages in any number are none, and what never becomes one is too much at some time")
  func counted() {
    var unparsed = UnparsedByteLimit()
    var count = 0
    for _ in 0..<1000 {
      count += 1_000_000
      unparsed.take(upTo: count, at: start)
      #expect(!unparsed.isTooMuch)
      unparsed.hand(over: 999_900)
    }
    unparsed.take(upTo: count + UnparsedByteLimit.most + 1, at: start)
    #expect(unparsed.isTooMuch)
  }

  @Test("Small ones between large ones that are kept hide nothing")
  func hidden() {
    var unparsed = UnparsedByteLimit()
    var (count, rounds) = (0, 0)
    while !unparsed.isTooMuch, rounds < 1000 {
      rounds += 1
      count += 1_000_100
      unparsed.take(upTo: count, at: start)
      unparsed.hand(over: 90)
    }
    #expect((30...40).contains(rounds))
  }

  @Test("Acknowledgements of a year are nothing")
  func year() {
    var (unparsed, now) = (UnparsedByteLimit(), start)
    for second in 1...10_000 {
      now += .seconds(3153)
      unparsed.take(upTo: second * 300_000, at: now)
    }
    #expect(!unparsed.isTooMuch)
  }
}
