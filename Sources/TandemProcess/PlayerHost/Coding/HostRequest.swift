import TandemOrchestrator
import TandemPlayback

/// A message from the session to the player's process, sent as one packet.
enum HostRequest: Hashable {
  /// The first message, sent before the player exists: the player's settings that are not command-line arguments.
  case begin([String])
  case perform(PlayerRequest)
  /// Draw at this size from now on, and draw the newest frame again.
  case draw(PictureSize)
  /// True to draw frames; false while the video is hidden.
  case watch(Bool)
  /// The session no longer reads this slot of the shared memory.
  case release(slot: Int)
  case overlay(Overlay?)
  case keepSubtitles(above: Double)
  /// Asks for a ``HostEvent/answer``.
  case ask
  case end
}

extension HostRequest: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .perform(let request): writer.put(case: 0, request)
    case .draw(let size): writer.put(case: 1, size)
    case .watch(let isWatched): writer.put(case: 2, isWatched)
    case .release(let slot): writer.put(case: 3, slot)
    case .overlay(let overlay): writer.put(case: 4, overlay)
    case .keepSubtitles(let share): writer.put(case: 5, share)
    case .ask: writer.put(case: 6)
    case .end: writer.put(case: 7)
    case .begin(let words): writer.put(case: 8, words)
    }
  }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    switch try reader.take() as UInt8 {
    case 0: self = .perform(try reader.take())
    case 1: self = .draw(try reader.take())
    case 2: self = .watch(try reader.take())
    case 3: self = .release(slot: try reader.take())
    case 4: self = .overlay(try reader.take())
    case 5: self = .keepSubtitles(above: try reader.take())
    case 6: self = .ask
    case 7: self = .end
    case 8: self = .begin(try reader.take())
    default: throw UnreadableBytes()
    }
  }
}

extension PictureSize: ByteCodable {
  func write(to writer: inout ByteWriter) { writer.put(width, height) }

  /// - Throws: `UnreadableBytes` if bytes are missing or a side is not 1 to 65536 pixels long.
  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    self.init(width: try reader.take(), height: try reader.take())
    guard (1...1 << 16).contains(width), (1...1 << 16).contains(height) else { throw UnreadableBytes() }
  }
}

extension Overlay: ByteCodable {
  func write(to writer: inout ByteWriter) { writer.put(events, width, height, subtitleStrip) }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    self.init(events: try reader.take(), width: try reader.take(), height: try reader.take())
    subtitleStrip = try reader.take()
  }
}
