/// The decision about a request whose body has not arrived yet.
enum HTTPAdmission: Sendable {
  /// The server reads the body, up to this number of bytes.
  case body(atMost: Int)
  case refused(HTTPResponse)
}
