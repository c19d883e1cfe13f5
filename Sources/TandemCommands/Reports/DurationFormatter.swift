import TandemFoundation

/// Times and numbers for people.
package enum DurationFormatter {
  /// `1:30`, `1:02:03`
  package static func clock(_ time: Duration) -> String {
    let seconds = Int(time.microseconds.magnitude / 1_000_000)
    let sign = time < .zero ? "-" : ""
    let (hours, minutes) = (seconds / 3600, seconds / 60 % 60)
    let tail = (seconds % 60).zeroPadded(to: 2)
    return sign + (hours > 0 ? "\(hours):\(minutes.zeroPadded(to: 2)):\(tail)" : "\(minutes):\(tail)")
  }

  /// A time in seconds for people: `5 s`, `0.25 s`.
  package static func seconds(_ time: Duration) -> String { short(time.inSeconds) + " s" }

  /// A time in seconds with its sign: `+0.2 s`, `-0.2 s`, `0 s`.
  package static func signed(_ time: Duration) -> String { (time > .zero ? "+" : "") + seconds(time) }

  /// A number with at most two decimals, and without decimals if it is whole.
  package static func short(_ number: Double) -> String {
    exact((number * 100).rounded() / 100)
  }

  /// `0 to 130`
  package static func range(_ range: ClosedRange<Double>) -> String {
    "\(exact(range.lowerBound)) to \(exact(range.upperBound))"
  }

  /// A number with all its decimals, and without decimals if it is whole.
  package static func exact(_ number: Double) -> String {
    abs(number) < 1e15 && number == number.rounded() ? String(Int(nearest: number)) : String(number)
  }
}
