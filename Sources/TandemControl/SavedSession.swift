// A session's state in a file, as the commands that bring it back.

import Glibc
import TandemJSON
import TandemRules
import TandemFiles

/// What a later session does to go on: for each role the opening and what follows it, then the policies.
///
/// The file is JSON in the socket's own words: `{"format":"tandem-state","version":1,"fullScreen":[["open",…],…],…}`.
/// The policies are in the event log's words, as its first record has them.
package struct SavedSession: Hashable, Sendable {
  package static let format = "tandem-state"
  package static let version = 1

  package var fullScreen: [SessionCommand]
  package var pictureInPicture: [SessionCommand]
  /// What concerns both roles, in files from before there were policies in them.
  package var common: [SessionCommand]
  /// An object; nil in such a file.
  package var policies: JSONValue?
  /// Whether the window filled the screen; said only to who takes over from a session that died.
  package var isWindowFullScreen = false
  /// Contents that were left out because the player died of them, as roles are; said only there, too.
  package var leftOut: [[SessionCommand]] = []

  package init(
    fullScreen: [SessionCommand], pictureInPicture: [SessionCommand], common: [SessionCommand] = [],
    policies: JSONValue?
  ) {
    self.fullScreen = fullScreen
    self.pictureInPicture = pictureInPicture
    self.common = common
    self.policies = policies
  }

  /// Writes the file beside its place, syncs it and moves it there, so that a crash leaves the old one or the new one.
  ///
  /// - Parameter path: in a folder that is made if it is missing.
  package func write(to path: String) throws(SavedSessionError) {
    do throws(FileWriteError) { try WholeFile.write(bytes, to: path, makingFolders: 0o700) } catch {
      throw .unwritable(error.path, errno: error.code)
    }
  }

  /// Reads what an earlier session wrote.
  package init(path: String, ignoringQuery volatile: [String] = []) throws(SavedSessionError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw errno == ENOENT ? .missing(path) : .unreadable(path, errno: errno) }
    defer { close(descriptor) }
    // One more than a state can have, so that a longer file is seen to be something else.
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = read(descriptor, &bytes, bytes.count)
    guard count >= 0 else { throw .unreadable(path, errno: errno) }
    try self.init(parsing: bytes[..<count], of: path, ignoringQuery: volatile)
  }

  /// What ``init(path:ignoringQuery:)`` reads.
  package var bytes: [UInt8] {
    var bytes: [UInt8] = []
    json.write(into: &bytes)
    bytes.append(UInt8(ascii: "\n"))
    return bytes
  }

  /// - Parameter path: where it is from, for errors.
  package init(
    parsing bytes: some Collection<UInt8>, of path: String, ignoringQuery volatile: [String] = []
  ) throws(SavedSessionError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: bytes)
    } catch {
      throw .corrupt(path, "no JSON \(error)")
    }
    guard value["format"]?.string == Self.format, let version = value["version"]?.int else {
      throw .corrupt(path, "it is no saved state")
    }
    guard version <= Self.version else { throw .tooNew(path, version: version) }
    do throws(RequestError) {
      fullScreen = try Self.commands(value["fullScreen"], volatile)
      pictureInPicture = try Self.commands(value["pictureInPicture"], volatile)
      common = try Self.commands(value["common"], volatile)
      for commands in value["leftOut"]?.array ?? [] { leftOut.append(try Self.commands(commands, volatile)) }
    } catch {
      throw .corrupt(path, error.message)
    }
    isWindowFullScreen = value["windowFullScreen"] == true
    policies = value["policies"]
    switch policies {
    case nil, .object: break
    case .null, .bool, .int, .double, .string, .array: throw .corrupt(path, "its policies are no object")
    }
  }

  private var json: JSONValue {
    .fields([
      "format": .string(Self.format), "version": .int(Self.version), "fullScreen": Self.json(fullScreen),
      "pictureInPicture": Self.json(pictureInPicture), "common": Self.json(common), "policies": policies,
      "windowFullScreen": isWindowFullScreen ? .bool(true) : nil,
      "leftOut": leftOut.isEmpty ? nil : .array(leftOut.map(Self.json)),
    ])
  }

  private static func json(_ commands: [SessionCommand]) -> JSONValue {
    .array(commands.map { Request(id: 0, .command($0, CommandOptions())).json["command"] ?? .null })
  }

  private static func commands(_ value: JSONValue?, _ volatile: [String]) throws(RequestError) -> [SessionCommand] {
    var commands: [SessionCommand] = []
    for words in value?.array ?? [] {
      var line: [UInt8] = []
      JSONValue.object([.init("command", words)]).write(into: &line)
      guard case .command(let command, _) = try Request(decoding: line, ignoringQuery: volatile).body else {
        throw RequestError(.badArgument, "\(words) is no command for the players")
      }
      commands.append(command)
    }
    return commands
  }
}

/// Why a saved state can't be used or kept.
package enum SavedSessionError: Error, Hashable, Sendable, CustomStringConvertible {
  case missing(String)
  case corrupt(String, String)
  case tooNew(String, version: Int)
  case unreadable(String, errno: Int32)
  case unwritable(String, errno: Int32)

  /// What failed, on what, why, and what to do.
  package var description: String {
    switch self {
    case .missing(let path): "nothing was saved yet (no \(path)); begin with: tandem play URL"
    case .corrupt(let path, let why): "the saved state \(path) is damaged: \(why); remove it and begin anew"
    case .tooNew(let path, let version):
      "the saved state \(path) is of version \(version), this tandem reads up to \(SavedSession.version); update it"
    case .unreadable(let path, let code): "can't read \(path): \(SystemError.text(code)); check its permissions"
    case .unwritable(let path, let code): "can't write \(path): \(SystemError.text(code)); --resume will miss it"
    }
  }
}
