// Requests and responses of HTTP.

import TandemFoundation

/// A request, complete with its body.
struct HTTPRequest: Sendable {
  var method = ""
  /// The path without its query, as the client sent it.
  var path = ""
  /// The values of each header, under its name in lower case.
  var headers: [String: [String]] = [:]
  var body: [UInt8] = []
  /// The parameter `token` of the address; nil if it is missing.
  var token: String?
  /// The addresses of the client and of this machine, and this machine's port.
  var peer = IPv4Address(0)
  var local = IPv4Address(0)
  var port = 0

  /// A header's value; nil if the header is missing or appears twice.
  subscript(header: String) -> String? {
    guard let values = headers[header], values.count == 1 else { return nil }
    return values[0]
  }
}

/// A response with its whole body.
struct HTTPResponse: Sendable {
  var status: Int
  var type = "application/json"
  var body: [UInt8]
  var headers: [(name: String, value: String)] = []

  init(_ status: Int, type: String = "application/json", body: [UInt8] = []) {
    (self.status, self.type, self.body) = (status, type, body)
  }
}

extension HTTPResponse {
  private static let words = [
    400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found", 405: "method not allowed",
    413: "too large", 415: "JSON expected", 421: "misdirected request", 429: "too many requests",
  ]

  /// Creates a failure as JSON: the status in words, and a message for people if the client may see
  /// the reason.
  init(failure status: Int, _ message: String? = nil) {
    let json: JSONValue = .fields([
      "error": .string(Self.words[status] ?? "unavailable"), "message": message.map(JSONValue.string),
    ])
    self.init(status, body: Array(json.description.utf8))
  }
}

/// The decision about a request whose body has not arrived yet.
enum HTTPAdmission: Sendable {
  /// The server reads the body, up to this number of bytes.
  case body(atMost: Int)
  case refused(HTTPResponse)
}

/// The way in which a request is answered.
enum HTTPAnswer: Sendable {
  case now(HTTPResponse)
  /// The response follows later. The closure receives a function that sets the response. The
  /// function is called once, on any thread.
  case later(@Sendable (@escaping @Sendable (HTTPResponse) -> Void) -> Void)
  /// An endless response, with the headers of the second value.
  case stream(HTTPStream, HTTPResponse)
}

/// An address of IPv4.
struct IPv4Address: Hashable, Sendable, CustomStringConvertible {
  /// The address's first number is the highest byte.
  let bits: UInt32

  init(_ bits: UInt32) { self.bits = bits }

  /// Reads four decimal numbers without leading zeros.
  init?(_ text: some StringProtocol) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 4 else { return nil }
    var bits: UInt32 = 0
    for part in parts {
      guard part.utf8.count <= 3, part.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let byte = UInt8(part),
        String(byte) == part
      else { return nil }
      bits = bits << 8 | UInt32(byte)
    }
    self.bits = bits
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
