import Glibc
import TandemSystem

/// Checks for a graphics card.
struct CardProbe: Probe {
  func look(_ asked: ParsedCommandLine) -> Finding {
    let cards = DeviceFolder.graphicsCards()
    if cards.all.isEmpty {
      return Finding(
        .warn, "no usable graphics card; the processor decodes and draws",
        "if there is a card, install its driver and firmware (firmware-linux); in a container, pass /dev/dri through")
    }
    guard let node = cards.usable.first else {
      return Finding(
        .warn, "\(cards.all.joined(separator: ", ")) is not accessible; the processor decodes and draws",
        "as root: usermod --append --groups render,video NAME, and log in again")
    }
    let name = node.split(separator: "/").last.map(String.init) ?? node
    let driver = name.hasPrefix("nvidia") ? "nvidia" : Self.target(of: "/sys/class/drm/\(name)/device/driver")
    return Finding(.ok, "\(node), with \(driver.map { "the driver \($0)" } ?? "an unnamed driver")")
  }

  private static func target(of link: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 1024)
    let count = readlink(link, &buffer, buffer.count)
    guard count > 0 else { return nil }
    let path = String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return path.split(separator: "/").last.map(String.init)
  }
}
