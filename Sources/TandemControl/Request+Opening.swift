// What to open, as a request says it.

import TandemJSON
import TandemRules

extension Request {
  static func opening(_ arguments: inout WireArguments, _ volatile: [String]) throws(RequestError) -> Opening {
    let url = try arguments.takeText("the address")
    guard isAbsolute(url) else {
      throw arguments.error("'\(RequestError.quoted(url))' is neither an absolute path nor an address with a scheme")
    }
    let identity =
      try arguments.text("id").map(ContentIdentity.init(id:)) ?? ContentIdentity(url: url, ignoringQuery: volatile)
    var content = Content(identity: identity, url: url, title: try arguments.text("title"))
    if let app = try arguments.name("app") { content.app = AppID(app) }
    // What a request does not say is not said.
    if let kind = try arguments.choice("kind", of: Content.Kind.self) { content.kind = kind }
    if let isLinear = try arguments.truth("requiresLinearPlayback") { content.requiresLinearPlayback = isLinear }
    if let isAllowed = try arguments.truth("allowsPictureInPicture") { content.allowsPictureInPicture = isAllowed }
    if let screen = try arguments.name("screen") { content.screen = ScreenID(screen) }
    if let presentation = try arguments.choice("presentation", of: Content.Presentation.self) {
      content.presentation = presentation
    }
    if let viewKind = try arguments.choice("viewKind", of: Content.ViewKind.self) { content.viewKind = viewKind }
    if let isSmall = try arguments.truth("prefersSmallPicture") { content.prefersSmallPicture = isSmall }
    return Opening(
      content, in: try arguments.role(), at: try arguments.seconds("at_s"),
      allowsDuplicate: try arguments.flag("duplicate"))
  }

  static func options(_ opening: Opening) -> [(String, JSONValue?)] {
    let content = opening.content
    // A plain nil would be JSON's null here.
    func said(_ trait: Content.Traits, _ value: JSONValue) -> JSONValue? {
      content.said.contains(trait) ? .some(value) : .none
    }
    return [
      ("pip", opening.role == .pictureInPicture ? true : nil),
      ("at_s", opening.startsAt.map { .double($0.inSeconds) }),
      ("duplicate", opening.allowsDuplicate ? true : nil),
      ("id", content.identity.rule == .explicitID ? .string(content.key.rawValue) : nil),
      ("title", content.title.map(JSONValue.string)),
      ("kind", said(.kind, .string(content.kind.rawValue))),
      ("requiresLinearPlayback", said(.linearPlayback, .bool(content.requiresLinearPlayback))),
      ("allowsPictureInPicture", said(.pictureInPicture, .bool(content.allowsPictureInPicture))),
      ("app", content.app == "tandem" ? nil : .string(content.app.rawValue)),
      ("screen", content.screen.map { .string($0.rawValue) }),
      ("presentation", said(.presentation, .string(content.presentation.rawValue))),
      ("viewKind", said(.viewKind, .string(content.viewKind.rawValue))),
      ("prefersSmallPicture", said(.smallPicture, .bool(content.prefersSmallPicture))),
    ]
  }

  /// A path from the root, or anything with a scheme: the session's folder is not the client's.
  private static func isAbsolute(_ url: String) -> Bool {
    if url.utf8.first == UInt8(ascii: "/") { return true }
    let scheme = url.utf8.prefix { $0 != UInt8(ascii: ":") }
    let isLetter = { (byte: UInt8) in (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
    guard let first = scheme.first, isLetter(first), scheme.endIndex != url.endIndex else { return false }
    return scheme.allSatisfy { byte in
      isLetter(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }
  }
}
