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
