import TandemFoundation
import TandemOrchestrator

extension Argument<OpenRequest> {
  private static let url = Parameter(
    "url", placed: "the address", .text, required: true, "an absolute path or an address")
  /// The content's key, for the log only.
  private static let key = Parameter("content", .text, required: true, "")
  private static let id = Parameter("id", .text, "the content's identity; its address if omitted")
  private static let app = Parameter(
    "app", .name, unlessGiven: "tandem", "the app that owns the content; 'tandem' if omitted")
  private static let start = Parameter(
    "at_s", log: "startsAt_us", .seconds(0...315_360_000), "the position to start at")
  private static let entry = Parameter(
    "entry", .whole(1...MediaContent.mostEntries), "the playlist's entry to start with, from 1")
  private static let time = Parameter(
    "for_s", log: "for_us", .seconds(0...86_400),
    "how many seconds a temporary picture in picture or an ad break lasts")
  private static let afterSwap = Parameter(
    "afterSwap", .word(AfterSwap.allCases.map(\.rawValue)), unlessGiven: "stays",
    "whether a temporary video that was swapped to full screen stays there or is swapped back later")
  private static let corner = Parameter(
    "corner", .picture(.placement), "the place of a temporary picture in picture")
  private static let poster = Parameter(
    "poster", .text, "the path or address of an image to show until the first frame")
  private static let paused = Parameter(
    "paused", .boolean, unlessGiven: false, "whether the video is held at its first frame")
  private static let silent = Parameter(
    "silent", .boolean, unlessGiven: false, "whether the video starts muted")
  private static let startsAdBreak = Parameter(
    "adBreak", .boolean, unlessGiven: false,
    "whether opening full screen starts an ad break, with the previous video small and muted")
  private static let duplicate = Parameter(
    "duplicate", log: "allowsDuplicate", .boolean, unlessGiven: false,
    "open it even if it is already open in the other role")
  private static let onlyTraits = Parameter(
    "onlyTraits", .boolean, unlessGiven: false, "change only the traits of the content, which must be open already")

  static let opening = Argument(
    parameters: [
      .role, url, key, ContentAttribute.title.parameter, app, ContentAttribute.screen.parameter, start, entry, time,
      afterSwap, corner, poster, paused, silent, startsAdBreak, duplicate, onlyTraits,
    ]
      + ContentAttribute.all.map(\.parameter) + [id],
    samples: OpenRequest.samples,
    read: { reader throws(ArgumentError) in
      let url = try reader.text(url).needed(url)
      var content = MediaContent(identity: try identity(&reader, url), url: url)
      if let app = try reader.text(app) { content.app = AppID(app) }
      for trait in ContentAttribute.all { try trait.read(&reader, of: &content) }
      let start = reader.form == .log ? try reader.time(start) : try reader.timeOrPosition(start)
      var opening = OpenRequest(
        content, in: try reader.role(), at: start, entry: try reader.whole(entry),
        for: reader.form == .log ? try reader.time(time) : try reader.timeOrPosition(time),
        allowsDuplicate: try reader.boolean(duplicate) ?? false)
      if let word = try reader.word(afterSwap, of: AfterSwap.self) { opening.afterSwap = word }
      opening.corner = try reader.picture(corner, .placement)
      opening.startsAdBreak = try reader.boolean(startsAdBreak) ?? false
      opening.startsPaused = try reader.boolean(paused) ?? false
      opening.isSilent = try reader.boolean(silent) ?? false
      opening.changesOnlyTraits = try reader.boolean(onlyTraits) ?? false
      if let picture = try reader.text(poster) {
        guard reader.form == .log || reader.takesAnyAddress || isAbsolute(picture) else {
          throw invalidAddress(picture, at: poster)
        }
        opening.poster = picture
      }
      return opening
    },
    write: { opening, writer in
      writer.form == .log ? writeRecord(opening, &writer) : writeRequest(opening, &writer)
    }, role: \.role)

  private static func identity(_ reader: inout ArgumentReader, _ url: String) throws(ArgumentError) -> ContentIdentity {
    if reader.form == .log {
      let (derived, key) = (ContentIdentity(url: url), try reader.text(key).needed(key))
      return derived.key.rawValue == key ? derived : ContentIdentity(id: key)
    }
    guard reader.takesAnyAddress || isAbsolute(url) else {
      throw invalidAddress(url, at: Self.url)
    }
    return try reader.text(id).map(ContentIdentity.init(id:))
      ?? ContentIdentity(url: url, ignoringQuery: reader.volatileQuery)
  }

  private static func invalidAddress(_ text: String, at parameter: Parameter) -> ArgumentError {
    ArgumentError(
      together: "'\(ArgumentReader.quoted(text))' is neither an absolute path nor an address with a scheme",
      at: parameter)
  }

  private static func writeRecord(_ opening: OpenRequest, _ writer: inout ArgumentWriter) {
    let content = opening.content
    writer.add(opening.role)
    writer.add(url, .string(content.url))
    writer.add(key, .string(content.key.rawValue))
    let leading = [ContentAttribute.title, .screen]
    leading[0].write(content, into: &writer)
    writer.add(app, .string(content.app.rawValue))
    leading[1].write(content, into: &writer)
    writePlayback(opening, &writer)
    if opening.allowsDuplicate { writer.add(duplicate, true) }
    if opening.changesOnlyTraits { writer.add(onlyTraits, true) }
    for trait in ContentAttribute.all where !trait.takesNull { trait.write(content, into: &writer) }
    for trait in ContentAttribute.all
    where trait.takesNull && !leading.contains(where: { $0.parameter == trait.parameter }) {
      trait.write(content, into: &writer)
    }
  }

  private static func writePlayback(_ opening: OpenRequest, _ writer: inout ArgumentWriter) {
    if let time = opening.startsAt { writer.add(start, time) }
    if let number = opening.entry { writer.add(entry, .int(number)) }
    if let duration = opening.staysFor { writer.add(time, duration) }
    if opening.afterSwap != .stays { writer.add(afterSwap, .string(opening.afterSwap.rawValue)) }
    if let place = opening.corner { writer.add(corner, .string(place.rawValue)) }
    if let picture = opening.poster { writer.add(poster, .string(picture)) }
    if opening.startsPaused { writer.add(paused, true) }
    if opening.isSilent { writer.add(silent, true) }
    if opening.startsAdBreak { writer.add(startsAdBreak, true) }
  }

  private static func writeRequest(_ opening: OpenRequest, _ writer: inout ArgumentWriter) {
    let content = opening.content
    writer.add(url, .string(content.url))
    writer.add(opening.role)
    writePlayback(opening, &writer)
    writer.add(duplicate, .bool(opening.allowsDuplicate))
    if opening.changesOnlyTraits { writer.add(onlyTraits, true) }
    if content.identity.rule == .explicitID { writer.add(id, .string(content.key.rawValue)) }
    let leading = [ContentAttribute.title, .kind, .linearPlayback, .pictureInPicture]
    for trait in leading { trait.write(content, into: &writer) }
    writer.add(app, .string(content.app.rawValue))
    for trait in ContentAttribute.all where !leading.contains(where: { $0.parameter == trait.parameter }) {
      trait.write(content, into: &writer)
    }
  }

  /// True for an absolute path or an address with a scheme. Relative paths are refused, because the session and the
  /// client may run in different folders.
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

extension OpenRequest {
  /// A request with the fewest attributes, and a request with all attributes.
  fileprivate static var samples: [OpenRequest] {
    var complete = MediaContent(
      identity: ContentIdentity(id: "show"), url: "https://example.org/m.m3u8?t=1", title: "Mätch")
    complete.app = "tv"
    complete.kind = .live
    complete.screen = "player"
    complete.requiresLinearPlayback = true
    complete.allowsPictureInPicture = false
    complete.presentation = .inline(isPrimary: true)
    complete.viewKind = .system
    complete.prefersSmallPicture = true
    complete.preferredContentSize = PictureSize(width: 1080, height: 1920)
    complete.subtitles = ["/films/mätch.srt", "https://example.org/m.vtt"]
    complete.userAgent = "Box/1.0 (TV)"
    complete.referrer = "https://example.org/"
    complete.entries = [ContentEntry(url: "/films/1.mkv"), ContentEntry(url: "/films/2.mkv", title: "Zwei \"2\"")]
    var adBreak = OpenRequest(MediaContent(url: "https://example.org/news"), for: .seconds(90))
    (adBreak.startsAdBreak, adBreak.isSilent, adBreak.poster) = (true, true, "/pictures/a b.png")
    adBreak.startsPaused = true
    var temporary = OpenRequest(
      complete, in: .pictureInPicture, at: .milliseconds(12_300), entry: 2, for: .seconds(30), allowsDuplicate: true)
    (temporary.afterSwap, temporary.corner) = (.returns, .topRight)
    return [OpenRequest(MediaContent(url: "/films/a b.mkv")), adBreak, temporary]
  }
}
