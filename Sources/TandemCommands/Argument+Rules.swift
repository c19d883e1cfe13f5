// Arguments of which the rules have several kinds: where to seek, which track, who is heard.

import TandemJSON
import TandemRules

extension Argument<Seek> {
  private static let position = Parameter("position", log: "to_us", .seconds(-1e6...1e9), "seconds from the beginning")
  private static let by = Parameter("by", log: "by_us", .seconds(-1e9...1e9), "seconds from here")
  private static let percent = Parameter("percent", .number(-1e6...1e6), "of the duration")
  // In an array, where nothing has a name, a word behind the number says what it means.
  private static let target = Parameter("target", placed: "where to go", .seconds(-1e9...1e9), "")
  private static let way = Parameter("way", placed: "the way to count", .word([]), "")

  private enum Way: String, CaseIterable {
    case relative, absolute
    case percent = "absolute-percent"
  }

  static let seek = Argument(
    parameters: [position, by, percent],
    samples: [.to(.microseconds(90_000_001)), .by(.milliseconds(-2500)), .percent(33.5)],
    read: { reader throws(ArgumentError) in
      reader.form == .array ? try placed(&reader) : try named(&reader)
    },
    write: { seek, writer in
      let isPlaced = writer.form == .array
      let way: Way
      switch seek {
      case .to(let time):
        way = .absolute
        writer.add(isPlaced ? target : position, time)
      case .by(let time):
        way = .relative
        writer.add(isPlaced ? target : by, time)
      case .percent(let share):
        way = .percent
        writer.add(isPlaced ? target : percent, .double(share))
      }
      if isPlaced { writer.add(Self.way, .string(way.rawValue)) }
    })

  private static func placed(_ reader: inout ArgumentReader) throws(ArgumentError) -> Seek {
    let number = try reader.number(target).needed(target)
    switch reader.isEmpty ? .relative : try reader.quotedWord(way, of: Way.self) ?? .relative {
    case .relative: return .by(try reader.time(number, target))
    case .absolute: return .to(try reader.time(number, target))
    case .percent: return .percent(number)
    }
  }

  private static func named(_ reader: inout ArgumentReader) throws(ArgumentError) -> Seek {
    switch (try reader.time(position), try reader.time(by), try reader.number(percent)) {
    case (let place?, nil, nil): return .to(place)
    case (nil, let distance?, nil): return .by(distance)
    case (nil, nil, let share?): return .percent(share)
    case (nil, nil, nil): throw ArgumentError(together: "needs one of position, by and percent")
    default: throw ArgumentError(together: "needs one of position, by and percent, not several")
    }
  }
}

extension Argument<AudioPolicy> {
  private static let policy = Parameter(
    "policy", placed: "the policy", .word(AudioPolicy.Choice.allCases.map(\.rawValue)), required: true, "who is heard")
  private static let content = Parameter(
    "content", log: "pinned", placed: "the content's key", .content, "with pinned: whose sound")

  static let audioPolicy = Argument(
    parameters: [policy, content], samples: [.followsFullScreen, .pictureInPicture, .pinned("key \"with\" quotes")],
    read: { reader throws(ArgumentError) in
      let choice = try reader.quotedWord(policy, of: AudioPolicy.Choice.self).needed(policy)
      // A place holds what comes next, whatever it is; a name is there or not.
      if reader.form == .array {
        return AudioPolicy(choice, pinning: choice == .pinned ? try reader.content(content).needed(content) : nil)
      }
      let key = try reader.content(content)
      if choice == .pinned, key == nil {
        throw ArgumentError(together: "policy 'pinned' needs the key 'content'", at: policy)
      }
      if choice != .pinned, key != nil {
        throw ArgumentError(together: "policy '\(choice.rawValue)' takes no content", at: content)
      }
      return AudioPolicy(choice, pinning: key)
    },
    write: { audio, writer in
      writer.add(policy, .string(audio.choice.rawValue))
      if let key = audio.pinnedContent { writer.add(content, key) }
    })
}
