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
    case .name(let name): "'\(name)' can't be a feed's name; use 1 to 64 letters, digits, '-', '_' and '.'"
    case .nameTaken(let name): "a feed '\(name)' exists already; finish it, or use another name"
    case .size(let width, let height):
      "a picture of \(width)×\(height) can't be shown; a side must have 1 to 8192 pixels"
    case .length(let bytes, let expected): "the picture has \(bytes) bytes, but its format needs \(expected)"
    case .planes(let count, let expected): "the picture has \(count) planes, but its format has \(expected)"
    case .plane(let index, let stride, let bytes, let row, let rows):
      "plane \(index) has \(bytes) bytes and a stride of \(stride); \(rows) rows of \(row) bytes don't fit"
    case .time(let time): "the timestamp \(time) is out of range; use 0 to ten years"
    case .timeGoesBack(let time, let previous): "the timestamp goes back: \(time) after \(previous)"
    case .soundFormat(let what): "sound with \(what) can't be played"
    case .noSound: "the feed has no sound of this format; set the format before the first picture"
    case .noPictures: "the feed was created without pictures"
    case .finished: "the feed is finished; create another feed"
    case .noRoom(let bound): "the feed's queue stayed full for \(bound); is the video paused?"
    case .cancelled: "the task was cancelled while it waited for room in the queue"
    }
  }

  /// The latest allowed time.
  static let latest = Duration.seconds(315_360_000)

  static func check(_ time: Duration) throws(FrameError) {
    guard time >= .zero, time <= latest else { throw .time(time) }
  }
}
