import CTandemXML
import Glibc
import TandemControl

/// Reads a guide's XML into a ``ProgrammeGuideBuilder``, and keeps nothing else.
///
/// Thread: one thread. No other reader may use this thread at the same time.
final class XMLTVReader {
  /// The maximum number of bytes that the parser may use, for example for a very long attribute.
  private static let memory = 8 << 20
  private static let mostNames = 16

  private var builder: ProgrammeGuideBuilder
  private var parser: OpaquePointer?
  private var depth = 0
  private var element = Element.other
  private var isText = false
  private var text: [UInt8] = []
  private var id = ""
  private var names: [String] = []
  /// The channel of the last programme. Most programmes have the same channel as the programme before.
  private var last: (id: [CChar], row: Int32?) = ([], nil)
  private var programme = (row: Int32(0), start: 0, stop: Int?.none)
  /// The error that a handler has found.
  private var fault: GuideError?

  private enum Element { case channel, programme, other }

  init(_ builder: ProgrammeGuideBuilder) {
    self.builder = builder
    text.reserveCapacity(ProgrammeGuideBuilder.longestTitle)
    var handlers = cxml_handlers()
    handlers.context = Unmanaged.passUnretained(self).toOpaque()
    handlers.start = { XMLTVReader.reader($0)?.start($1, $2) }
    handlers.end = { XMLTVReader.reader($0)?.end() }
    handlers.text = { XMLTVReader.reader($0)?.take($1, $2) }
    parser = cxml_begin(&handlers, Self.memory)
  }

  deinit { if let parser { cxml_end(parser) } }

  private static func reader(_ context: UnsafeMutableRawPointer?) -> XMLTVReader? {
    // SAFETY: the reader is alive while its parser calls a handler, because it owns the parser.
    context.map { Unmanaged<XMLTVReader>.fromOpaque($0).takeUnretainedValue() }
  }

  /// - Parameter isLast: true at the end of the document.
  /// - Returns: the error that ends the reading; nil to continue.
  func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) -> GuideError? {
    guard let parser else { return .unreadable(errno: 12) }
    if cxml_parse(parser, bytes.baseAddress, bytes.count, isLast ? 1 : 0) == 0 { return nil }
    if let fault { return fault }
    if cxml_declares_entities(parser) != 0 { return .declaresEntities }
    let reason = String(cString: cxml_fault(parser))
    return depth == 0 && builder.count == 0
      ? .noGuide("XML error: \(reason)") : .damaged(line: Int(cxml_line(parser)), reason: reason)
  }

  /// The programmes that were read so far.
  func reading(_ fault: GuideError?) throws(GuideError) -> GuideReading {
    if builder.count == 0 { throw fault ?? .nothingFound }
    return GuideReading(builder.guide(), fault: fault, isFull: builder.isFull)
  }

  // MARK: - The functions that the parser calls

  private func start(_ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?) {
    guard let name, let attributes else { return }
    depth += 1
    switch depth {
    case 1:
      if Self.isSame(name, "tv") { break }
      fault = .noGuide("its root element is <\(String(cString: name).prefix(40))>")
      cxml_stop(parser)
    case 2:
      element = .other
      if Self.isSame(name, "programme") { beginProgramme(attributes) }
      if Self.isSame(name, "channel") {
        element = .channel
        id = Self.attribute("id", attributes).map { String(cString: $0) } ?? ""
        names.removeAll()
      }
    case 3:
      switch element {
      case .programme: isText = text.isEmpty && Self.isSame(name, "title")
      case .channel: isText = Self.isSame(name, "display-name") && names.count < Self.mostNames
      case .other: break
      }
    default: break
    }
  }

  private func beginProgramme(_ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>) {
    guard let channel = Self.attribute("channel", attributes),
      let start = Self.attribute("start", attributes).flatMap(XMLTVTime.seconds)
    else { return }
    let stop = Self.attribute("stop", attributes).flatMap(XMLTVTime.seconds)
    guard builder.isInTime(start, stop) else { return }
    if last.id.isEmpty || strcmp(last.id, channel) != 0 {
      let text = String(cString: channel)
      last = (Array(text.utf8CString), builder.row(of: text))
    }
    guard let row = last.row else { return }
    programme = (row, start, stop)
    text.removeAll(keepingCapacity: true)
    element = .programme
  }

  private func end() {
    if depth == 3, isText {
      isText = false
      if element == .channel {
        names.append(String(decoding: trimmed, as: UTF8.self))
        text.removeAll(keepingCapacity: true)
      }
    } else if depth == 2 {
      switch element {
      case .channel: if !id.isEmpty { builder.addChannel(id, names: names) }
      case .programme where !text.isEmpty:
        builder.add(programme.row, start: programme.start, stop: programme.stop, title: trimmed)
      case .programme, .other: break
      }
      text.removeAll(keepingCapacity: true)
      element = .other
    }
    depth -= 1
  }

  /// Appends a part of a name or a title, with one space for each run of spaces and control characters.
  private func take(_ part: UnsafePointer<CChar>?, _ count: Int32) {
    guard isText, depth == 3, let part else { return }
    for index in 0..<min(Int(count), ProgrammeGuideBuilder.longestTitle - text.count) {
      let byte = UInt8(bitPattern: part[index])
      if byte > 0x20 || text.last != 0x20 { text.append(max(byte, 0x20)) }
    }
  }

  /// The text without spaces at its ends, and without the first bytes of a character that was cut off.
  private var trimmed: ArraySlice<UInt8> {
    var rest = text.drop { $0 == 0x20 }
    if text.count == ProgrammeGuideBuilder.longestTitle {
      while let last = rest.last, last & 0xC0 == 0x80 { rest.removeLast() }
      if let last = rest.last, last >= 0xC0 { rest.removeLast() }
    }
    while rest.last == 0x20 { rest.removeLast() }
    return rest
  }

  private static func isSame(_ name: UnsafePointer<CChar>, _ other: StaticString) -> Bool {
    // SAFETY: a static string ends with a zero byte.
    strcmp(name, UnsafeRawPointer(other.utf8Start).assumingMemoryBound(to: CChar.self)) == 0
  }

  private static func attribute(
    _ name: StaticString, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>
  ) -> UnsafePointer<CChar>? {
    var at = attributes
    while let found = at.pointee {
      if isSame(found, name) { return at[1] }
      at += 2
    }
    return nil
  }
}
