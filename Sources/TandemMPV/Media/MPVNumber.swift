/// Converts libmpv's numbers. A file can contain absurd numbers, and such a number counts as
/// unknown.
enum MPVNumber {
  /// The largest accepted number: 126 years in seconds, which is beyond any film and beyond the
  /// clock of any live stream. In microseconds, every JSON reader can still represent it exactly.
  static let longest = 4e9
  /// The longest accepted side of a picture, in pixels. This is ffmpeg's own limit.
  static let widest = 1 << 16

  /// Returns the number if it is finite and not absurdly large; nil for any other number.
  static func number(_ value: Double) -> Double? { abs(value) <= longest ? value : nil }

  static func time(_ seconds: Double?) -> Duration? { seconds.flatMap(number).map { .seconds($0) } }

  /// Returns the length of a content; nil for a missing, zero or negative length.
  static func length(_ seconds: Double?) -> Double? { seconds.flatMap { $0 > 0 ? number($0) : nil } }

  /// Returns the duration of a frame, from frames per second.
  static func frameTime(_ rate: Double?) -> Duration? {
    guard let rate, (0.01...1000).contains(rate) else { return nil }
    return .seconds(1 / rate)
  }

  /// Returns mpv's `speed` if it is in mpv's range; otherwise 1.
  static func speed(_ value: Double?) -> Double { value.flatMap { (0.01...100).contains($0) ? $0 : nil } ?? 1 }

  static func side(_ pixels: Int?) -> Int? { pixels.flatMap { (1...widest).contains($0) ? $0 : nil } }

  static func count(_ value: Int?) -> Int { min(max(0, value ?? 0), Int(Int32.max)) }

  static func percent(_ value: Int?) -> Int? { value.map { min(max(0, $0), 100) } }

  /// Returns the ids of the entries that were inserted into the playlist.
  static func entries(from first: Int64, count: Int32) -> Range<Int> {
    guard first > 0, first < Int64(Int32.max), count > 0 else { return 0..<0 }
    return Int(first)..<Int(first) + Int(count)
  }
}
