/// Writes endless, uncompressed Matroska; each picture and each chunk of sound has its own cluster.
///
/// See: RFC 9559.
enum MatroskaStream {
  static let videoTrack: UInt8 = 1
  static let soundTrack: UInt8 = 2

  /// The format of the pictures until the next header.
  struct Picture: Hashable {
    var format: FrameFormat
    var width: Int
    var height: Int

    init(_ frame: VideoFrame) { (format, width, height) = (frame.format, frame.width, frame.height) }
  }

  /// The header of the stream.
  static func header(_ picture: Picture?, _ colour: FrameColor, _ sound: SoundFormat?) -> [UInt8] {
    var tracks: [UInt8] = []
    if let picture { tracks += track(picture, colour) }
    if let sound { tracks += track(sound) }
    let head = element(
      [0x1A, 0x45, 0xDF, 0xA3],
      number([0x42, 0x86], 1) + number([0x42, 0xF7], 1) + number([0x42, 0xF2], 4) + number([0x42, 0xF3], 8)
        + element([0x42, 0x82], Array("matroska".utf8)) + number([0x42, 0x87], 4) + number([0x42, 0x85], 2))
    // Use microseconds as the unit of all times.
    let information = element(
      [0x15, 0x49, 0xA9, 0x66],
      number([0x2A, 0xD7, 0xB1], 1000) + element([0x4D, 0x80], Array("tandem".utf8))
        + element([0x57, 0x41], Array("tandem".utf8)))
    // A segment of unknown length.
    let segment: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]
    return head + segment + information + element([0x16, 0x54, 0xAE, 0x6B], tracks)
  }

  /// The header of a frame or a piece of sound.
  static func block(_ track: UInt8, at time: Duration, length: Int) -> [UInt8] {
    let stamp = number([0xE7], microseconds(time))
    let block: [UInt8] = [0xA3] + size(4 + length) + [0x80 | track, 0, 0, 0x80]
    return [0x1F, 0x43, 0xB6, 0x75] + size(stamp.count + block.count + length) + stamp + block
  }

  private static func track(_ picture: Picture, _ colour: FrameColor) -> [UInt8] {
    var video =
      number([0xB0], picture.width) + number([0xBA], picture.height)
      + element([0x2E, 0xB5, 0x24], picture.format.fourCC)
    if picture.format != .bgra {
      // The numbers are from ISO/IEC 23091-4.
      let matrix = number([0x55, 0xB1], colour.matrix == .bt601 ? 6 : 1)
      video += element([0x55, 0xB0], matrix + number([0x55, 0xB9], colour.isFullRange ? 2 : 1))
    }
    return entry(videoTrack, kind: 1, "V_UNCOMPRESSED", element([0xE0], video))
  }

  private static func track(_ sound: SoundFormat) -> [UInt8] {
    let rate = UInt32(Float(sound.rate).bitPattern)
    let audio =
      element([0xB5], (0..<4).map { UInt8(truncatingIfNeeded: rate >> (24 - 8 * $0)) })
      + number([0x9F], sound.channels) + number([0x62, 0x64], sound.sample.size * 8)
    let codec = sound.sample == .int16 ? "A_PCM/INT/LIT" : "A_PCM/FLOAT/IEEE"
    return entry(soundTrack, kind: 2, codec, element([0xE1], audio))
  }

  private static func entry(_ track: UInt8, kind: Int, _ codec: String, _ rest: [UInt8]) -> [UInt8] {
    element(
      [0xAE],
      number([0xD7], Int(track)) + number([0x73, 0xC5], Int(track)) + number([0x83], kind) + number([0x9C], 0)
        + element([0x86], Array(codec.utf8)) + rest)
  }

  private static func element(_ id: [UInt8], _ content: [UInt8]) -> [UInt8] { id + size(content.count) + content }

  private static func number(_ id: [UInt8], _ value: Int) -> [UInt8] {
    let count = max(1, (Int.bitWidth - value.leadingZeroBitCount + 7) / 8)
    return element(id, (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) })
  }

  /// Encodes a size in eight bytes.
  private static func size(_ count: Int) -> [UInt8] {
    [0x01] + (0..<7).map { UInt8(truncatingIfNeeded: count >> (48 - 8 * $0)) }
  }

  /// Converts a time, which is at most ten years (see ``FrameError``), so that nothing overflows.
  static func microseconds(_ time: Duration) -> Int {
    let (seconds, attoseconds) = time.components
    return Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000)
  }
}
