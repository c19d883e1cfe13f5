// Which addresses are opened, in one place.

/// The kind of thing that an address leads to, and the addresses that are never opened.
///
/// mpv and ffmpeg open far more than media: descriptors of the process, memory, other addresses wrapped in one. An
/// address comes from people, programs, files and servers, so that only what is known to be media is let through.
package enum MediaAddress: Hashable, Sendable {
  /// A file of this machine, by the path that the system is asked for.
  case file(path: String)
  case network
  /// Pictures and sound that a device makes, or ffmpeg itself.
  case device
  /// Pictures and sound that an app hands over under this name.
  case frames(String)

  /// The schemes of servers.
  package static let networkSchemes: Set<String> = [
    "http", "https", "icyx", "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "rtsp", "rtsps", "rtp", "srtp",
    "srt",
    "rist", "udp", "tcp", "tls", "mms", "mmsh", "mmst", "mmshttp", "ftp", "sftp", "smb", "dav", "davs", "webdav",
    "webdavs", "ytdl",
  ]

  /// The schemes of receivers and discs.
  package static let deviceSchemes: Set<String> = ["dvb", "dvd", "dvdnav", "bd", "bluray", "cdda"]

  /// In front of the name under which an app hands over pictures and sound.
  package static let framesScheme = "frames://"

  /// The inputs that `av://` may name: ffmpeg's generator and cameras.
  private static let generators = [graphs, "av://v4l2:", "av://video4linux2:"]
  private static let graphs = "av://lavfi:"

  /// The schemes that ffmpeg takes for an address without `://`.
  private static let disguises = [
    "async:", "cache:", "concat:", "concatf:", "crypto:", "data:", "fd:", "ffmpeg:", "lavf:", "memory:", "pipe:",
    "subfile,",
  ]

  /// Why an address is not opened.
  package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    case tooLong(bytes: Int)
    case hasNull
    case standardInput
    case scheme(String)
    case generator
    case graph(String)
    case door(AddressDoor, AddressDoor.Kind)

    /// Why not, and what to do.
    package var description: String {
      switch self {
      case .empty: "an address is needed; name a file, or an address such as https://…"
      case .tooLong(let bytes):
        "an address of \(bytes) bytes is too long; at most \(TextLimits.text) are allowed; put what it holds into a file"
      case .hasNull: "an address can't have a zero byte in it"
      case .standardInput: "standard input can't be played; name a file, or a server's address"
      case .scheme(let scheme):
        "addresses that begin with \(scheme) are not opened; name a file, or an address that begins with https://, "
          + "http://, rtsp://, rtmp://, srt:// or udp://"
      case .generator: "of av:// only av://lavfi: and av://v4l2: are opened"
      case .graph(let reason): "av://lavfi: \(reason)"
      case .door(let door, let kind): "\(door.words) may not name \(kind.words)\(kind.hint)"
      }
    }
  }

  /// `https://user@tv.example:8080/list.m3u` is that of `tv.example`.
  package static func host(of address: String) -> String? {
    guard let mark = address.firstRange(of: "://"), !address.hasPrefix("file:") else { return nil }
    let authority = address[mark.upperBound...].prefix { !"/?#".contains($0) }
    let place = authority.split(separator: "@").last ?? authority
    if place.hasPrefix("[") { return String(place.dropFirst().prefix { $0 != "]" }) }
    let host = place.prefix { $0 != ":" }
    return host.isEmpty ? nil : String(host)
  }

  package init(_ address: String) throws(Fault) {
    let bytes = address.utf8.count
    if bytes > TextLimits.text { throw .tooLong(bytes: bytes) }
    if address.utf8.contains(0) { throw .hasNull }
    if address.isEmpty { throw .empty }
    if address == "-" { throw .standardInput }
    guard let scheme = Self.scheme(of: address) else {
      let start = address.prefix(16).lowercased()
      if let disguise = Self.disguises.first(where: start.hasPrefix) { throw .scheme(disguise) }
      self = .file(path: address)
      return
    }
    let name = scheme.lowercased()
    if name == "file" {
      let path = Self.percentDecoded(address.dropFirst(scheme.count + 3))
      if path.utf8.contains(0) { throw .hasNull }
      self = .file(path: path)
    } else if name == "ytdl", Self.leadsElsewhere(address.dropFirst(scheme.count + 3)) {
      throw .scheme(String(address.prefix(32)))
    } else if Self.networkSchemes.contains(name) {
      self = .network
    } else if Self.deviceSchemes.contains(name) {
      self = .device
    } else if name == "av" {
      let start = address.prefix(24).lowercased()
      guard let generator = Self.generators.first(where: start.hasPrefix) else { throw .generator }
      // Also from the user's own hand: people copy addresses that they have not read.
      if generator == Self.graphs, let fault = FilterGuard.fault(inGraph: String(address.dropFirst(generator.count))) {
        throw .graph(fault)
      }
      self = .device
    } else if name == "frames", !address.dropFirst(scheme.count + 3).contains("/") {
      self = .frames(String(address.dropFirst(scheme.count + 3)))
    } else {
      throw .scheme(String(name.prefix(32)) + "://")
    }
  }

  /// True if yt-dlp would look for a page in something else than the web: some versions read files.
  private static func leadsElsewhere(_ page: Substring) -> Bool {
    let start = page.prefix(8).lowercased()
    let isWeb = start.hasPrefix("https://") || start.hasPrefix("http://")
    return page.contains("://") && !isWeb || start.hasPrefix("file:")
  }

  /// Letters, digits and `+-.` before `://`, as mpv reads it. A path may have `://` further on.
  private static func scheme(of address: String) -> Substring? {
    let name = address.prefix { sign in
      sign.isASCII && (sign.isLetter || sign.isNumber || sign == "+" || sign == "-" || sign == "." || sign == "_")
    }
    return !name.isEmpty && address[name.endIndex...].hasPrefix("://") ? name : nil
  }

  /// Decodes percent escapes as mpv does: a percent sign without two digits behind it stays.
  package static func percentDecoded(_ rest: Substring) -> String {
    let source = Array(rest.utf8)
    var bytes: [UInt8] = []
    var index = 0
    while index < source.count {
      if source[index] == UInt8(ascii: "%"), index + 2 < source.count,
        let byte = UInt8(String(decoding: source[index + 1...index + 2], as: UTF8.self), radix: 16)
      {
        bytes.append(byte)
        index += 3
      } else {
        bytes.append(source[index])
        index += 1
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// The kind of file behind a path that is never a film.
package enum UnplayableFile: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case folder, empty, pipe, device, socket

  /// The kind of file, and a hint.
  package var description: String {
    switch self {
    case .folder: "is a folder; name a file in it"
    case .empty: "has no content (0 bytes); was its download interrupted?"
    case .pipe: "is a pipe, which might wait for its writer for ever; let the writer send to udp://127.0.0.1:… instead"
    case .device: "is a device, not a file; a disc is dvd:// or bd://, a camera av://v4l2:/dev/video0"
    case .socket: "is a socket, not a file"
    }
  }

  /// - Parameters:
  ///   - mode: `st_mode`, of a file or of what a link leads to.
  ///   - size: `st_size`.
  /// - Returns: nil for what may well be a film.
  package init?(mode: UInt32, size: Int64) {
    switch mode & 0o170000 {
    case 0o040000: self = .folder
    case 0o010000: self = .pipe
    case 0o140000: self = .socket
    case 0o100000 where size == 0: self = .empty
    case 0o100000: return nil
    default: self = .device
    }
  }
}
