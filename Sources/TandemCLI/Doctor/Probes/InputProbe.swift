// Keyboards, remotes and controllers.

import Glibc
import TandemControl

struct InputProbe: Probe {
  func look(_ asked: ParsedCommandLine) -> Finding {
    let devices = DeviceFolder("/dev/input", "event", mode: R_OK)
    let words = "\(devices.usable.count) of \(devices.all.count) devices may be read"
    let hasDesktop = ["DISPLAY", "WAYLAND_DISPLAY"].contains { Environment.value($0) != nil }
    let hint = "as root: usermod --append --groups input NAME, and log in again"
    if devices.all.isEmpty { return Finding(.ok, "there are no input devices; the terminal and the socket command") }
    if devices.usable.isEmpty, !hasDesktop, !DeviceFolder("/dev/dri", "card").usable.isEmpty {
      return Finding(.warn, "\(words), so that no key is heard on the bare screen", hint)
    }
    if devices.usable.count < devices.all.count {
      return Finding(.ok, "\(words); a desktop hands keys on, but not a remote's coloured ones", hint)
    }
    return Finding(.ok, words)
  }
}
