import TandemPlayback

extension PlayerStatus: ByteCodable {
  private static let fields: [ByteField<PlayerStatus>] = [
    .init(\.entry), .init(\.position), .init(\.duration), .init(\.isPaused), .init(\.isMuted), .init(\.isSeekable),
    .init(\.hasEnded), .init(\.isBuffering), .init(\.isSeeking), .init(\.volume), .init(\.speed),
    .init(\.bufferingPercent), .init(\.cachedAhead), .init(\.mediaTitle), .init(\.audioTrack), .init(\.subtitleTrack),
    .init(\.videoTrack), .init(\.width), .init(\.height), .init(\.showsSubtitles), .init(\.audioDelay),
    .init(\.subtitleDelay), .init(\.framesDropped), .init(\.framesLate), .init(\.behindLive), .init(\.silenceReason),
  ]

  func write(to writer: inout ByteWriter) { for field in Self.fields { field.write(self, &writer) } }

  init(_ reader: inout ByteReader) throws(UnreadableBytes) {
    self.init()
    for field in Self.fields { try field.read(&self, &reader) }
  }
}
