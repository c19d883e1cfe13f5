import TandemFoundation
import TandemOrchestrator

/// `{"format":"tandem-state","version":1,"fullScreen":[["open",…],…],…}`: the commands that restore each role, in the
/// words of the socket, and the policies in the form of the event log's first record.
extension SavedState {
  package static let format = "tandem-state"
  package static let version = 1

  package enum ParseError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The mistake, and the path in the JSON that leads to it.
    case corrupt(String, at: [Step])
    case tooNew(Int)

    package var description: String {
      switch self {
      case .corrupt(let why, _): "the saved state is invalid: \(why)"
      case .tooNew(let version):
        "the saved state has version \(version), but only versions up to \(SavedState.version) can be read"
      }
    }
  }

  /// One step of a path in the JSON.
  package enum Step: Hashable, Sendable {
    case key(String)
    /// An index in an array, from 0.
    case index(Int)
  }

  /// The keys that a saved state may have.
  package static let keys = [
    "format", "version", Role.fullScreen.rawValue, Role.pictureInPicture.rawValue, "policies", "windowFullScreen",
    "options", "heldOptions", "channels", "leftOut", "common",
  ]

  package var json: JSONValue {
    var policies = JSONValue(policies: configuration)
    if !hasAnimation, case .object(let members) = policies {
      policies = .object(members.filter { $0.key != "animation_us" })
    }
    return .fields([
      "format": .string(Self.format), "version": .int(Self.version),
      "fullScreen": Self.json(videos[.fullScreen]), "pictureInPicture": Self.json(videos[.pictureInPicture]),
      "policies": policies, "windowFullScreen": isWindowFullScreen ? .bool(true) : nil,
      "options": options.isEmpty ? nil : .array(options.map { .string($0) }),
      "heldOptions": heldOptions.isEmpty ? nil : .array(heldOptions.map { .string($0) }),
      "channels": channels.map(JSONValue.string),
      "leftOut": leftOut.isEmpty ? nil : .array(leftOut.map(Self.json)),
    ])
  }

  /// - Parameter prepare: configures the reader of the commands.
  package init(_ json: JSONValue, _ prepare: (inout ArgumentReader) -> Void) throws(ParseError) {
    guard json["format"]?.string == Self.format, let version = json["version"]?.int else {
      throw .corrupt("it is not a saved state", at: [])
    }
    guard version <= Self.version else { throw .tooNew(version) }
    self.init()
    for role in Role.allCases {
      let path = [Step.key(role.rawValue)]
      let commands = try Self.commands(json[role.rawValue], at: path, prepare)
      if let video = try Self.video(commands, in: role, at: path) { videos[role] = video }
    }
    for (index, commands) in (json["leftOut"]?.array ?? []).enumerated() {
      let path = [Step.key("leftOut"), .index(index)]
      if let video = try Self.video(try Self.commands(commands, at: path, prepare), at: path) {
        leftOut.append(video)
      }
    }
    options = (json["options"]?.array ?? []).compactMap(\.string)
    heldOptions = (json["heldOptions"]?.array ?? []).compactMap(\.string)
    channels = json["channels"]?.string
    isWindowFullScreen = json["windowFullScreen"] == true
    guard let policies = json["policies"] else {
      hasAnimation = false
      for command in try Self.commands(json["common"], at: [.key("common")], prepare) { configuration.apply(command) }
      return
    }
    guard case .object = policies else { throw .corrupt("its policies are not an object", at: [.key("policies")]) }
    configuration = Configuration(policies: policies)
    hasAnimation = policies["animation_us"] != nil
    if let invalid = configuration.damage(in: policies) {
      throw .corrupt("its policy \(invalid) is unknown or has an invalid value", at: [.key("policies"), .key(invalid)])
    }
  }

  private static func json(_ video: Video?) -> JSONValue {
    .array(video.map { ([.open($0.opening)] + $0.then).map { .array($0.words()) } } ?? [])
  }

  private static func video(
    _ commands: [SessionCommand], in role: Role? = nil, at path: [Step]
  ) throws(ParseError) -> Video? {
    guard let first = commands.first else { return nil }
    guard case .open(let opening) = first, role == nil || opening.role == role else {
      let form = role == .pictureInPicture ? #"["open", "ADDRESS", { "pip": true }]"# : #"["open", "ADDRESS"]"#
      let name = role?.rawValue ?? "it"
      throw .corrupt("\(name) must start with an open command, such as \(form)", at: path + [.index(0)])
    }
    return Video(opening, then: Array(commands.dropFirst()))
  }

  private static func commands(
    _ value: JSONValue?, at path: [Step], _ prepare: (inout ArgumentReader) -> Void
  ) throws(ParseError) -> [SessionCommand] {
    var commands: [SessionCommand] = []
    if let value, value.array == nil { throw .corrupt("an array of commands is expected", at: path) }
    for (index, words) in (value?.array ?? []).enumerated() {
      do throws(ArgumentError) { commands.append(try SessionCommand(words: words, prepare)) } catch {
        throw .corrupt(
          "\(ArgumentReader.quoted(words.description)): \(error.message(in: .array))", at: path + [.index(index)])
      }
    }
    return commands
  }
}

extension SessionCommand {
  /// The command as the socket's array.
  ///
  /// - Parameter addOptions: appends options that do not belong to the command.
  package func words(_ addOptions: (inout ArgumentWriter) -> Void = { _ in }) -> [JSONValue] {
    var arguments = ArgumentWriter(.array)
    writeArguments(into: &arguments)
    addOptions(&arguments)
    let last: [JSONValue] = arguments.members.isEmpty ? [] : [.object(arguments.members)]
    return [.string(spec.word)] + arguments.positional + last
  }

  /// Decodes the output of ``words(_:)``.
  fileprivate init(words: JSONValue, _ prepare: (inout ArgumentReader) -> Void) throws(ArgumentError) {
    guard let array = words.array, let word = array.first?.string, let spec = CommandSpec.named(word) else {
      throw ArgumentError(together: "this is not a command for the players")
    }
    var arguments = ArgumentReader(array: array.dropFirst())
    prepare(&arguments)
    self = try spec.command(&arguments)
    try arguments.finish()
  }
}

extension Configuration {
  /// Applies a command of a saved state without policies.
  fileprivate mutating func apply(_ command: SessionCommand) {
    switch command {
    case .move(let corner): self.corner = corner
    case .resize(let size): self.size = size
    case .setLayout(let layout): self.layout = layout
    case .setAudio(let audio): self.audio = audio
    default: break
    }
  }
}
