/// An invalid broker address. The message does not repeat the address, which may contain a password.
package enum BrokerAddressError: Error, Hashable, Sendable, CustomStringConvertible {
  case malformed
  case scheme
  case password

  package var description: String {
    switch self {
    case .malformed:
      "not a broker's address; write mqtt://HOST, mqtt://USER@HOST:1883 or mqtts://HOST, several separated by commas"
    case .scheme: "a broker's address begins with mqtt:// or mqtts://"
    case .password:
      "a broker's address can't contain a password, because every user of this machine could read it; "
        + "write the password into a file for --mqtt-password-file, or into $TANDEM_MQTT_PASSWORD"
    }
  }
}
