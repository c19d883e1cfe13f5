import Glibc
import TandemControl
import TandemOrchestrator
import TandemSystem

/// Reads XMLTV from a file or over HTTP, piece by piece.
package struct GuideLoader: Sendable {
  /// Downloads an address piece by piece, until `take` returns false or `isCancelled` returns true.
  package typealias Fetch =
    @Sendable (
      _ address: String, _ patience: Duration, _ isCancelled: @escaping () -> Bool,
      _ take: (UnsafeRawBufferPointer) -> Bool
    ) throws(GuideError) -> Void

  /// The time limit for reading a whole guide.
  package static let patience = Duration.seconds(300)

  private let fetch: Fetch
  private let mostBytes: Int

  /// - Parameters:
  ///   - mostBytes: the maximum size of a decompressed guide, in bytes.
  ///   - fetch: downloads guides from servers.
  package init(atMost mostBytes: Int = 2 << 30, fetch: @escaping Fetch) {
    (self.mostBytes, self.fetch) = (mostBytes, fetch)
  }

  /// Reads a guide. Call it on a thread that may block for minutes and is not reading another
  /// guide.
  ///
  /// - Parameters:
  ///   - list: the channels to keep.
  ///   - seconds: the span of time to keep, in seconds since 1970.
  ///   - isCancelled: returns true if the guide is no longer wanted.
  /// - Returns: the programmes; if the guide is damaged, the programmes before the damage.
  package func read(
    _ address: String, for list: ChannelList, in seconds: Range<Int>, isCancelled: @escaping () -> Bool
  ) throws(GuideError) -> GuideReading {
    let place: MediaAddress
    do throws(MediaAddress.Fault) { place = try MediaAddress(address) } catch { throw .otherAddress }
    let reader = XMLTVReader(ProgrammeGuideBuilder(list, in: seconds))
    let end = ContinuousClock.now + Self.patience
    let decoder = GuideDecoder(reader, atMost: mostBytes) {
      isCancelled() ? .cancelled : ContinuousClock.now > end ? .tooSlow(Self.patience) : nil
    }
    switch place {
    case .file(let path): try Self.read(path, decoder)
    case .network:
      let scheme = address.lowercased()
      guard scheme.hasPrefix("https://") || scheme.hasPrefix("http://") else { throw .otherAddress }
      do throws(GuideError) { try fetch(address, Self.patience, isCancelled) { decoder.take($0) } } catch {
        throw isCancelled() ? .cancelled : error
      }
    case .device, .frames: throw .otherAddress
    }
    decoder.finish()
    if case .cancelled = decoder.fault { throw .cancelled }
    return try reader.reading(decoder.fault)
  }

  private static func read(_ path: String, _ decoder: GuideDecoder) throws(GuideError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { throw .unreadable(errno: errno) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw .unreadable(errno: errno) }
    let kind = FileKind(status)
    guard kind == .regular else { throw .noFile(kind: kind.name) }
    let piece = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 16)
    defer { piece.deallocate() }
    while true {
      let count = Glibc.read(descriptor, piece.baseAddress, piece.count)
      if count < 0, errno == EINTR { continue }
      if count < 0 { throw .unreadable(errno: errno) }
      guard count > 0, decoder.take(UnsafeRawBufferPointer(rebasing: piece[..<count])) else { return }
    }
  }
}
