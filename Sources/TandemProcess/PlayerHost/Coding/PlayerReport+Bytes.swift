import TandemOrchestrator
import TandemPlayback

extension PlayerReport: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .fact(let fact, let generation): writer.put(case: 0, fact, generation)
    case .trace(let trace): writer.put(case: 1, trace.event, trace.entry, trace.position, trace.duration, trace.reason)
    }
  }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    switch try reader.take() as UInt8 {
    case 0: self = .fact(try reader.take(), generation: try reader.take())
    case 1:
      self = .trace(
        PlayerLogEvent(
          try reader.take(), entry: try reader.take(), position: try reader.take(), duration: try reader.take(),
          reason: try reader.take()))
    default: throw UnreadableBytes()
    }
  }
}

extension PlayerLogEvent.Event: ByteCodable {}

extension PlayerFact: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .firstFrame(let info): writer.put(case: 0, info.hasVideo, info.isSeekable, info.isLive)
    case .loadFailed(let reason): writer.put(case: 1, reason)
    case .ended: writer.put(case: 2)
    case .interrupted(let reason, let hasAdvanced): writer.put(case: 3, reason, hasAdvanced)
    case .lost(let reason): writer.put(case: 4, reason)
    case .muted: writer.put(case: 5)
    case .tracks(let tracks): writer.put(case: 6, tracks)
    case .crashed(let reason, let hasAdvanced): writer.put(case: 7, reason, hasAdvanced)
    }
  }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    switch try reader.take() as UInt8 {
    case 0:
      self = .firstFrame(
        MediaInfo(hasVideo: try reader.take(), isSeekable: try reader.take(), isLive: try reader.take()))
    case 1: self = .loadFailed(reason: try reader.take())
    case 2: self = .ended
    case 3: self = .interrupted(reason: try reader.take(), hasAdvanced: try reader.take())
    case 4: self = .lost(reason: try reader.take())
    case 5: self = .muted
    case 6: self = .tracks(try reader.take())
    case 7: self = .crashed(reason: try reader.take(), hasAdvanced: try reader.take())
    default: throw UnreadableBytes()
    }
  }
}
