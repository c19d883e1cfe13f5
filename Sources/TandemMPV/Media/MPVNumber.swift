// The check of numbers that come from libmpv.

/// Converts libmpv's numbers. A file may claim anything: an absurd number counts as unknown.
enum MPVNumber {
  /// 126 years, in seconds: past any film, and any clock that a live stream counts with. In microseconds it is still a
  /// number that every reader of JSON keeps exactly.
  static let longest = 4e9
  /// The largest side of a picture, which is ffmpeg's own limit.
  static let widest = 1 << 16

  /// A finite number of a size that can be reckoned with; nil for any other.
  static func number(_ value: Double) -> Double? { abs(value) <= longest ? value : nil }

  static func time(_ seconds: Double?) -> Duration? { seconds.flatMap(number).map { .seconds($0) } }

  /// Returns the length of a content; nil if it claims none, or a negative one.
  static func length(_ seconds: Double?) -> Double? { seconds.flatMap { $0 > 0 ? number($0) : nil } }

  /// Returns the duration of a frame, from frames per second.
  static func frameTime(_ rate: Double?) -> Duration? {
    guard let rate, (0.01...1000).contains(rate) else { return nil }
    return .seconds(1 / rate)
  }

  /// mpv's `speed`, as far as it can be set.
  static func speed(_ value: Double?) -> Double { value.flatMap { (0.01...100).contains($0) ? $0 : nil } ?? 1 }

  static func side(_ pixels: Int?) -> Int? { pixels.flatMap { (1...widest).contains($0) ? $0 : nil } }

  static func count(_ value: Int?) -> Int { min(max(0, value ?? 0), Int(Int32.max)) }

  static func percent(_ value: Int?) -> Int? { value.map { min(max(0, $0), 100) } }

  /// Entries that were inserted into the playlist.
  static func entries(from first: Int64, count: Int32) -> Range<Int> {
    guard first > 0, first < Int64(Int32.max), count > 0 else { return 0..<0 }
    return Int(first)..<Int(first) + Int(count)
  }
}
