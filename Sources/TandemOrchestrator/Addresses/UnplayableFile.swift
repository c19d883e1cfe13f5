/// A kind of file that can't be played.
package enum UnplayableFile: String, CaseIterable, Hashable, Sendable, CustomStringConvertible {
  case folder, empty, pipe, device, socket

  /// The kind of file, and a hint for the user.
  package var description: String {
    switch self {
    case .folder: "is a folder; name a file in it"
    case .empty: "has no content (0 bytes); was its download interrupted?"
    case .pipe: "is a pipe, and its writer may never send anything; let the writer send to udp://127.0.0.1:… instead"
    case .device: "is a device, not a file; a disc is dvd:// or bd://, a camera av://v4l2:/dev/video0"
    case .socket: "is a socket, not a file"
    }
  }

  /// Checks a file by its mode and its size.
  ///
  /// - Parameters:
  ///   - mode: `st_mode` of a file or of the target of a link.
  ///   - size: `st_size`.
  /// - Returns: nil if the file may be playable.
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
