import Glibc
import TandemSystem

/// Checks for a television's remote on HDMI.
struct CECProbe: Probe {
  func look(_ asked: ParsedCommandLine) -> Finding {
    let devices = DeviceFolder("/dev", "cec")
    let isWanted = asked.has(.cec) && asked.text(.cec) != "off"
    if isWanted, let device = devices.all.first {
      return Finding(
        .warn, "\(device) exists, so each key may arrive twice: through the kernel and through --cec",
        "play without --cec, or stop registering \(device) with cec-ctl")
    }
    if isWanted, let adapter = asked.text(.cec), adapter.hasPrefix("/"), access(adapter, R_OK | W_OK) != 0 {
      return Finding(
        .warn, "\(adapter): \(String(cString: strerror(errno))), so --cec reads no remote",
        "check the adapter's cable, and that this user is in the group dialout")
    }
    if let device = devices.usable.first {
      // The kernel provides the remote's keys as keys of an input device.
      return Finding(
        .ok, "\(device) exists; the system receives the remote's keys through an input device",
        "if no keys arrive, register this machine at the television: cec-ctl --playback (package v4l-utils)")
    }
    if !devices.all.isEmpty {
      return Finding(
        .warn, "\(devices.all.joined(separator: ", ")) is not accessible",
        "as root: usermod --append --groups video NAME, and log in again")
    }
    guard InstalledProgram.inSearchPath("cec-client") != nil else {
      return isWanted
        ? Finding(.warn, "cec-client is missing, so --cec reads no remote", "apt install cec-utils")
        : Finding(.ok, "no HDMI-CEC device; for an adapter with a USB port install cec-utils and play with --cec")
    }
    let adapters = Self.adapters()
    if !adapters.isEmpty {
      let names = adapters.joined(separator: ", ")
      return Finding(
        .ok, "libcec finds \(names); " + (isWanted ? "--cec reads the remote" : "play with --cec to use it"))
    }
    // libcec does not list an adapter that is named by its path.
    return isWanted && asked.text(.cec) == nil
      ? Finding(.warn, "libcec finds no adapter, so --cec reads no remote", "check the adapter's USB cable")
      : Finding(.ok, "no HDMI-CEC device, and libcec finds no adapter; the television's remote does not work")
  }

  /// The devices of the adapters that libcec finds. Source: the lines `com port:` of `cec-client --list-devices`.
  private static func adapters() -> [String] {
    guard let output = popen("cec-client --list-devices 2>/dev/null </dev/null", "re") else { return [] }
    defer { pclose(output) }
    var (devices, buffer) = ([String](), [CChar](repeating: 0, count: 1024))
    while fgets(&buffer, Int32(buffer.count), output) != nil {
      let line = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      guard line.hasPrefix("com port:") else { continue }
      devices.append(line.dropFirst(9).split { $0.isWhitespace }.joined(separator: " "))
    }
    return devices
  }
}
