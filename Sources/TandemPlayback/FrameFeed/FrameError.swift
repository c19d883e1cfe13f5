// The errors of frames and sound.

/// The reason why a feed rejects an input. The feed ignores the whole input and continues.
public enum FrameError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A name that is not allowed in an address.
  case name(String)
  /// Another feed of this process has the name.
  case nameTaken(String)
  /// The size is not allowed.
  case size(width: Int, height: Int)
  /// The number of bytes does not match the format and the size.
  case length(bytes: Int, expected: Int)
  /// The number of planes does not match the format.
  case planes(Int, expected: Int)
  /// A plane's rows overlap, or the plane ends before its last row.
  case plane(Int, stride: Int, bytes: Int, row: Int, rows: Int)
  /// The time is negative or exceeds ten years.
  case time(Duration)
  /// The time is not after the previous one.
  case timeGoesBack(Duration, after: Duration)
  /// The sound can't be played.
  case soundFormat(String)
  /// The feed was created without sound.
  case noSound
  /// The feed was created without pictures.
  case noPictures
  /// The feed is finished.
  case finished
  /// No queued frame was taken in time, for example because the video is paused.
  case noRoom(within: Duration)
  /// The task that waited for room was cancelled.
  case cancelled

  /// Names the error and a remedy.
  public var description: String {
    switch self {
    case .name(let name): "'\(name)' can't name a feed; 1 to 64 letters, digits, '-', '_' and '.' can"
    case .nameTaken(let name): "there is a feed '\(name)' already; finish that one, or take another name"
    case .size(let width, let height): "a picture of \(width)×\(height) can't be shown; 1 to 8192 pixels a side can"
    case .length(let bytes, let expected): "a picture of \(bytes) bytes was handed over, and \(expected) were expected"
    case .planes(let count, let expected): "\(count) planes were handed over, and the format has \(expected)"
    case .plane(let index, let stride, let bytes, let row, let rows):
      "plane \(index) has \(bytes) bytes with \(stride) from row to row; \(rows) rows of \(row) bytes don't fit"
    case .time(let time): "\(time) is no time of a picture or a sound; 0 to ten years are"
    case .timeGoesBack(let time, let previous): "the time goes back: \(time) after \(previous)"
    case .soundFormat(let what): "sound with \(what) can't be played"
    case .noSound: "the feed has no such sound; how it is must be said before the first picture"
    case .noPictures: "the feed was made without pictures"
    case .finished: "the feed is finished; make another one"
    case .noRoom(let bound): "no room for it within \(bound): is the video paused?"
    case .cancelled: "the task that waited for room was cancelled"
    }
  }

  /// The latest allowed time.
  static let latest = Duration.seconds(315_360_000)

  static func check(_ time: Duration) throws(FrameError) {
    guard time >= .zero, time <= latest else { throw .time(time) }
  }
}
