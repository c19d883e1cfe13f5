/// Reads a file line by line as mpv does, but stops at the first error.
struct OptionFileReader {
  let path: String
  var file = OptionFile()
  private var lineNumber = 0
  /// The index of the current profile in `file.profiles`; nil outside of a profile.
  private var profile: Int?
  private var profileIndices: [String: Int] = [:]

  init(path: String) { self.path = path }

  private var origin: String { "\(path), line \(lineNumber)" }

  private func fail(_ option: String, _ reason: String) -> OptionError { OptionError(option, reason, origin: origin) }

  /// - Parameter bytes: the line without its line break.
  mutating func read(_ bytes: ArraySlice<UInt8>) throws(OptionError) {
    lineNumber += 1
    guard !bytes.contains(0) else { throw fail("in this line", "is invalid: the line contains a zero byte") }
    guard let text = Self.text(bytes) else {
      throw fail("in this line", "is invalid: the line is not UTF-8; save the file as UTF-8")
    }
    var line = Self.trimmed(text[...])
    guard let first = line.first, first != "#" else { return }
    if first == "[" { return try beginProfile(line.dropFirst()) }
    if line.hasPrefix("--") { line = line.dropFirst(2) }
    let word = line.prefix { $0.isASCII && ($0.isLetter || $0.isNumber) || $0 == "-" || $0 == "_" || $0 == ":" }
    guard !word.isEmpty else { throw fail("'\(Self.excerpt(line))'", "is invalid: write NAME=VALUE") }
    let (value, rest) = try value(of: String(word), Self.trimmed(line[word.endIndex...]))
    guard Self.isBlankOrComment(rest) else {
      throw fail(String(word), "has unexpected text after it: '\(Self.excerpt(Self.trimmed(rest)))'")
    }
    try addSetting(String(word), value)
  }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String? {
    // The decoder replaces invalid UTF-8, so the text was invalid if its bytes now differ.
    let text = String(decoding: bytes, as: UTF8.self)
    return text.utf8.elementsEqual(bytes) ? text : nil
  }

  private static func isBlankOrComment(_ text: Substring) -> Bool {
    let rest = trimmed(text)
    return rest.isEmpty || rest.hasPrefix("#")
  }

  private mutating func beginProfile(_ line: Substring) throws(OptionError) {
    guard let end = line.firstIndex(of: "]") else { throw fail("[\(Self.excerpt(line))", "has no closing ]") }
    let name = String(line[..<end])
    guard Self.isBlankOrComment(line[line.index(after: end)...]) else {
      throw fail("[\(name)]", "has unexpected text after it")
    }
    guard !name.isEmpty, name != "default" else { return profile = nil }
    if let index = profileIndices[name] { return profile = index }
    file.profiles.append(OptionProfile(name: name))
    profile = file.profiles.count - 1
    profileIndices[name] = profile
  }

  /// - Parameter line: the rest of the line after the option's name.
  /// - Returns: the value, nil if missing, and the rest of the line.
  private func value(of word: String, _ line: Substring) throws(OptionError) -> (String?, Substring) {
    guard line.hasPrefix("=") else { return (nil, line) }
    let line = Self.trimmed(line.dropFirst())
    switch line.first {
    case "\"", "'":
      let rest = line.dropFirst()
      guard let quote = line.first, let end = rest.firstIndex(of: quote) else {
        throw fail(word, "has no closing quote")
      }
      return (String(rest[..<end]), rest[rest.index(after: end)...])
    case "%":
      let digits = line.dropFirst().prefix { $0.isASCII && $0.isNumber }
      let rest = line[digits.endIndex...]
      guard let count = Int(digits), rest.hasPrefix("%") else {
        throw fail(word, "starts with %, which needs a length: write %5%value, or write the value in \"quotes\"")
      }
      let counted = rest.dropFirst().utf8
      guard count <= counted.count, let value = String(counted.prefix(count)) else {
        throw fail(word, "has the length \(digits), but the value is shorter: write %5%value")
      }
      return (value, Substring(counted.dropFirst(count)))
    default:
      return (String(Self.trimmed(line.prefix { $0 != "#" })), "")
    }
  }

  private mutating func addSetting(_ word: String, _ value: String?) throws(OptionError) {
    switch word {
    case "profile-desc":
      guard let profile else { throw fail(word, "belongs to a profile: write it below [NAME]") }
      file.profiles[profile].summary = value ?? ""
    case "profile-cond", "profile-restore":
      throw fail(
        word, "is not passed on: it needs mpv's Lua scripts, which Tandem does not run; apply it with --profile=NAME")
    case "include":
      throw fail(word, "is not passed on: Tandem reads only this file; write the options into it")
    default:
      let setting = try OptionSetting(named: word, value: value, origin: origin)
      guard let profile else { return file.settings.append(setting) }
      guard setting.scope == nil else {
        let scope = word.prefix { $0 != ":" }
        throw fail(word, "can't have a player's prefix in a profile: write \(scope):profile=NAME outside the profile")
      }
      file.profiles[profile].settings.append(setting)
    }
  }

  private static func trimmed(_ text: Substring) -> Substring {
    let start = text.drop(while: \.isWhitespace)
    guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
    return start[...last]
  }

  private static func excerpt(_ text: Substring) -> String { text.count > 40 ? text.prefix(40) + "…" : String(text) }
}
