import TandemPlayback
import TandemSystem

/// The choice of mpv's `hwdec` for a renderer.
enum HardwareDecoding {
  /// True if this process may use a graphics card of the machine.
  static let hasCard = !DeviceFolder.graphicsCards().usable.isEmpty

  /// - Parameter choice: `auto` for the safe decoders whose pictures the renderer can draw; other values are passed on.
  static func word(_ choice: String, with renderer: RenderTarget, hasCard: Bool = hasCard) -> String {
    guard choice == "auto" || choice == "yes" else { return choice }
    guard hasCard else { return "no" }
    if case .memory = renderer { return "auto-copy-safe" }
    return "auto-safe"
  }
}
