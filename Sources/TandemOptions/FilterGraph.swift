// Which of ffmpeg's filters a graph names.

/// A reader of ffmpeg's graph descriptions: `scale=640:-2,hflip[a];[a]vflip`.
enum FilterGraph {
  /// The names of all filters, without what tells two of a kind apart; nil for what is none, in which ffmpeg may see another
  /// thing than this does.
  static func names(in graph: String) -> [String]? {
    var rest = Array(graph.unicodeScalars)[...]
    var names: [String] = []
    skipSpace(&rest)
    if rest.starts(with: Array("sws_flags=".unicodeScalars)) {
      guard let end = rest.firstIndex(of: ";") else { return nil }
      rest = rest[(end + 1)...]
    }
    while true {
      guard skipLinks(&rest) else { return nil }
      let name = token(&rest, until: ["=", ",", ";", "["])
      guard !name.isEmpty else { return nil }
      names.append(String(name.prefix { $0 != "@" }))
      if rest.first == "=" {
        rest = rest.dropFirst()
        _ = token(&rest, until: ["[", "]", ",", ";"])
      }
      guard skipLinks(&rest) else { return nil }
      guard let next = rest.first else { return names }
      guard next == "," || next == ";" else { return nil }
      rest = rest.dropFirst()
      skipSpace(&rest)
      if rest.isEmpty { return names }
    }
  }

  private static func skipSpace(_ rest: inout ArraySlice<Unicode.Scalar>) {
    rest = rest.drop { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
  }

  /// - Returns: false where one has no end.
  private static func skipLinks(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    skipSpace(&rest)
    while rest.first == "[" {
      guard let end = rest.firstIndex(of: "]") else { return false }
      rest = rest[(end + 1)...]
      skipSpace(&rest)
    }
    return true
  }

  /// ffmpeg's `av_get_token`: quotes and backslashes hide what would end it.
  private static func token(_ rest: inout ArraySlice<Unicode.Scalar>, until ends: Set<Unicode.Scalar>) -> String {
    skipSpace(&rest)
    var text = String.UnicodeScalarView()
    while let next = rest.first, !ends.contains(next) {
      rest = rest.dropFirst()
      if next == "\\", let hidden = rest.first {
        text.append(hidden)
        rest = rest.dropFirst()
      } else if next == "'" {
        while let hidden = rest.first {
          rest = rest.dropFirst()
          if hidden == "'" { break }
          text.append(hidden)
        }
      } else {
        text.append(next)
      }
    }
    while let last = text.last, last == " " || last == "\n" || last == "\t" || last == "\r" { text.removeLast() }
    return String(text)
  }
}
