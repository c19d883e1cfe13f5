import TandemPlayback

/// A message from the player's process to the session.
enum HostEvent: Hashable {
  /// A report. `epoch` counts the received requests that empty the player (load and stop).
  case report(PlayerReport, epoch: Int)
  /// The status. `rate` is the present speed of the position.
  case status(PlayerStatus, rate: Double)
  case drawn(DrawnFrame)
  /// The timestamp of an app's frame that has reached libmpv's video output.
  case shown(Duration)
  case answer
}

extension HostEvent: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .report(let report, let epoch): writer.put(case: 0, report, epoch)
    case .status(let status, let rate): writer.put(case: 1, status, rate)
    case .drawn(let frame): writer.put(case: 2, frame.slot, frame.size, frame.video, frame.epoch, frame.isNew)
    case .answer: writer.put(case: 3)
    case .shown(let position): writer.put(case: 4, position)
    }
  }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    switch try reader.take() as UInt8 {
    case 0: self = .report(try reader.take(), epoch: try reader.take())
    case 1: self = .status(try reader.take(), rate: try reader.take())
    case 2:
      self = .drawn(
        DrawnFrame(
          slot: try reader.take(), size: try reader.take(), video: try reader.take(), epoch: try reader.take(),
          isNew: try reader.take()))
    case 3: self = .answer
    case 4: self = .shown(try reader.take())
    default: throw UnreadableBytes()
    }
  }
}
