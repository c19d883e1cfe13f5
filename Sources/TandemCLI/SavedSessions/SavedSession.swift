import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator

/// Two contents with their settings. The text was saved by Tandem, written by hand, or received from another person.
///
/// The text is a saved state (``SavedState``). The usual rules for addresses apply: forbidden addresses are left out.
/// Invalid commands and options are errors.
package struct SavedSession: Sendable {
  package var state: SavedState
  /// Sentences about omitted and unknown parts. None of them is an error.
  package var remarks: [String] = []

  /// - Parameters:
  ///   - path: the file's path, for messages.
  ///   - folder: the base for relative addresses.
  ///   - home: the replacement for `~`; nil if unknown.
  ///   - volatile: query parameters that ``ContentIdentity`` ignores.
  package init(
    parsing bytes: [UInt8], of path: String, in folder: String, home: String?, ignoringQuery volatile: [String] = []
  ) throws(CLIError) {
    let text = SavedSessionText(bytes, path)
    let json = try text.located()
    for member in json.members where !SavedState.keys.contains(member.key) {
      let nearest = NearestName.nearest(to: member.key, among: SavedState.keys).map { "; did you mean \($0)?" } ?? ""
      remarks.append(
        "\(text.location(of: member.keyOffset)): unknown key '\(TextLimits.excerpt(member.key, bytes: 60))'\(nearest)"
      )
    }
    do throws(SavedState.ParseError) {
      state = try SavedState(json.plain) {
        $0.volatileQuery = volatile
        $0.takesAnyAddress = true
      }
    } catch {
      switch error {
      case .corrupt(let why, let steps): throw text.failure(why, at: json.offset(of: steps))
      case .tooNew(let version):
        throw CLIError(
          .badData,
          "\(path): a newer Tandem saved it (version \(version), this one reads up to \(SavedState.version)); update Tandem"
        )
      }
    }
    try check(text, json)
    // Remove these values, because only the successor of a crashed player may use them.
    (state.heldOptions, state.leftOut, state.isWindowFullScreen) = ([], [], false)
    let base = SavedSessionBase(folder: folder, home: home, volatile: volatile)
    for role in Role.allCases { open(role, base) }
    if let channels = state.channels { state.channels = base.address(channels) }
  }

  private func check(_ text: SavedSessionText, _ json: JSONNode) throws(CLIError) {
    for role in Role.allCases {
      for (index, command) in (state.videos[role]?.then ?? []).enumerated() {
        let offset = json.offset(of: [.key(role.rawValue), .index(index + 1)])
        let word = command.spec.word
        guard command.spec.isSaved else {
          let known = CommandSpec.all.filter(\.isSaved).map(\.word).joined(separator: ", ")
          throw text.failure("a saved session can't contain \(word); after `open` it may contain \(known)", at: offset)
        }
        if let other = command.videoRole, other != role {
          let form = role == .pictureInPicture ? #"add { "pip": true }"# : #"remove { "pip": true }"#
          throw text.failure("\(word) applies to the wrong video; \(form)", at: offset)
        }
      }
    }
    for (index, option) in state.options.enumerated() {
      do throws(OptionError) { _ = try OptionSetting(parsing: option) } catch {
        throw text.failure(error.description, at: json.offset(of: [.key("options"), .index(index)]))
      }
    }
  }

  /// Makes a role's addresses absolute, and removes those that can't be opened.
  private mutating func open(_ role: Role, _ base: SavedSessionBase) {
    guard var video = state.videos[role] else { return }
    let previous = video.opening.content.key
    do throws(ContentAddress.AddressError) {
      video.opening.content = try base.content(video.opening.content) { remarks.append($0) }
      state.videos[role] = video
      state.configuration.audio = state.configuration.audio.replacing(previous, with: video.opening.content.key)
    } catch {
      state.videos[role] = nil
      remarks.append("\(error)")
    }
  }
}

/// Resolves the addresses of a saved session.
private struct SavedSessionBase {
  let folder: String
  let home: String?
  let volatile: [String]

  /// Returns an address unchanged, or a path as an absolute path.
  func address(_ text: String) -> String {
    if text.contains("://") || text.hasPrefix("/") || text.isEmpty { return text }
    if text.hasPrefix("~/"), let home { return home + text.dropFirst(1) }
    // Leave a text that can't be a path unchanged, so that the refusal quotes it.
    do throws(MediaAddress.Fault) { _ = try MediaAddress(text) } catch { return text }
    return (folder == "/" ? "" : folder) + "/" + (text.hasPrefix("./") ? String(text.dropFirst(2)) : text)
  }

  /// - Parameter say: receives a sentence about each omitted part.
  /// - Throws: an error if the content can't be opened at all.
  func content(_ read: MediaContent, _ say: (String) -> Void) throws(ContentAddress.AddressError) -> MediaContent {
    var content = read
    content.url = address(read.url)
    if read.identity.rule == .canonicalURL {
      content.identity = ContentIdentity(url: content.url, ignoringQuery: volatile)
    }
    if read.entries.isEmpty {
      content.url = try opened(content.url)
    } else {
      content.entries = try entries(read.entries, say)
    }
    if !read.subtitles.isEmpty { content.subtitles = subtitles(read.subtitles, say) }
    return content
  }

  private func entries(
    _ entries: [ContentEntry], _ say: (String) -> Void
  ) throws(ContentAddress.AddressError) -> [ContentEntry] {
    var left: [ContentEntry] = []
    var last: ContentAddress.AddressError?
    for entry in entries {
      let url = address(entry.url)
      // Do not check if the file exists: the player reports a missing file when its entry is played.
      do throws(MediaAddress.Fault) {
        _ = try MediaAddress(url, through: .savedSession)
        left.append(ContentEntry(url: url, title: entry.title))
      } catch {
        let fault = ContentAddress.AddressError.refused(url, error)
        if last == nil { say("\(fault)") }
        last = fault
      }
    }
    if left.isEmpty, let last { throw last }
    return left
  }

  private func subtitles(_ files: [String], _ say: (String) -> Void) -> [String] {
    files.compactMap { file in
      do throws(ContentAddress.AddressError) { return try opened(address(file)) } catch {
        say("\(error)")
        return nil
      }
    }
  }

  private func opened(_ url: String) throws(ContentAddress.AddressError) -> String {
    try ContentAddress.resolve(url, through: .savedSession)
  }
}

/// The bytes of a saved session. They are needed to find the line and the column of an error.
private struct SavedSessionText {
  let bytes: [UInt8]
  let path: String

  init(_ bytes: [UInt8], _ path: String) {
    // Skip a byte order mark, which some editors write before a text.
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    self.bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
    self.path = path
  }

  func located() throws(CLIError) -> JSONNode {
    let value: JSONNode
    do throws(JSONError) {
      value = try JSONNode(parsing: bytes)
    } catch {
      if bytes.isEmpty {
        throw CLIError(.badData, "\(path): the file is empty; save the session again, or remove the file")
      }
      throw failure("invalid JSON: \(error.expected) is expected here", at: error.offset)
    }
    guard value["format"]?.string == SavedState.format, value["version"]?.int != nil else {
      let form =
        #"{ "format": "\#(SavedState.format)", "version": \#(SavedState.version), "fullScreen": [["open", "/a/film.mkv"]] }"#
      throw failure("not a saved session; a valid one is \(form)", at: value.offset)
    }
    // Refuse duplicate keys, because they are ambiguous.
    var keys: Set<String> = []
    for member in value.members where !keys.insert(member.key).inserted {
      throw failure("duplicate key \(TextLimits.excerpt(member.key, bytes: 60))", at: member.keyOffset)
    }
    return value
  }

  func location(of offset: Int) -> String {
    let locations = SourceLocations(bytes)
    return "\(path), line \(locations.line(of: offset)), column \(locations.column(of: offset))"
  }

  func failure(_ why: String, at offset: Int) -> CLIError { CLIError(.badData, "\(location(of: offset)): \(why)") }
}

extension JSONNode {
  /// Returns the offset at which the part with this path begins. If a step of the path does not
  /// exist, returns the offset of the previous step.
  fileprivate func offset(of steps: [SavedState.Step]) -> Int {
    var value = self
    for step in steps {
      switch step {
      case .key(let key):
        guard let next = value[key] else { return value.offset }
        value = next
      case .index(let index):
        guard value.elements.indices.contains(index) else { return value.offset }
        value = value.elements[index]
      }
    }
    return value.offset
  }
}
