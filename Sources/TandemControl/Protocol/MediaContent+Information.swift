// Content metadata as JSON, for apps on the socket.

import TandemFoundation
import TandemOrchestrator

extension MediaContent {
  /// The `information` of a callback, with the same keys as the request `open`.
  ///
  /// - Parameters:
  ///   - position: the position in the content; nil if its player has loaded another content.
  ///   - duration: the content's duration; nil for a content without an end.
  package func information(position: Duration?, duration: Duration?) -> JSONValue {
    .fields([
      "url": .string(url), "title": title.map(JSONValue.string), "kind": .string(kind.rawValue),
      "requiresLinearPlayback": .bool(requiresLinearPlayback), "allowsPictureInPicture": .bool(allowsPictureInPicture),
      "screen": screen.map { .string($0.rawValue) }, "presentation": .string(presentation.rawValue),
      "viewKind": .string(viewKind.rawValue), "prefersSmallPicture": .bool(prefersSmallPicture),
      "preferredContentSize": preferredContentSize.map { .string($0.description) },
      "position_us": position.map(JSONValue.microseconds), "duration_us": duration.map(JSONValue.microseconds),
    ])
  }
}
