/// The changes of playback during a swap that do not break R7, because a command shortly before or during the swap
/// caused them.
struct ContinuityExemption: OptionSet, Hashable {
  let rawValue: UInt8

  static let pause = ContinuityExemption(rawValue: 1)
  static let seek = ContinuityExemption(rawValue: 2)
  static let volume = ContinuityExemption(rawValue: 4)
  static let speed = ContinuityExemption(rawValue: 8)
  static let tracks = ContinuityExemption(rawValue: 16)
  static let load = ContinuityExemption(rawValue: 32)
  /// The player opens a lost connection again. It then has another mpv entry, and continues at about the position of
  /// the held frame.
  static let reopening = ContinuityExemption(rawValue: 64)
}
