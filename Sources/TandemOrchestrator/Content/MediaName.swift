/// The name of the file at an address.
package struct MediaName: Hashable, Sendable {
  /// The last part of the address. A URL's query and fragment are removed, and its percent escapes are decoded.
  package let file: String
  private let address: String

  package init(_ address: String) {
    self.address = address
    let isURL = address.contains("://")
    let path = isURL ? address.prefix { $0 != "?" && $0 != "#" } : address[...]
    let lastPart = path.split(separator: "/").last.map(String.init) ?? address
    file = isURL ? MediaAddress.percentDecoded(lastPart[...]) : lastPart
  }

  /// The file's name, without the extension of a media format.
  package var title: String {
    guard let dot = file.lastIndex(of: "."), dot > file.startIndex, Self.isMedium(file) else { return file }
    return String(file[..<dot])
  }

  /// True if a text is the unchanged last part of the address. A player reports this part as the title if the file has
  /// none.
  package func isWhole(_ text: String) -> Bool {
    [address, MediaAddress.percentDecoded(address[...])].contains {
      $0.split(separator: "/").last.map(String.init) == text
    }
  }

  private static let videoExtensions: Set<String> = [
    "3g2", "3gp", "amv", "asf", "avi", "divx", "dv", "f4v", "flv", "h264", "h265", "hevc", "ivf", "m1v", "m2t", "m2ts",
    "m2v", "m4v", "mjpeg", "mkv", "mov", "mp4", "mpe", "mpeg", "mpg", "mpv", "mts", "mxf", "nut", "ogm", "ogv", "rm",
    "rmvb", "tod", "ts", "vob", "webm", "wmv", "y4m",
  ]
  private static let audioExtensions: Set<String> = [
    "aac", "ac3", "aif", "aiff", "alac", "amr", "ape", "au", "caf", "dsf", "dts", "eac3", "flac", "m4a", "m4b", "mka",
    "mp2", "mp3", "mpc", "oga", "ogg", "opus", "ra", "shn", "spx", "tak", "thd", "tta", "w64", "wav", "weba", "wma",
    "wv",
  ]
  private static let imageExtensions: Set<String> = [
    "avif", "bmp", "gif", "heic", "heif", "jpeg", "jpg", "jxl", "png", "qoi", "tga", "tif", "tiff", "webp",
  ]

  package static func isMedium(_ path: String) -> Bool {
    guard let fileExtension = fileExtension(of: path) else { return false }
    return videoExtensions.contains(fileExtension) || audioExtensions.contains(fileExtension)
      || imageExtensions.contains(fileExtension)
  }

  package static func isPicture(_ path: String) -> Bool {
    fileExtension(of: path).map(imageExtensions.contains) ?? false
  }

  private static func fileExtension(of path: String) -> String? {
    guard let dot = path.lastIndex(of: "."), !path.hasSuffix("/") else { return nil }
    return path[path.index(after: dot)...].lowercased()
  }
}
