/// Reads durations: `90`, `0.3`, `1:30`, `1:02:03.5`, `90s`, `1h30m`.
package enum DurationParser {
  /// The longest duration in seconds: ten years. A longer duration is a typing mistake.
  package static let longest = 315_360_000

  /// Reads seconds, minutes and seconds, or hours, minutes and seconds, exact to the last digit.
  package static func duration(_ text: Substring) -> Duration? {
    guard let clock = clock(text) else { return nil }
    let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 3, let last = parts.last, let seconds = DecimalText.exactSeconds(last) else { return nil }
    guard parts.count > 1 else { return seconds }
    guard seconds < .seconds(60) else { return nil }
    var minutes = 0
    for (index, part) in parts.dropLast().enumerated() {
      guard let number = DecimalText.whole(part), index == 0 || number < 60, number <= longest else { return nil }
      minutes = minutes * 60 + number
    }
    guard minutes <= longest / 60 else { return nil }
    return .seconds(minutes * 60) + seconds
  }

  /// Rewrites `1h30m` as `1:30:0`. If the last number has no unit, it has the next smaller unit. A text without units
  /// stays unchanged.
  private static func clock(_ text: Substring) -> Substring? {
    var (rest, parts) = (text, [Substring]())
    for unit in "hms" {
      let pieces = rest.split(separator: unit, maxSplits: 1, omittingEmptySubsequences: false)
      if pieces.count == 2 {
        (rest, parts) = (pieces[1], parts + [pieces[0]])
      } else if !parts.isEmpty {
        let isNumber = rest.last?.isNumber == true
        (rest, parts) = (isNumber ? "" : rest, parts + [isNumber ? rest : "0"])
      }
    }
    return parts.isEmpty ? text : rest.isEmpty ? Substring(parts.joined(separator: ":")) : nil
  }
}
