import Glibc
import TandemSystem

/// The graphics cards that the system lists.
///
/// Without a card OpenGL renders in software. A query to OpenGL would need a window, a context and a shader compiler.
/// They would cost a hundred megabytes, and a tenth of a second before the first picture.
package enum GraphicsCard {
  /// The device files of drivers that have no `/dev/dri` folder: NVIDIA, WSL, Mali, Adreno, PowerVR, Vivante, VideoCore.
  private static let names = [
    "nvidia0", "nvidiactl", "dxg", "mali", "mali0", "kgsl-3d0", "pvr_sync", "pvrsrvkm", "galcore", "vchiq",
  ]

  /// - Parameter devices: the folder of device files.
  package static func isThere(in devices: String = "/dev") -> Bool {
    names.contains { access("\(devices)/\($0)", F_OK) == 0 } || hasEntries("\(devices)/dri")
  }

  /// True if a folder has entries, or if it exists but can't be read.
  private static func hasEntries(_ path: String) -> Bool {
    guard let names = Folder.names(in: path) else { return errno != ENOENT }
    return names.contains { !$0.hasPrefix(".") }
  }
}
