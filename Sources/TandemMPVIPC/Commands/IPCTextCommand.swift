// Parses text commands, as in input.conf: `raw loadfile "a b.mkv" append-play; set pause no`.

import TandemFoundation

enum IPCTextCommand {
  private static let most = 16

  /// - Returns: the commands of a line, in order; empty for an empty line.
  static func read(_ line: String) throws(IPCRequestError) -> [IPCRequest] {
    var text = line[...]
    var requests: [IPCRequest] = []
    while true {
      let words = try words(&text)
      if !words.isEmpty {
        // Add the prefix that expands `${…}`. A following `raw` cancels the prefix.
        var request = try IPCRequest(words: ["expand-properties"] + words)
        request.id = nil
        requests.append(request)
      }
      if requests.count > most { throw IPCRequestError(.invalidParameter, "more than \(most) commands in one line") }
      if text.isEmpty { return requests }
    }
  }

  /// Reads the words up to a semicolon or the end of the text.
  private static func words(_ text: inout Substring) throws(IPCRequestError) -> [JSONValue] {
    var words: [JSONValue] = []
    while true {
      text = text.drop { $0 == " " || $0 == "\t" || $0 == "\r" }
      guard let first = text.first, first != "#" else {
        text = ""
        return words
      }
      if first == ";" {
        text.removeFirst()
        return words
      }
      words.append(.string(try word(&text, first)))
    }
  }

  private static func word(_ text: inout Substring, _ first: Character) throws(IPCRequestError) -> String {
    switch first {
    case "\"":
      text.removeFirst()
      return try quoted(&text)
    case "'":
      text.removeFirst()
      return try taken(&text, upTo: "'")
    default:
      let end = text.firstIndex { $0 == " " || $0 == "\t" || $0 == ";" || $0 == "\r" } ?? text.endIndex
      defer { text = text[end...] }
      return String(text[..<end])
    }
  }

  private static func taken(_ text: inout Substring, upTo mark: Character) throws(IPCRequestError) -> String {
    guard let end = text.firstIndex(of: mark) else {
      throw IPCRequestError(.invalidParameter, "a quotation mark is missing")
    }
    defer { text = text[text.index(after: end)...] }
    return String(text[..<end])
  }

  /// Reads a quoted word with C's escapes.
  private static func quoted(_ text: inout Substring) throws(IPCRequestError) -> String {
    var word = ""
    while let next = text.popFirst() {
      if next == "\"" { return word }
      guard next == "\\" else {
        word.append(next)
        continue
      }
      switch text.popFirst() {
      case "n"?: word.append("\n")
      case "t"?: word.append("\t")
      case "r"?: word.append("\r")
      case "e"?: word.append("\u{1B}")
      case "u"?:
        guard let code = UInt32(text.prefix(4), radix: 16), let scalar = Unicode.Scalar(code) else {
          throw IPCRequestError(.invalidParameter, "an unknown escape")
        }
        text = text.dropFirst(4)
        word.unicodeScalars.append(scalar)
      case let other?: word.append(other)
      case nil: break
      }
    }
    throw IPCRequestError(.invalidParameter, "a quotation mark is missing")
  }
}
