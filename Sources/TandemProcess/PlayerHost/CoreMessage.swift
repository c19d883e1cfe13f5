// The messages between a session and a player's process.

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
  /// Asks for a ``HostEvent/answer(_:)`` with the same number.
  case ask(Int)
  case end
}

/// A message from the player's process to the session.
enum HostEvent: Hashable {
  /// A report. `epoch` counts the received requests that empty the player (load and stop).
  case report(PlayerReport, epoch: Int)
  /// The status. `rate` is the present speed of the position.
  case status(PlayerStatus, rate: Double)
  case drawn(DrawnFrame)
  /// The timestamp of an app's frame that has reached libmpv's video output.
  case shown(Duration)
  case answer(Int)
}

/// A picture in a slot of the shared memory.
struct DrawnFrame: Hashable {
  var slot: Int
  var size: PictureSize
  /// The size of the video itself.
  var video: PictureSize?
  /// The epoch, as in ``HostEvent/report(_:epoch:)``.
  var epoch: Int
  /// True for a new frame; false for the same frame at another size.
  var isNew: Bool
}

extension HostRequest {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .perform(let request):
      writer.put(UInt8(0))
      writer.put(request)
    case .draw(let size):
      writer.put(UInt8(1))
      writer.put(size)
    case .watch(let isWatched):
      writer.put(UInt8(2))
      writer.put(isWatched)
    case .release(let slot):
      writer.put(UInt8(3))
      writer.put(slot)
    case .overlay(let overlay):
      writer.put(UInt8(4))
      writer.put(overlay) { writer, overlay in
        writer.put(overlay.events)
        writer.put(overlay.width)
        writer.put(overlay.height)
        writer.put(overlay.subtitleStrip)
      }
    case .keepSubtitles(let share):
      writer.put(UInt8(5))
      writer.put(share)
    case .ask(let number):
      writer.put(UInt8(6))
      writer.put(number)
    case .end: writer.put(UInt8(7))
    case .begin(let words):
      writer.put(UInt8(8))
      writer.put(words) { $0.put($1) }
    }
    return writer.bytes
  }

  init(_ bytes: ArraySlice<UInt8>) throws(UnreadableBytes) {
    var reader = ByteReader(bytes)
    switch try reader.take() {
    case 0: self = .perform(try reader.takeRequest())
    case 1: self = .draw(try reader.takeSize())
    case 2: self = .watch(try reader.takeBool())
    case 3: self = .release(slot: try reader.takeInt())
    case 4:
      self = .overlay(
        try reader.takeOptional { reader throws(UnreadableBytes) in
          var overlay = Overlay(
            events: try reader.takeString(), width: try reader.takeInt(), height: try reader.takeInt())
          overlay.subtitleStrip = try reader.takeDouble()
          return overlay
        })
    case 5: self = .keepSubtitles(above: try reader.takeDouble())
    case 6: self = .ask(try reader.takeInt())
    case 7: self = .end
    case 8: self = .begin(try reader.takeArray { reader throws(UnreadableBytes) in try reader.takeString() })
    default: throw UnreadableBytes()
    }
  }
}

extension HostEvent {
  var bytes: [UInt8] {
    var writer = ByteWriter()
    switch self {
    case .report(let report, let epoch):
      writer.put(UInt8(0))
      writer.put(report)
      writer.put(epoch)
    case .status(let status, let rate):
      writer.put(UInt8(1))
      writer.put(status)
      writer.put(rate)
    case .drawn(let frame):
      writer.put(UInt8(2))
      writer.put(frame.slot)
      writer.put(frame.size)
      writer.put(frame.video) { $0.put($1) }
      writer.put(frame.epoch)
      writer.put(frame.isNew)
    case .shown(let position):
      writer.put(UInt8(4))
      writer.put(position)
    case .answer(let number):
      writer.put(UInt8(3))
      writer.put(number)
    }
    return writer.bytes
  }

  init(_ bytes: ArraySlice<UInt8>) throws(UnreadableBytes) {
    var reader = ByteReader(bytes)
    switch try reader.take() {
    case 0: self = .report(try reader.takeReport(), epoch: try reader.takeInt())
    case 1: self = .status(try reader.takeStatus(), rate: try reader.takeDouble())
    case 2:
      self = .drawn(
        DrawnFrame(
          slot: try reader.takeInt(), size: try reader.takeSize(),
          video: try reader.takeOptional { reader throws(UnreadableBytes) in try reader.takeSize() },
          epoch: try reader.takeInt(), isNew: try reader.takeBool()))
    case 3: self = .answer(try reader.takeInt())
    case 4: self = .shown(try reader.takeDuration())
    default: throw UnreadableBytes()
    }
  }
}
