import Glibc
import TandemSystem

/// Reads pictures and sound from a descriptor into a feed, on a separate thread; docs/frames.md describes the format.
///
/// If the feed is full, the writer waits for at most a tenth of a second. The feed then drops the oldest picture, so
/// that a camera continues while the video is paused. The feed ends at the end of the input. Thread: any.
package final class FrameReader: Sendable {
  package let feed: FrameFeed
  private let descriptor: Int32
  private let warn: @Sendable (String) -> Void

  private static let headerSize = 32
  private static let patience = Duration.milliseconds(100)
  /// The maximum number of skipped bytes, enough to resynchronise in the middle of a frame.
  private static let mostGarbage = 300 << 20

  /// The reason why a descriptor can't be read.
  package struct SetupError: Error, CustomStringConvertible {
    package let description: String
  }

  /// Begins to read.
  ///
  /// - Parameter warn: called on any thread with a description of an error in the input.
  package init(_ descriptor: Int32, named name: String, warn: @escaping @Sendable (String) -> Void) throws(SetupError) {
    let flags = fcntl(descriptor, F_GETFL)
    guard flags >= 0 else {
      throw SetupError(
        description: "descriptor \(descriptor) is not open; give it a program's output: \(descriptor)< <(program)")
    }
    guard flags & O_ACCMODE != O_WRONLY else {
      throw SetupError(
        description: "descriptor \(descriptor) can only be written to; give it a program's output to read")
    }
    guard isatty(descriptor) == 0 else {
      throw SetupError(
        description: "descriptor \(descriptor) is a terminal; give it a program's output: \(descriptor)< <(program)")
    }
    do throws(FrameError) { feed = try FrameFeed(name) } catch { throw SetupError(description: "\(error)") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    if flags & O_NONBLOCK != 0 { _ = fcntl(descriptor, F_SETFL, flags & ~O_NONBLOCK) }
    self.descriptor = descriptor
    self.warn = warn
    let failure = Threads.start("tandem camera") { [self] in
      run()
      feed.finish()
      close(descriptor)
    }
    if failure != 0 {
      throw SetupError(description: "can't start a thread: \(String(cString: strerror(failure)))")
    }
  }

  private func run() {
    var skipped = 0
    var bytes: [UInt8] = []
    while fill(&bytes, to: Self.headerSize) {
      guard let header = Header(bytes) else {
        // Skip to the next byte at which a header may begin.
        let next = bytes.indices.dropFirst().first { bytes[$0] == Header.magic[0] } ?? bytes.endIndex
        skipped += next
        bytes.removeFirst(next)
        if skipped > Self.mostGarbage { return warn("\(feed.url): no picture in \(skipped) bytes; see docs/frames.md") }
        continue
      }
      if skipped > 0 { warn("\(feed.url): \(skipped) bytes were neither a picture nor sound") }
      skipped = 0
      var content: [UInt8] = []
      guard fill(&content, to: header.length) else { break }
      bytes = []
      do throws(FrameError) { try take(header, content) } catch {
        warn("\(feed.url): \(error)")
        if error == .noSound { return }
      }
    }
    if skipped > 0 { warn("\(feed.url): \(skipped) bytes were neither a picture nor sound") }
  }

  private func take(_ header: Header, _ bytes: [UInt8]) throws(FrameError) {
    switch header.kind {
    case .picture(let format):
      let frame = try VideoFrame(
        format, width: header.first, height: header.second, timestamp: header.time, bytes: bytes)
      try feed.send(frame, along: header.path, waitingFor: Self.patience)
    case .sound(let sample):
      let format = try SoundFormat(rate: header.first, channels: header.second, sample: sample)
      try feed.declare(format)
      try feed.send(SoundChunk(header.time, sample, bytes))
    }
  }

  /// - Returns: false at the end of the input.
  private func fill(_ bytes: inout [UInt8], to count: Int) -> Bool {
    while bytes.count < count {
      let start = bytes.count
      var got = 0
      bytes.reserveCapacity(count)
      let more = [UInt8](unsafeUninitializedCapacity: count - start) { buffer, initialized in
        got = read(descriptor, buffer.baseAddress, count - start)
        initialized = max(0, got)
      }
      if got < 0, errno == EINTR { continue }
      if got <= 0 { return false }
      if start == 0, more.count == count { bytes = more } else { bytes += more }
    }
    return true
  }
}

/// The header of each frame and each piece of sound.
private struct Header {
  enum Kind {
    case picture(FrameFormat)
    case sound(SoundFormat.Sample)
  }

  static let magic = Array("TNDM".utf8)

  var kind: Kind
  var path: CallVideoSource
  /// The width of a picture, or the rate of sound; `second` is the height, or the number of channels.
  var first: Int
  var second: Int
  var time: Duration
  var length: Int

  /// - Returns: nil if the bytes are not a header.
  init?(_ bytes: [UInt8]) {
    func number(_ offset: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(bytes[offset + $1]) << (8 * $1) }
    }
    guard Array(bytes.prefix(4)) == Self.magic, bytes[4] == 1, bytes[7] == 0, number(28, 4) == 0 else { return nil }
    switch bytes[5] {
    case 1: kind = .picture(.i420)
    case 2: kind = .picture(.nv12)
    case 3: kind = .picture(.bgra)
    case 16: kind = .sound(.int16)
    case 17: kind = .sound(.float32)
    default: return nil
    }
    switch bytes[6] {
    case 0: path = .ownView
    case 1: path = .sampleBuffers
    default: return nil
    }
    (first, second, length) = (Int(number(8, 4)), Int(number(12, 4)), Int(number(24, 4)))
    time = .microseconds(Int64(bitPattern: number(16, 8)))
    switch kind {
    case .picture(let format):
      guard (1...8192).contains(first), (1...8192).contains(second),
        length == format.byteCount(width: first, height: second)
      else { return nil }
    case .sound: guard length <= 1 << 20 else { return nil }
    }
  }
}
