import Glibc
import TandemCLI
import TandemMQTT
import TandemOrchestrator

/// Resolves the host names in the user's settings, without opening a connection.
struct NetworkProbe: Probe {
  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    var hosts: [String] = []
    if let text = asked.text(.mqtt) {
      // Ignore an invalid address, which the broker's probe reports.
      do throws(BrokerAddressError) { hosts += try BrokerAddress.list(text).map(\.host) } catch {}
    }
    if let text = asked.text(.channels), let host = MediaAddress.host(of: text) { hosts.append(host) }
    let faults = hosts.compactMap { host in Self.fault(of: host).map { "\(host): \($0)" } }
    if !faults.isEmpty {
      return Finding(
        .warn, faults.joined(separator: "; "), "check the name, /etc/resolv.conf and the cable")
    }
    let names =
      hosts.isEmpty
      ? "" : "; \(hosts.joined(separator: ", ")) \(hosts.count == 1 ? "has an address" : "have addresses")"
    guard Self.isConnected else {
      return Finding(
        .warn, "this machine has no network; it can still play local files\(names)",
        "check the cable or the wireless connection")
    }
    return Finding(.ok, "this machine has a network\(names)")
  }

  private static func fault(of host: String) -> String? {
    var hints = addrinfo()
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    var found: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, nil, &hints, &found)
    if let found { freeaddrinfo(found) }
    return code == 0 ? nil : String(cString: gai_strerror(code))
  }

  /// True if an interface other than the loopback is up and has an address.
  private static var isConnected: Bool {
    var first: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&first) == 0 else { return false }
    defer { freeifaddrs(first) }
    var entry = first
    while let interface = entry?.pointee {
      let family = interface.ifa_addr.map { Int32($0.pointee.sa_family) }
      let isUp = interface.ifa_flags & UInt32(IFF_UP) != 0
      let isLoop = interface.ifa_flags & UInt32(IFF_LOOPBACK) != 0
      if isUp, !isLoop, family == AF_INET || family == AF_INET6 { return true }
      entry = interface.ifa_next
    }
    return false
  }
}
