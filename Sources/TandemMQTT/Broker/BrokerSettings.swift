import Glibc

/// All settings of a connection to a broker, except its will.
package struct BrokerSettings: Sendable {
  /// The protocol's version.
  ///
  /// MQTT 3.1.1 is the default, because libmosquitto 2.0.11 aborts the process on an unknown property of MQTT 5.
  package enum Version: String, CaseIterable, Sendable {
    case v311 = "3.1.1"
    case v5 = "5"
  }

  /// The addresses, which are tried in turn.
  package var addresses: [BrokerAddress]
  package var topics: NodeTopics
  package var version = Version.v311
  /// The topic prefix for Home Assistant's discovery; nil for none.
  package var discovery: String? = HomeDiscovery.usualPrefix
  package var password: String?
  /// The CA certificates for a broker; nil for the system's.
  package var authorities: String?

  package init(_ addresses: [BrokerAddress], prefix: String = NodeTopics.usualPrefix) {
    self.addresses = addresses
    topics = NodeTopics(prefix: prefix)
  }
}
