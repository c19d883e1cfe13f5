// The limit on a broker's bytes that are not a complete message yet.

import Testing

@testable import TandemMQTT

@Suite struct UnparsedByteLimitTests {
  private let start = ContinuousClock.now

  @Test("Bytes of complete messages never exceed the limit; bytes that never form a message do")
  func completeMessagesStayBelowTheLimit() {
    var unparsed = UnparsedByteLimit()
    var count = 0
    for _ in 0..<1000 {
      count += 1_000_000
      unparsed.take(upTo: count, at: start)
      #expect(!unparsed.isTooMuch)
      unparsed.subtract(999_900)
    }
    unparsed.take(upTo: count + UnparsedByteLimit.most + 1, at: start)
    #expect(unparsed.isTooMuch)
  }

  @Test("Unparsed bytes are counted even if small complete messages arrive between them")
  func smallMessagesHideNoUnparsedBytes() {
    var unparsed = UnparsedByteLimit()
    var (count, rounds) = (0, 0)
    while !unparsed.isTooMuch, rounds < 1000 {
      rounds += 1
      count += 1_000_100
      unparsed.take(upTo: count, at: start)
      unparsed.subtract(90)
    }
    #expect((30...40).contains(rounds))
  }

  @Test("Acknowledgements and pings, which form no message, stay below the limit even after a year")
  func acknowledgementsOfAYearStayBelowTheLimit() {
    var (unparsed, now) = (UnparsedByteLimit(), start)
    for second in 1...10_000 {
      now += .seconds(3153)
      unparsed.take(upTo: second * 300_000, at: now)
    }
    #expect(!unparsed.isTooMuch)
  }
}
