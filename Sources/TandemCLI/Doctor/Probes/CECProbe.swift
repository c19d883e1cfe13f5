// A television's remote by way of HDMI.

struct CECProbe: Probe {
  func look(_ asked: ParsedCommandLine) -> Finding {
    let devices = DeviceFolder("/dev", "cec")
    if devices.all.isEmpty {
      return Finding(.ok, "there is no HDMI-CEC here; a television's own remote is not heard")
    }
    // Tandem hears keys only: they come from the kernel, as an input device's.
    guard let device = devices.usable.first else {
      return Finding(
        .warn, "\(devices.all.joined(separator: ", ")) may not be used",
        "as root: usermod --append --groups video NAME, and log in again")
    }
    return Finding(
      .ok, "\(device) is there; the remote's keys come as an input device's",
      "where they don't: cec-ctl --playback (v4l-utils) tells the television who we are")
  }
}
