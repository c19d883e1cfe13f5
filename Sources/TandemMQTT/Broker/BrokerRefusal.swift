/// The reason why a broker refuses a connection.
struct BrokerRefusal {
  let code: Int32

  /// True if the credentials are wrong, so that an immediate retry is pointless.
  var isAboutUser: Bool { [4, 5, 0x86, 0x87, 0x8A, 0x8C].contains(code) }

  var words: String {
    switch code {
    case 1, 0x84: "it does not speak this version of MQTT; try the other version with --mqtt-version"
    case 2, 0x85: "it rejects this client's identifier"
    case 3, 0x88, 0x89: "it is busy or not ready"
    case 4, 0x86: "it refuses the user's name or password"
    case 5, 0x87: "it denies access; check the user and the password"
    case 0x8A: "this client is banned"
    default: "it refuses the connection (\(code))"
    }
  }
}
