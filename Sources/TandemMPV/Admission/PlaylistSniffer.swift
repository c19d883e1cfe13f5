import Glibc

/// The kind of a file, detected from its first bytes.
enum PlaylistSniffer: Hashable {
  /// A list that contains only names of other files. The value is a description of the format for
  /// people.
  case list(String)
  /// A list of the segments of one content, as in HLS and DASH.
  case segments
  case other

  /// - Parameter path: the path of a regular file.
  init(_ path: String) {
    self = .other
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &bytes, bytes.count)
    if count > 0 { self.init(bytes: bytes[..<count]) }
  }

  init(bytes: ArraySlice<UInt8>) {
    var text = String(decoding: bytes, as: UTF8.self)
    if text.hasPrefix("\u{FEFF}") { text.removeFirst() }
    if text.hasPrefix("#EXTM3U") {
      self = text.contains("#EXT-X-") ? .segments : .list("a playlist (M3U)")
    } else if text.hasPrefix("# mpv EDL") || text.hasPrefix("mpv EDL") {
      self = .list("an edit list (EDL)")
    } else if text.hasPrefix("ffconcat version") {
      self = .list("a playlist (ffconcat)")
    } else if text.lowercased().hasPrefix("[playlist]") {
      self = .list("a playlist (PLS)")
    } else if text.hasPrefix("<"), text.contains("<MPD") {
      self = .segments
    } else {
      self = .other
    }
  }
}
