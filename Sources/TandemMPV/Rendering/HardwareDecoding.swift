// Selects the hardware decoder.

import Glibc
import TandemPlayback

/// The choice of mpv's `hwdec` for a renderer.
enum HardwareDecoding {
  /// True if the machine has a graphics card that this process can open.
  static let hasCard: Bool = {
    guard let folder = opendir("/dev/dri") else { return false }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.hasPrefix("renderD"), access("/dev/dri/" + name, R_OK | W_OK) == 0 { return true }
    }
    return false
  }()

  /// - Parameter choice: `auto` for the safe decoders whose pictures the renderer can draw; other values are passed on.
  static func word(_ choice: String, with renderer: RenderTarget, hasCard: Bool = hasCard) -> String {
    guard choice == "auto" || choice == "yes" else { return choice }
    guard hasCard else { return "no" }
    if case .memory = renderer { return "auto-copy-safe" }
    return "auto-safe"
  }
}
