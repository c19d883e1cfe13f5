// Names of files with media.

/// The last part of an address, and what people call it.
package struct MediaName: Hashable, Sendable {
  /// Without what a server is asked beside it, and without the signs that stand for others in an address.
  package let file: String
  private let address: String

  package init(_ address: String) {
    self.address = address
    let isOfServer = address.contains("://")
    let path = isOfServer ? address.prefix { $0 != "?" && $0 != "#" } : address[...]
    let last = path.split(separator: "/").last.map(String.init) ?? address
    file = isOfServer ? MediaAddress.percentDecoded(last[...]) : last
  }

  /// The file's name, without the ending of a medium.
  package var title: String {
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex, Self.isMedium(file) else { return file }
    return String(file[..<dot])
  }

  /// True if a text is the file's name with all that the address has, as a player without a title has it.
  package func isWhole(_ text: String) -> Bool {
    [address, MediaAddress.percentDecoded(address[...])].contains {
      $0.split(separator: "/").last.map(String.init) == text
    }
  }

  private static let films: Set<String> = [
    "3g2", "3gp", "amv", "asf", "avi", "divx", "dv", "f4v", "flv", "h264", "h265", "hevc", "ivf", "m1v", "m2t", "m2ts",
    "m2v", "m4v", "mjpeg", "mkv", "mov", "mp4", "mpe", "mpeg", "mpg", "mpv", "mts", "mxf", "nut", "ogm", "ogv", "rm",
    "rmvb", "tod", "ts", "vob", "webm", "wmv", "y4m",
  ]
  private static let sounds: Set<String> = [
    "aac", "ac3", "aif", "aiff", "alac", "amr", "ape", "au", "caf", "dsf", "dts", "eac3", "flac", "m4a", "m4b", "mka",
    "mp2", "mp3", "mpc", "oga", "ogg", "opus", "ra", "shn", "spx", "tak", "thd", "tta", "w64", "wav", "weba", "wma",
    "wv",
  ]
  private static let pictures: Set<String> = [
    "avif", "bmp", "gif", "heic", "heif", "jpeg", "jpg", "jxl", "png", "qoi", "tga", "tif", "tiff", "webp",
  ]

  package static func isMedium(_ path: String) -> Bool {
    guard let ending = ending(of: path) else { return false }
    return films.contains(ending) || sounds.contains(ending) || pictures.contains(ending)
  }

  package static func isPicture(_ path: String) -> Bool { ending(of: path).map(pictures.contains) ?? false }

  private static func ending(of path: String) -> String? {
    guard let dot = path.lastIndex(of: "."), !path.hasSuffix("/") else { return nil }
    return path[path.index(after: dot)...].lowercased()
  }
}
