import TandemOrchestrator

/// The values of the desktop file that MPRIS reports, too.
package enum DesktopEntry {
  /// The desktop file's name.
  package static let name = "tandem"

  /// The schemes of addresses that ``AddressDoor/mpris`` accepts and the player can open.
  package static let schemes: [String] = ["file"] + MediaAddress.networkSchemes.subtracting(["ytdl"]).sorted()

  package static let mimeTypes = [
    "application/dash+xml", "application/ogg", "application/vnd.apple.mpegurl", "application/x-matroska", "audio/aac",
    "audio/flac", "audio/mp4", "audio/mpeg", "audio/ogg", "audio/opus", "audio/x-matroska", "audio/x-wav", "video/3gpp",
    "video/mp2t", "video/mp4", "video/mpeg", "video/ogg", "video/quicktime", "video/webm", "video/x-flv",
    "video/x-matroska", "video/x-msvideo",
  ]
}
