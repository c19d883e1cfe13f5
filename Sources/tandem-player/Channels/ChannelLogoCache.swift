// The logos of channels.

import CTandemLinux
import Glibc
import TandemControl
import TandemMPV
import TandemOSD
import TandemOrchestrator
import TandemSystem

/// A requested logo; nil if it can't be read.
struct LogoAnswer: Sendable {
  let address: String
  let logo: Logo?
}

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
  private let post: @Sendable (LogoAnswer) -> Void
  private let worker = Worker("tandem logos", capacity: 1)
  /// The logos by address; nil for a logo that can't be read.
  private var known: [String: Logo?] = [:]
  private var oldest: [String] = []
  private var busy: String?
  /// The address of the logo to read next. A new request replaces an older request.
  private var next: String?

  private static let most = 64

  init(_ choice: Choice, post: @escaping @Sendable (LogoAnswer) -> Void) { (self.choice, self.post) = (choice, post) }

  /// Returns the cached logo, or requests it.
  ///
  /// - Returns: nil if the logo is not cached yet, or can't be read.
  func logo(at address: String) -> Logo? {
    if let known = known[address] { return known }
    if busy == nil { read(address) } else if busy != address { next = address }
    return nil
  }

  func receive(_ answer: LogoAnswer) {
    if known.updateValue(answer.logo, forKey: answer.address) == nil { oldest.append(answer.address) }
    if oldest.count > Self.most { known[oldest.removeFirst()] = nil }
    busy = nil
    if let wanted = next {
      next = nil
      read(wanted)
    }
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
    let isTaken = worker.post { [post] in
      let picture = isFile ? LogoFile.open(address) : LogoFile.fetch(address)
      post(LogoAnswer(address: address, logo: picture.flatMap { $0.decoded().flatMap(Logo.init) }))
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
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    defer { close(ends[0]) }
    let process = start(to: ends[1])
    close(ends[1])
    guard let process else { return nil }
    let count = Logo.side * Logo.side * 4
    let bytes = Self.read(ends[0], count)
    kill(process, SIGKILL)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return bytes.count == count ? bytes : nil
  }

  private func start(to output: Int32) -> pid_t? {
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
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, descriptor, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    lseek(descriptor, 0, SEEK_SET)
    var arguments = words.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process: pid_t = 0
    guard posix_spawnp(&process, "ffmpeg", &actions, nil, arguments, environ) == 0 else { return nil }
    // Lower the priority, so that decoding does not delay the threads that play video and audio.
    _ = setpriority(__priority_which_t(PRIO_PROCESS.rawValue), UInt32(process), 10)
    return process
  }

  private static func read(_ descriptor: Int32, _ count: Int) -> [UInt8] {
    let end = ContinuousClock.now + patience
    var bytes: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 14)
    while bytes.count < count {
      let left = ContinuousClock.now.duration(to: end) / .milliseconds(1)
      var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      if left <= 0 { break }
      let ready = poll(&entry, 1, Int32(left.rounded(.up)))
      if ready < 0, errno == EINTR { continue }
      if ready <= 0 { break }
      let got = Glibc.read(descriptor, &piece, min(piece.count, count - bytes.count))
      if got < 0, errno == EINTR { continue }
      if got <= 0 { break }
      bytes += piece[..<got]
    }
    return bytes
  }
}
