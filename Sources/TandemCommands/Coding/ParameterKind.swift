import TandemOrchestrator

package enum ParameterKind: Hashable, Sendable {
  case boolean
  /// A number. The range is checked on the command line; for the socket and scenarios, the session refuses values that
  /// are out of range.
  case number(ClosedRange<Double>)
  case seconds(ClosedRange<Double>)
  case word([String])
  case picture(PictureText)
  case text
  /// A width and a height: `1080x1920`.
  case size
  case texts(atMost: Int)
  case whole(ClosedRange<Int>)
  /// The entries of a playlist: an address each, or an object with `url` and `title`.
  case entries
  /// The name of an app, a view, a listener or an owner.
  case name
  case screen
  /// The number of a track; null for no track.
  case track
  /// The key of a content; in a scenario, the content's name.
  case content

  /// The maximum length of a text, in bytes.
  var longestText: Int {
    switch self {
    case .name, .screen: TextLimits.name
    case .boolean, .number, .seconds, .word, .picture, .text, .size, .texts, .whole, .entries, .track, .content:
      TextLimits.text
    }
  }
}
