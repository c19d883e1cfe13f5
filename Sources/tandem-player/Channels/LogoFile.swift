import CTandemLinux
import Glibc
import TandemCLI
import TandemMPV
import TandemOSD
import TandemOrchestrator
import TandemSystem

/// An open picture file of a supported kind and size.
final class LogoFile {
  /// The maximum size of a logo's file. A usual logo has a few kilobytes.
  private static let mostBytes = 2 << 20
  /// The maximum number of pixels of a logo. The limit is needed because a small file may decode to
  /// gigabytes.
  private static let mostPixels = 16 << 20
  private static let patience = Duration.seconds(5)

  private let descriptor: Int32
  /// ffmpeg's name of the format.
  private let format: String

  private init?(_ descriptor: Int32) {
    var start = [UInt8](repeating: 0, count: 12)
    guard pread(descriptor, &start, start.count, 0) == start.count, let format = Self.format(start) else {
      close(descriptor)
      return nil
    }
    (self.descriptor, self.format) = (descriptor, format)
  }

  deinit { close(descriptor) }

  private static func format(_ start: [UInt8]) -> String? {
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return "png_pipe" }
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "jpeg_pipe" }
    if start.starts(with: Array("RIFF".utf8)), start[8...].elementsEqual("WEBP".utf8) { return "webp_pipe" }
    return nil
  }

  static func open(_ address: String) -> LogoFile? {
    let path: String
    do throws(MediaAddress.Fault) {
      guard case .file(let named) = try MediaAddress(address) else { return nil }
      path = named
    } catch { return nil }
    let descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    guard fstat(descriptor, &status) == 0, FileKind(status) == .regular, status.st_size <= mostBytes else {
      close(descriptor)
      return nil
    }
    return LogoFile(descriptor)
  }

  static func fetch(_ address: String) -> LogoFile? {
    let bytes: [UInt8]
    do throws(HTTPFetchError) { bytes = try HTTPFetch.read(address, atMost: mostBytes) } catch { return nil }
    let descriptor = clinux_memory("tandem-logo", bytes.count)
    guard descriptor >= 0 else { return nil }
    guard !bytes.isEmpty, pwrite(descriptor, bytes, bytes.count, 0) == bytes.count else {
      close(descriptor)
      return nil
    }
    return LogoFile(descriptor)
  }

  /// Decodes the picture with ffmpeg in a separate process, which reads only this file. If ffmpeg is missing, no logos
  /// are shown.
  func decoded() -> [UInt8]? {
    let side = Logo.side
    let filter =
      "scale=\(side):\(side):force_original_aspect_ratio=decrease,format=rgba,"
      + "pad=\(side):\(side):(ow-iw)/2:(oh-ih)/2:color=0x00000000,split[a][b];"
      + "[a]palettegen=max_colors=\(Logo.mostColours):reserve_transparent=1[p];[b][p]paletteuse=dither=none,format=rgba"
    let words = [
      "ffmpeg", "-nostdin", "-v", "quiet", "-threads", "1", "-max_pixels", String(Self.mostPixels),
      "-protocol_whitelist", "pipe", "-f", format, "-i", "pipe:0", "-vf", filter, "-frames:v", "1", "-f", "rawvideo",
      "pipe:1",
    ]
    lseek(descriptor, 0, SEEK_SET)
    let count = side * side * 4
    do throws(SystemProgram.OutputError) {
      let bytes = try SystemProgram.output(of: words, from: descriptor, atMost: count, within: Self.patience)
      return bytes.count == count ? bytes : nil
    } catch { return nil }
  }
}
