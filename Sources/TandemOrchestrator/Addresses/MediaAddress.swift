/// The kind of medium behind an address that Tandem may open.
///
/// An address that Tandem never opens has no value of this type. mpv and ffmpeg can open far more than media:
/// descriptors of the process, memory, and addresses within other addresses. Addresses come from people, programs,
/// files and servers, and therefore only known kinds of media are admitted.
package enum MediaAddress: Hashable, Sendable {
  /// A file of this machine; `path` is its path for the operating system.
  case file(path: String)
  case network
  /// Pictures and sound from a device or from ffmpeg's generators.
  case device
  /// Pictures and sound that an app hands over; the value is the feed's name.
  case frames(String)

  /// The schemes of addresses on servers.
  package static let networkSchemes: Set<String> = [
    "http", "https", "icyx", "rtmp", "rtmpe", "rtmps", "rtmpt", "rtmpte", "rtmpts", "rtsp", "rtsps", "rtp", "srtp",
    "srt", "rist", "udp", "tcp", "tls", "mms", "mmsh", "mmst", "mmshttp", "ftp", "sftp", "smb", "dav", "davs", "webdav",
    "webdavs", "ytdl",
  ]

  /// The schemes of television receivers and discs.
  package static let deviceSchemes: Set<String> = ["dvb", "dvd", "dvdnav", "bd", "bluray", "cdda"]

  /// The prefix of an address that names a feed, through which an app hands over pictures and sound.
  package static let framesScheme = "frames://"

  /// The beginnings of the allowed `av://` addresses. They name ffmpeg's generators and cameras.
  private static let generatorPrefixes = [graphPrefix, "av://v4l2:", "av://video4linux2:"]
  private static let graphPrefix = "av://lavfi:"

  /// The prefixes that ffmpeg reads as a scheme even if no `//` follows.
  private static let schemesWithoutSlashes = [
    "async:", "cache:", "concat:", "concatf:", "crypto:", "data:", "fd:", "ffmpeg:", "lavf:", "memory:", "pipe:",
    "subfile,",
  ]

  /// The reason why an address is not opened.
  package enum Fault: Error, Hashable, Sendable, CustomStringConvertible {
    case empty
    case tooLong(bytes: Int)
    case hasNull
    case standardInput
    case scheme(String)
    case generator
    case graph(String)
    case door(AddressDoor, AddressDoor.Kind)

    /// The reason why the address is not opened, and a hint for the user.
    package var description: String {
      switch self {
      case .empty: "an address is needed; name a file, or an address such as https://…"
      case .tooLong(let bytes):
        "the address has \(bytes) bytes, but at most \(TextLimits.text) are allowed; write its content into a file"
      case .hasNull: "an address can't contain a zero byte"
      case .standardInput: "standard input can't be played; name a file, or a server's address"
      case .scheme(let scheme):
        "addresses that begin with \(scheme) are not opened; name a file, or an address that begins with https://, "
          + "http://, rtsp://, rtmp://, srt:// or udp://"
      case .generator: "an av:// address must begin with av://lavfi: or av://v4l2:"
      case .graph(let reason): "av://lavfi: \(reason)"
      case .door(let door, let kind): "\(door.words) may not name \(kind.words)\(kind.hint)"
      }
    }
  }

  /// The host of an address: `tv.example` for `https://user@tv.example:8080/list.m3u`.
  package static func host(of address: String) -> String? {
    guard let separator = address.firstRange(of: "://"), !address.hasPrefix("file:") else { return nil }
    let authority = address[separator.upperBound...].prefix { !"/?#".contains($0) }
    let hostAndPort = authority.split(separator: "@").last ?? authority
    if hostAndPort.hasPrefix("[") { return String(hostAndPort.dropFirst().prefix { $0 != "]" }) }
    let host = hostAndPort.prefix { $0 != ":" }
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
      if let ffmpegScheme = Self.schemesWithoutSlashes.first(where: start.hasPrefix) { throw .scheme(ffmpegScheme) }
      self = .file(path: address)
      return
    }
    let name = scheme.lowercased()
    if name == "file" {
      let path = Self.percentDecoded(address.dropFirst(scheme.count + 3))
      if path.utf8.contains(0) { throw .hasNull }
      self = .file(path: path)
    } else if name == "ytdl", Self.leavesWeb(address.dropFirst(scheme.count + 3)) {
      throw .scheme(String(address.prefix(32)))
    } else if Self.networkSchemes.contains(name) {
      self = .network
    } else if Self.deviceSchemes.contains(name) {
      self = .device
    } else if name == "av" {
      let start = address.prefix(24).lowercased()
      guard let generator = Self.generatorPrefixes.first(where: start.hasPrefix) else { throw .generator }
      // Check the filters even in the user's own addresses, because people paste addresses without reading them.
      if generator == Self.graphPrefix,
        let fault = FilterGuard.fault(inGraph: String(address.dropFirst(generator.count)))
      {
        throw .graph(fault)
      }
      self = .device
    } else if name == "frames", !address.dropFirst(scheme.count + 3).contains("/") {
      self = .frames(String(address.dropFirst(scheme.count + 3)))
    } else {
      throw .scheme(String(name.prefix(32)) + "://")
    }
  }

  /// True if the page that yt-dlp would look up is not on the web. Some versions of yt-dlp read a local file for such
  /// an address.
  private static func leavesWeb(_ page: Substring) -> Bool {
    let start = page.prefix(8).lowercased()
    let isWeb = start.hasPrefix("https://") || start.hasPrefix("http://")
    return page.contains("://") && !isWeb || start.hasPrefix("file:")
  }

  /// The scheme as mpv reads it: letters, digits, `+`, `-`, `.` and `_`, directly followed by `://`. A path that
  /// contains `://` further on has no scheme.
  private static func scheme(of address: String) -> Substring? {
    let name = address.prefix { character in
      character.isASCII
        && (character.isLetter || character.isNumber || character == "+" || character == "-" || character == "."
          || character == "_")
    }
    return !name.isEmpty && address[name.endIndex...].hasPrefix("://") ? name : nil
  }

  /// Decodes percent escapes as mpv does; a percent sign without two hexadecimal digits after it stays unchanged.
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
