import Testing

@testable import TandemFoundation

@Suite struct GuardedNumberTests {
  @Test("Seconds become a duration, exact to the microsecond, and nil beyond the limit")
  func secondsBecomeDurationsWithinTheLimit() {
    #expect(Duration(secondsFromOutside: 1.0000005) == .microseconds(1_000_001))
    #expect(Duration(secondsFromOutside: -0.0) == .zero)
    #expect(Duration(secondsFromOutside: 1e9) == .seconds(1_000_000_000))
    #expect(Duration(secondsFromOutside: -1e9) == .seconds(-1_000_000_000))
    #expect(Duration(secondsFromOutside: Double.leastNonzeroMagnitude) == .zero)
    for seconds in [1e9.nextUp, -1e9.nextUp, 1e300, -1e300, .infinity, -.infinity, .nan, .greatestFiniteMagnitude] {
      #expect(Duration(secondsFromOutside: seconds) == nil, "\(seconds)")
    }
    #expect(Duration(secondsFromOutside: 11, atMost: 10) == nil)
    // A larger limit is clamped to the general limit.
    #expect(Duration(secondsFromOutside: 1e10, atMost: .infinity) == nil)
  }

  @Test("Microseconds within the limit round-trip, and longer durations are clamped to it")
  func microsecondsRoundTripWithinTheLimit() {
    let longest = DurationLimit.microseconds
    for number in [0, 1, -1, longest, -longest] {
      #expect(Duration(microsecondsFromOutside: number)?.microseconds == number)
    }
    for number in [longest + 1, -longest - 1, .max, .min] {
      #expect(Duration(microsecondsFromOutside: number) == nil)
      #expect(Duration.microseconds(number).microseconds == (number < 0 ? -longest : longest))
    }
    #expect(Duration.seconds(Int64.max).microseconds == longest)
    #expect(Duration.seconds(Int64.min).microseconds == -longest)
    #expect(
      Duration(secondsComponent: 999_999_999, attosecondsComponent: 999_999_999_999_999_999).microseconds < longest)
  }

  @Test("Every Double converts to the nearest Int; NaN becomes 0, and numbers out of range become the limits")
  func everyDoubleHasANearestInteger() {
    let numbers: [(Double, Int)] = [
      (0.5, 1), (-0.5, -1), (0.49, 0), (-0.0, 0), (.nan, 0), (.infinity, .max), (-.infinity, .min), (1e300, .max),
      (-1e300, .min), (0x1p63, .max), (-0x1p63, .min),
      (0x1p53, 9_007_199_254_740_992),
    ]
    for (number, whole) in numbers { #expect(Int(nearest: number) == whole, "\(number)") }
  }

  @Test("Sums and differences that overflow become the limit")
  func sumsAndDifferencesSaturate() {
    #expect(Int.max.plus(1) == .max && Int.min.plus(-1) == .min && Int.max.plus(.min) == -1)
    #expect(Int.min.minus(1) == .min && Int.max.minus(-1) == .max && (-2).minus(.max) == .min && 0.minus(.min) == .max)
  }

  @Test("An absurd time is found at any depth of a JSON value, and is reported with its key")
  func absurdTimeIsFoundAtAnyDepth() throws {
    let value = try JSONValue(parsing: Array(#"{"a":[1],"b":{"c_us":{"d_us":9223372036854775807}}}"#.utf8))
    #expect(value.absurdTime == "d_us")
    #expect(try JSONValue(parsing: Array(#"{"a":9223372036854775807,"b_us":1e300}"#.utf8)).absurdTime == nil)
  }
}
