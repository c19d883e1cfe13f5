import CTandemLinux
import Glibc
import TandemCLI
import TandemControl
import TandemMPV
import TandemOSD
import TandemOrchestrator
import TandemSystem

/// Reads channel logos on its own thread, one after another, and caches the most recent logos. A logo that is slow,
/// large, missing or damaged is left out without a message.
///
/// Logos are loaded from servers only with the user's consent. Otherwise the author of a channel list could see who
/// loads the logos, and when.
@MainActor
final class ChannelLogoCache {
  /// The permitted sources of logos.
  enum Choice: String { case off, files, all }

  private let choice: Choice
  private let mailbox: Mailbox<MainLoopMessage>
  /// Called with a requested logo and its address.
  var show: ((Logo, String) -> Void)?
  private let worker = Worker("tandem logos", capacity: 1)
  /// The logos by address; nil for a logo that can't be read.
  private var known: [String: Logo?] = [:]
  private var oldest: [String] = []
  private var busy: String?
  /// The address of the logo to read next. A new request replaces an older request.
  private var next: String?

  private static let most = 64

  init(_ choice: Choice, _ mailbox: Mailbox<MainLoopMessage>) { (self.choice, self.mailbox) = (choice, mailbox) }

  /// Returns the cached logo, or requests it.
  ///
  /// - Returns: nil if the logo is not cached yet, or can't be read.
  func logo(at address: String) -> Logo? {
    if let known = known[address] { return known }
    if busy == nil { read(address) } else if busy != address { next = address }
    return nil
  }

  /// - Parameter logo: nil if the logo can't be read.
  private func receive(_ logo: Logo?, from address: String) {
    if known.updateValue(logo, forKey: address) == nil { oldest.append(address) }
    if oldest.count > Self.most { known[oldest.removeFirst()] = nil }
    busy = nil
    if let wanted = next {
      next = nil
      read(wanted)
    }
    if let logo { show?(logo, address) }
  }

  private func read(_ address: String) {
    guard choice != .off else { return }
    let isFile: Bool
    do throws(MediaAddress.Fault) {
      switch try MediaAddress(address) {
      case .file: isFile = true
      case .network: isFile = false
      case .device, .frames: return
      }
    } catch { return }
    let isWeb = address.lowercased().hasPrefix("https://") || address.lowercased().hasPrefix("http://")
    guard isFile || choice == .all && isWeb else { return }
    busy = address
    let isTaken = worker.post { [self, mailbox] in
      let picture = isFile ? LogoFile.open(address) : LogoFile.fetch(address)
      let logo = picture.flatMap { $0.decoded().flatMap(Logo.init) }
      mailbox.post(.work { self.receive(logo, from: address) })
    }
    if !isTaken { busy = nil }
  }
}

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
