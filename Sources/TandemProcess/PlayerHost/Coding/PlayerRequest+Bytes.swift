import TandemOrchestrator

extension PlayerRequest: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .load(let load): writer.put(case: 0, load)
    case .stop: writer.put(case: 1)
    case .setPaused(let isPaused): writer.put(case: 2, isPaused)
    case .setMuted(let isMuted): writer.put(case: 3, isMuted)
    case .setVolume(let volume): writer.put(case: 4, volume)
    case .setSpeed(let speed): writer.put(case: 5, speed)
    case .seek(let seek): writer.put(case: 6, seek)
    case .selectTrack(let kind, let track): writer.put(case: 7, kind, track)
    case .setSubtitlesShown(let areShown): writer.put(case: 8, areShown)
    case .setDelay(let target, let delay): writer.put(case: 9, target, delay)
    case .setReduced(let isReduced): writer.put(case: 10, isReduced)
    case .prepare(let url): writer.put(case: 11, url)
    case .setAudioDevice(let role): writer.put(case: 12, role)
    }
  }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    switch try reader.take() as UInt8 {
    case 0: self = .load(try reader.take())
    case 1: self = .stop
    case 2: self = .setPaused(try reader.take())
    case 3: self = .setMuted(try reader.take())
    case 4: self = .setVolume(try reader.take())
    case 5: self = .setSpeed(try reader.take())
    case 6: self = .seek(try reader.take())
    case 7: self = .selectTrack(try reader.take(), try reader.take())
    case 8: self = .setSubtitlesShown(try reader.take())
    case 9: self = .setDelay(try reader.take(), try reader.take())
    case 10: self = .setReduced(try reader.take())
    case 11: self = .prepare(try reader.take())
    case 12: self = .setAudioDevice(try reader.take())
    default: throw UnreadableBytes()
    }
  }
}

extension DelayTarget: ByteCodable {}
extension Role: ByteCodable {}

extension LoadRequest: ByteCodable {
  func write(to writer: inout ByteWriter) {
    writer.put(url, generation, start, isPaused, subtitles, userAgent, referrer, isLowLatency)
  }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    self.init(
      url: try reader.take(), generation: try reader.take(), start: try reader.take(), isPaused: try reader.take(),
      subtitles: try reader.take())
    (userAgent, referrer, isLowLatency) = (try reader.take(), try reader.take(), try reader.take())
  }
}

extension LoadRequest.Start: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .beginning: writer.put(case: 0)
    case .at(let position): writer.put(case: 1, position)
    case .whereReplaced: writer.put(case: 2)
    }
  }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    switch try reader.take() as UInt8 {
    case 0: self = .beginning
    case 1: self = .at(try reader.take())
    case 2: self = .whereReplaced
    default: throw UnreadableBytes()
    }
  }
}

extension Seek: ByteCodable {
  func write(to writer: inout ByteWriter) {
    switch self {
    case .to(let position): writer.put(case: 0, position)
    case .by(let distance): writer.put(case: 1, distance)
    case .percent(let percent): writer.put(case: 2, percent)
    case .chapter(let number): writer.put(case: 3, number)
    case .chapters(let step): writer.put(case: 4, step)
    case .live: writer.put(case: 5)
    }
  }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    switch try reader.take() as UInt8 {
    case 0: self = .to(try reader.take())
    case 1: self = .by(try reader.take())
    case 2: self = .percent(try reader.take())
    case 3: self = .chapter(try reader.take())
    case 4: self = .chapters(by: try reader.take())
    case 5: self = .live
    default: throw UnreadableBytes()
    }
  }
}
