import TandemFoundation
import TandemOrchestrator

/// A text, a still picture or a video that is shown on the screen for a while.
struct ScreenNotification: Hashable, Sendable {
  /// The time for which the notification is shown, at most a day.
  var time = Duration.seconds(30)
  /// The corner in which the notification is shown; nil for the corner of the picture in picture.
  var corner: PicturePlacement?
  var title: String?
  var message: String?
  /// The address of an image or a video; nil for a text alone.
  var media: String?
  /// An image that was sent with the request.
  var image: NotificationImages.Image?
  var initiator = Initiator.event

  /// The title and the message in one line; nil if both are missing.
  var text: String? {
    let words = [title, message].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: ": ")
  }

  /// PiPup's positions in their order. Tandem has no position in the centre.
  private static let positions: [(name: String, corner: PicturePlacement?)] = [
    ("TopRight", .topRight), ("TopLeft", .topLeft), ("BottomRight", .bottomRight), ("BottomLeft", .bottomLeft),
    ("Center", nil),
  ]
  private static let longestTitle = 200
  private static let longestMessage = 600

  /// Reads the body of a request.
  ///
  /// - Throws: for a body that can't be read, an invalid value, or the address of a web page.
  init(_ request: HTTPRequest, _ images: NotificationImages) throws(NotificationError) {
    let type = request["content-type"] ?? "application/json"
    switch type.prefix(while: { $0 != ";" }).lowercased().filter({ $0 != " " }) {
    case "application/json":
      let json: JSONValue
      do throws(JSONError) { json = try JSONValue(parsing: request.body, maximumDepth: 8) } catch {
        throw NotificationError(400, "the body is not valid JSON: \(error)")
      }
      try self.init(json)
    case "multipart/form-data":
      let form = try MultipartForm(request.body, type: type)
      try self.init(.object(form.texts))
      if let file = form.files.first(where: { $0.name == "image" }) { image = try images.keep(file.bytes) }
    default: throw NotificationError(415, "send application/json, or multipart/form-data with a file named image")
    }
    guard text != nil || media != nil || image != nil else {
      throw NotificationError(400, "a title, a message, media or an image is expected")
    }
  }

  /// Reads the values. In a form, all values are texts. Unknown keys, colours and sizes have no
  /// effect.
  private init(_ json: JSONValue) throws(NotificationError) {
    guard case .object = json else { throw NotificationError(400, "a JSON object is expected") }
    if let value = Self.value(json["duration"]) {
      guard let seconds = Self.number(value), seconds > 0, seconds <= 86_400 else {
        throw NotificationError(400, "duration: a number of seconds from 1 to 86400 is expected")
      }
      time = .milliseconds(Int((seconds * 1000).rounded(.up)))
    }
    if let value = Self.value(json["position"]) {
      let named = Self.positions.first { $0.name == value.string }
      let numbered = Self.number(value).flatMap(Int.init(exactly:)).flatMap { number in
        Self.positions.indices.contains(number) ? Self.positions[number] : nil
      }
      guard let position = named ?? numbered else {
        throw NotificationError(400, "position: a number from 0 to 4 is expected")
      }
      corner = position.corner
    }
    title = try Self.text(json, "title", atMost: Self.longestTitle)
    message = try Self.text(json, "message", atMost: Self.longestMessage)
    media = try Self.media(json["media"])
    if let value = Self.value(json["initiator"]) {
      switch value.string {
      case Initiator.event.rawValue: break
      case Initiator.user.rawValue: initiator = .user
      default: throw NotificationError(400, "initiator: event or user is expected")
      }
    }
  }

  private static func value(_ json: JSONValue?) -> JSONValue? { json?.isNull == false ? json : nil }

  /// Reads a number, or a text that contains a number: templates and forms produce such texts.
  private static func number(_ json: JSONValue) -> Double? {
    json.double ?? json.string.flatMap { $0.utf8.count <= 24 ? Double($0) : nil }
  }

  private static func text(
    _ json: JSONValue, _ key: String, atMost longest: Int
  ) throws(NotificationError) -> String? {
    guard let value = value(json[key]) else { return nil }
    switch value {
    case .string(let text):
      let words = text.split(whereSeparator: { $0.isWhitespace || $0.isNewline }).joined(separator: " ")
      return words.isEmpty ? nil : TextLimits.excerpt(words, bytes: longest)
    case .int, .double, .bool: return value.description
    case .null, .array, .object: throw NotificationError(400, "\(key): a text is expected")
    }
  }

  /// The address of an image or a video.
  private static func media(_ json: JSONValue?) throws(NotificationError) -> String? {
    guard let json = value(json) else { return nil }
    guard case .object(let members) = json, members.count == 1, let kind = members.first else {
      throw NotificationError(400, #"media: {"image":{"uri":…}} or {"video":{"uri":…}} is expected"#)
    }
    switch kind.key {
    case "image", "video":
      guard let address = kind.value["uri"]?.string, !address.isEmpty else {
        throw NotificationError(400, "media: \(kind.key) needs a uri")
      }
      return address
    case "web": throw NotificationError(400, "Tandem shows no web pages; send the image or the video of the page")
    default: throw NotificationError(400, "media: image or video is expected")
    }
  }
}
