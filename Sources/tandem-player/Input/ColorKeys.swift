import Glibc
import TandemInput
import TandemPlayback
import TandemRuntime
import TandemSystem

/// Reads the keys red, green, yellow, blue and guide directly from the kernel's input devices, on its own thread.
///
/// X11 and SDL do not pass these keys on, because their codes are above 255. All other keys come from the display. Only
/// devices with one of these keys are read, and other programs can still read them. If this user may not read
/// `/dev/input`, these keys do nothing.
enum ColorKeys {
  /// The interval between searches for new devices, in milliseconds.
  private static let interval: Int32 = 5000

  static func start(_ mailbox: Mailbox<MainLoopMessage>, in folder: String = "/dev/input") {
    guard access(folder, R_OK | X_OK) == 0 else { return }
    Threads.start("tandem remote") {
      var devices: [String: Int32] = [:]
      while true {
        find(in: folder, &devices)
        var entries = devices.values.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        guard poll(&entries, UInt(entries.count), interval) > 0 else { continue }
        for entry in entries where entry.revents != 0 {
          let events = read(entry.fd)
          for event in events ?? [] { mailbox.post(.remote(event)) }
          if events == nil, let gone = devices.first(where: { $0.value == entry.fd }) {
            close(entry.fd)
            devices[gone.key] = nil
          }
        }
      }
    }
  }

  private static func find(in folder: String, _ devices: inout [String: Int32]) {
    for path in DeviceFolder(folder, "event", mode: R_OK).usable where devices[path] == nil {
      let device = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      if device < 0 { continue }
      if hasColours(device) { devices[path] = device } else { close(device) }
    }
  }

  /// The kernel's `EVIOCGBIT(EV_KEY)`: a bit for each key that the device has.
  private static func hasColours(_ device: Int32) -> Bool {
    var bits = [UInt8](repeating: 0, count: 96)
    let request = UInt(2) << 30 | UInt(bits.count) << 16 | UInt(0x45) << 8 | 0x21
    guard ioctl(device, request, &bits) >= 0 else { return false }
    return EvdevKeys.colours.keys.contains { bits[Int($0) / 8] & 1 << (UInt8($0 % 8)) != 0 }
  }

  /// - Returns: nil if the device was removed.
  private static func read(_ device: Int32) -> [KeyEvent]? {
    var bytes = [UInt8](repeating: 0, count: EvdevKeys.size * 32)
    let count = Glibc.read(device, &bytes, bytes.count)
    if count < 0, errno == EAGAIN || errno == EINTR { return [] }
    return count > 0 ? EvdevKeys.colourKeys(in: bytes[..<count]) : nil
  }
}
