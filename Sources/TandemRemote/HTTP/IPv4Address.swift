import Glibc

struct IPv4Address: Hashable, Sendable, CustomStringConvertible {
  /// The address's first number is the highest byte.
  let bits: UInt32

  init(_ bits: UInt32) { self.bits = bits }

  /// Reads four decimal numbers without leading zeros.
  init?(_ text: some StringProtocol) {
    var address = in_addr()
    guard inet_pton(AF_INET, String(text), &address) == 1 else { return nil }
    bits = UInt32(bigEndian: address.s_addr)
  }

  /// True for an address of a private network, of the local link or of this machine. Routers of the
  /// Internet do not forward these addresses.
  var isPrivate: Bool {
    let networks: [(UInt32, UInt32)] = [
      (0x7F00_0000, 8), (0x0A00_0000, 8), (0xAC10_0000, 12), (0xC0A8_0000, 16), (0xA9FE_0000, 16),
    ]
    return networks.contains { bits >> (32 - $0.1) == $0.0 >> (32 - $0.1) }
  }

  var isLoopback: Bool { bits >> 24 == 127 }

  var description: String { "\(bits >> 24).\(bits >> 16 & 255).\(bits >> 8 & 255).\(bits & 255)" }
}
