// Whether OpenGL could be drawn by anything but the processor.

import Glibc

/// Graphics cards, as far as the system shows them.
///
/// Without one, whatever OpenGL there is draws by the processor. To have it say so takes a window, a context and a compiler for
/// shaders: a tenth of a second before the first picture, and a hundred megabytes.
package enum GraphicsCard {
  /// Devices of drivers that show no `dri`: NVIDIA's own, Windows's, Mali's, Adreno's, PowerVR's, Vivante's, VideoCore's.
  private static let names = [
    "nvidia0", "nvidiactl", "dxg", "mali", "mali0", "kgsl-3d0", "pvr_sync", "pvrsrvkm", "galcore", "vchiq",
  ]

  /// - Parameter devices: the folder of the devices.
  package static func isThere(in devices: String = "/dev") -> Bool {
    names.contains { access("\(devices)/\($0)", F_OK) == 0 } || hasEntries("\(devices)/dri")
  }

  /// What can't be looked into may have some.
  private static func hasEntries(_ path: String) -> Bool {
    guard let folder = opendir(path) else { return errno != ENOENT }
    defer { closedir(folder) }
    while let entry = readdir(folder) {
      if entry.pointee.d_name.0 != CChar(UInt8(ascii: ".")) { return true }
    }
    return false
  }
}
