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
    let link = "/sys/class/drm/\(name)/device/driver"
    let target = SymbolicLink.target(of: link)
    let linked = target == link ? nil : target.split(separator: "/").last.map(String.init)
    let driver = name.hasPrefix("nvidia") ? "nvidia" : linked
    return Finding(.ok, "\(node), with \(driver.map { "the driver \($0)" } ?? "an unnamed driver")")
  }
}
