// The arguments with several forms: seek targets, tracks and audio.

import TandemFoundation
import TandemOrchestrator

extension Argument<Seek> {
  private static let position = Parameter("position", log: "to_us", .seconds(-1e6...1e9), "seconds from the beginning")
  private static let by = Parameter("by", log: "by_us", .seconds(-1e9...1e9), "seconds from the current position")
  private static let percent = Parameter("percent", .number(-1e6...1e6), "a percentage of the duration")
  private static let chapter = Parameter("chapter", .number(0...1e6), "the chapter's number, from 0")
  private static let chapters = Parameter(
    "chapters", .number(-1e6...1e6), "how many chapters to go forward; negative to go back")
  private static let live = Parameter("live", .boolean, "true to go to the live edge")
  // The positional values of an array have no names. Therefore, a word after the number says what the number means.
  private static let target = Parameter("target", placed: "the target", .seconds(-1e9...1e9), "")
  private static let mode = Parameter("way", placed: "the mode", .word([]), "")

  private enum SeekMode: String, CaseIterable {
    case relative, absolute
    case percent = "absolute-percent"
    case chapter, chapters
    /// The live edge; the number before this word is ignored.
    case live
  }

  static let seek = Argument(
    parameters: [position, by, percent, chapter, chapters, live],
    samples: [
      .to(.microseconds(90_000_001)), .by(.milliseconds(-2500)), .percent(33.5), .chapter(0), .chapters(by: -1), .live,
    ],
    read: { reader throws(ArgumentError) in
      reader.form == .array ? try readPositional(&reader) : try readNamed(&reader)
    },
    write: { seek, writer in
      let isPositional = writer.form == .array
      let mode: SeekMode
      switch seek {
      case .to(let time):
        mode = .absolute
        writer.add(isPositional ? target : position, time)
      case .by(let time):
        mode = .relative
        writer.add(isPositional ? target : by, time)
      case .percent(let share):
        mode = .percent
        writer.add(isPositional ? target : percent, .double(share))
      case .chapter(let number):
        mode = .chapter
        writer.add(isPositional ? target : chapter, .int(number))
      case .chapters(let step):
        mode = .chapters
        writer.add(isPositional ? target : chapters, .int(step))
      case .live:
        mode = .live
        if isPositional { writer.add(target, .int(0)) } else { writer.add(live, true) }
      }
      if isPositional { writer.add(Self.mode, .string(mode.rawValue)) }
    })

  private static func readPositional(_ reader: inout ArgumentReader) throws(ArgumentError) -> Seek {
    let number = try reader.number(target).needed(target)
    switch reader.isEmpty ? .relative : try reader.quotedWord(mode, of: SeekMode.self) ?? .relative {
    case .relative: return .by(try reader.time(number, target))
    case .absolute: return .to(try reader.time(number, target))
    case .percent: return .percent(number)
    case .chapter: return .chapter(try whole(number))
    case .chapters: return .chapters(by: try whole(number))
    case .live: return .live
    }
  }

  private static func whole(_ number: Double) throws(ArgumentError) -> Int {
    guard let whole = Int(exactly: number), (-1_000_000...1_000_000).contains(whole) else {
      throw ArgumentError(together: "a whole number of chapters is expected", at: target)
    }
    return whole
  }

  private static func readNamed(_ reader: inout ArgumentReader) throws(ArgumentError) -> Seek {
    var seeks: [Seek] = []
    if let target = try reader.time(position) { seeks.append(.to(target)) }
    if let distance = try reader.time(by) { seeks.append(.by(distance)) }
    if let share = try reader.number(percent) { seeks.append(.percent(share)) }
    if let number = try reader.whole(chapter) { seeks.append(.chapter(number)) }
    if let step = try reader.whole(chapters) { seeks.append(.chapters(by: step)) }
    if try reader.boolean(live) == true { seeks.append(.live) }
    guard let seek = seeks.first else {
      throw ArgumentError(together: "needs one of position, by, percent, chapter, chapters and live")
    }
    if seeks.count > 1 {
      throw ArgumentError(together: "needs only one of position, by, percent, chapter, chapters and live")
    }
    return seek
  }
}

extension Argument<AudioPolicy> {
  private static let policy = Parameter(
    "policy", placed: "the policy", .word(AudioPolicy.Choice.allCases.map(\.rawValue)), required: true,
    "the video that is heard")
  private static let content = Parameter(
    "content", log: "pinned", placed: "the content's key", .content, "with pinned and separatePinned: the content")

  static let audioPolicy = Argument(
    parameters: [policy, content],
    samples: [
      .followsFullScreen, .pictureInPicture, .pinned("key \"with\" quotes"), .followsFocus, .mix, .separate,
      .separatePinned("key \"with\" quotes"),
    ],
    read: { reader throws(ArgumentError) in
      let choice = try reader.quotedWord(policy, of: AudioPolicy.Choice.self).needed(policy)
      // In an array, the content is read only for a policy that pins it, because the next positional value may belong to
      // another argument.
      if reader.form == .array {
        return AudioPolicy(choice, pinning: choice.hasContent ? try reader.content(content).needed(content) : nil)
      }
      let key = try reader.content(content)
      if choice.hasContent, key == nil {
        throw ArgumentError(together: "policy '\(choice.rawValue)' needs the key 'content'", at: policy)
      }
      if !choice.hasContent, key != nil {
        throw ArgumentError(together: "policy '\(choice.rawValue)' takes no content", at: content)
      }
      return AudioPolicy(choice, pinning: key)
    },
    write: { audio, writer in
      writer.add(policy, .string(audio.choice.rawValue))
      if let key = audio.pinnedContent { writer.add(content, key) }
    })
}
