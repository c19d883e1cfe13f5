import Glibc
import TandemControl
import TandemSystem

/// Checks for keyboards, remotes and controllers.
struct InputProbe: Probe {
  func look(_ asked: ParsedCommandLine) -> Finding {
    let devices = DeviceFolder("/dev/input", "event", mode: R_OK)
    let words = "\(devices.usable.count) of \(devices.all.count) input devices are readable"
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { Environment.value($0) != nil }
    let hint = "as root: usermod --append --groups input NAME, and log in again"
    if devices.all.isEmpty { return Finding(.ok, "no input devices; use the terminal or the socket") }
    if devices.usable.isEmpty, !hasDesktop, !DeviceFolder("/dev/dri", "card").usable.isEmpty {
      return Finding(.warn, "\(words), so keys don't work without a desktop", hint)
    }
    if devices.usable.count < devices.all.count {
      return Finding(.ok, "\(words); on a desktop, all keys work except a remote's coloured keys", hint)
    }
    return Finding(.ok, words)
  }
}
