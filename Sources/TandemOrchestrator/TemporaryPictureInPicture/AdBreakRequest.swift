/// A request for an ad break of the full-screen content, made with the opening of another content.
package struct AdBreakRequest: Hashable, Sendable {
  var time: Duration?
}
