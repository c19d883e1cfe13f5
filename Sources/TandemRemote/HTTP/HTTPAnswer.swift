/// The way in which a request is answered.
enum HTTPAnswer: Sendable {
  case now(HTTPResponse)
  /// The response follows later. The closure receives a function that sets the response. The
  /// function is called once, on any thread.
  case later(@Sendable (@escaping @Sendable (HTTPResponse) -> Void) -> Void)
  /// An endless response, with the headers of the second value.
  case stream(HTTPStream, HTTPResponse)
}
