import TandemFoundation

/// A response with its whole body.
struct HTTPResponse: Sendable {
  var status: Int
  var type = "application/json"
  var body: [UInt8]
  var headers: [(name: String, value: String)] = []

  init(
    _ status: Int, type: String = "application/json", body: [UInt8] = [], headers: [(name: String, value: String)] = []
  ) {
    (self.status, self.type, self.body, self.headers) = (status, type, body, headers)
  }
}

extension HTTPResponse {
  private static let words = [
    400: "bad request", 401: "unauthorized", 403: "forbidden", 404: "not found", 405: "method not allowed",
    413: "too large", 415: "JSON expected", 421: "misdirected request", 429: "too many requests",
  ]

  /// Creates a failure as JSON: the status in words, and a message for people if the client may see
  /// the reason.
  init(failure status: Int, _ message: String? = nil, headers: [(name: String, value: String)] = []) {
    let json: JSONValue = .fields([
      "error": .string(Self.words[status] ?? "unavailable"), "message": message.map(JSONValue.string),
    ])
    self.init(status, body: Array(json.description.utf8), headers: headers)
  }

  /// Refuses a method.
  ///
  /// - Parameter allowed: the methods of the resource, which RFC 9110 requires in the header `Allow`.
  static func methodNotAllowed(allowed: String) -> HTTPResponse {
    HTTPResponse(failure: 405, headers: [("Allow", allowed)])
  }

  /// Refuses a client that has reached a rate limit.
  ///
  /// - Parameter seconds: the time until the client may try again, for the header `Retry-After` (RFC 6585).
  static func tooManyRequests(retryAfter seconds: Int = 1, _ message: String? = nil) -> HTTPResponse {
    HTTPResponse(failure: 429, message, headers: [("Retry-After", String(seconds))])
  }
}
