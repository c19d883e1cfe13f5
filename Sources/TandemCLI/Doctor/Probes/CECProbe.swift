// Checks for a television's remote on HDMI.

struct CECProbe: Probe {
  func look(_ asked: ParsedCommandLine) -> Finding {
    let devices = DeviceFolder("/dev", "cec")
    if devices.all.isEmpty {
      return Finding(.ok, "no HDMI-CEC device; the television's remote does not work")
    }
    // Tandem receives a television's remote only as keys of an input device, which the kernel provides.
    guard let device = devices.usable.first else {
      return Finding(
        .warn, "\(devices.all.joined(separator: ", ")) is not accessible",
        "as root: usermod --append --groups video NAME, and log in again")
    }
    return Finding(
      .ok, "\(device) exists; the system receives the remote's keys through an input device",
      "if no keys arrive, register this machine at the television: cec-ctl --playback (package v4l-utils)")
  }
}
