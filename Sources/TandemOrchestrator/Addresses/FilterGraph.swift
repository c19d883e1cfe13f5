/// One filter of a graph: `scale@one=640:h=-2`.
struct FilterCall: Hashable, Sendable {
  /// The filter's name without its instance label.
  var name: String
  var options: [Option]

  /// One option of the filter: a value, with its key if it has one.
  struct Option: Hashable, Sendable {
    var key: String?
    var value: String
  }
}

/// A reader of ffmpeg's graph descriptions: `scale=640:-2,hflip[a];[a]vflip`.
enum FilterGraph {
  /// All filters of a graph; nil for a graph that this reader can't parse. ffmpeg might find other filters in such a
  /// graph, so it can't be checked.
  static func filters(in graph: String) -> [FilterCall]? {
    var rest = Array(graph.unicodeScalars)[...]
    var filters: [FilterCall] = []
    skipSpace(&rest)
    if rest.starts(with: Array("sws_flags=".unicodeScalars)) {
      guard let end = rest.firstIndex(of: ";") else { return nil }
      // ffmpeg passes these flags to the scale filters that it inserts automatically, so they are checked as options of
      // a scale filter.
      filters.append(FilterCall(name: "scale", options: options(in: text(rest[..<end].dropFirst(4)))))
      rest = rest[(end + 1)...]
    }
    repeat {
      guard skipLinks(&rest) else { return nil }
      let name = token(&rest, until: ["=", ",", ";", "["])
      guard !name.isEmpty else { return nil }
      var filter = FilterCall(name: String(name.prefix { $0 != "@" }), options: [])
      if rest.first == "=" {
        rest = rest.dropFirst()
        filter.options = options(in: token(&rest, until: ["[", "]", ",", ";"]))
      }
      filters.append(filter)
      guard skipLinks(&rest) else { return nil }
      guard let next = rest.first else { return filters }
      guard next == "," || next == ";" else { return nil }
      rest = rest.dropFirst()
      skipSpace(&rest)
    } while !rest.isEmpty
    return filters
  }

  /// Reads options such as `640:h=-2` as repeated calls of ffmpeg's `av_opt_get_key_value` do.
  ///
  /// The graph's quotes have already been removed. The options may contain quotes of their own, which this method
  /// removes.
  static func options(in text: String) -> [FilterCall.Option] {
    var rest = Array(text.unicodeScalars)[...]
    var options: [FilterCall.Option] = []
    while !rest.isEmpty {
      var lookahead = rest
      skipSpace(&lookahead)
      let key = lookahead.prefix {
        $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0) || "-_/.".unicodeScalars.contains($0))
      }
      lookahead = lookahead.dropFirst(key.count)
      skipSpace(&lookahead)
      let hasKey = lookahead.first == "="
      if hasKey { rest = lookahead.dropFirst() }
      options.append(.init(key: hasKey ? self.text(key) : nil, value: token(&rest, until: [":"])))
      rest = rest.dropFirst()
    }
    return options
  }

  private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  private static func skipSpace(_ rest: inout ArraySlice<Unicode.Scalar>) {
    rest = rest.drop { $0 == " " || $0 == "\n" || $0 == "\t" || $0 == "\r" }
  }

  /// Skips the labels of links, such as `[a][b]`.
  ///
  /// - Returns: false if a label has no end, or if quotes may hide the end of a label from ffmpeg.
  private static func skipLinks(_ rest: inout ArraySlice<Unicode.Scalar>) -> Bool {
    skipSpace(&rest)
    while rest.first == "[" {
      guard let end = rest.firstIndex(of: "]"), !rest[..<end].contains(where: { $0 == "'" || $0 == "\\" }) else {
        return false
      }
      rest = rest[(end + 1)...]
      skipSpace(&rest)
    }
    return true
  }

  /// Reads a token as ffmpeg's `av_get_token` does: quotes and backslashes hide the characters that would end it.
  private static func token(_ rest: inout ArraySlice<Unicode.Scalar>, until ends: Set<Unicode.Scalar>) -> String {
    skipSpace(&rest)
    var text = String.UnicodeScalarView()
    while let next = rest.first, !ends.contains(next) {
      rest = rest.dropFirst()
      if next == "\\", let escaped = rest.first {
        text.append(escaped)
        rest = rest.dropFirst()
      } else if next == "'" {
        while let escaped = rest.first {
          rest = rest.dropFirst()
          if escaped == "'" { break }
          text.append(escaped)
        }
      } else {
        text.append(next)
      }
    }
    while let last = text.last, last == " " || last == "\n" || last == "\t" || last == "\r" { text.removeLast() }
    return String(text)
  }
}
