import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator

/// A command from a phone: a part of the control protocol, a key of the television, or a saved session.
enum RemoteRequest: Hashable, Sendable {
  case session(Request.Body)
  /// A key as a remote control would send it.
  case key(String)
  case savedSessions
  case openSavedSession(String)

  /// The keys that a phone may press: they move in menus and choose channels.
  static let keys: Set<String> = Set(
    ["UP", "DOWN", "LEFT", "RIGHT", "ENTER", "ESC", "MENU", "FAVORITES", "GUIDE"] + (0...9).map(String.init))

  /// - Parameter json: for example `{"command":["seek",10,"relative",{"pip":true}]}`.
  init(_ json: JSONValue, ignoringQuery volatile: [String]) throws(ReplyError) {
    guard case .object(let members) = json, members.count == 1, let words = json["command"]?.array else {
      throw ReplyError(.invalid, #"an object such as {"command":["swap"]} is expected"#)
    }
    if words.first?.string == "key" {
      guard words.count == 2, let key = words[1].string, Self.keys.contains(key) else {
        throw ReplyError(.refused, "a phone can't press this key", reason: Self.notOffered)
      }
      self = .key(key)
      return
    }
    if words == ["saved"] {
      self = .savedSessions
      return
    }
    if let name = try Self.savedSession(words) {
      self = .openSavedSession(name)
      return
    }
    // Refuse options of `open`, because they could name files, or pretend that another app owns the
    // content.
    if words.first?.string == "open", words.count > 2 {
      guard words.count == 3, case .object(let options) = words[2],
        options.allSatisfy({ ["pip", "at_s", "entry"].contains($0.key) })
      else { throw ReplyError(.refused, "a phone can't set these options of open", reason: Self.notOffered) }
    }
    let request: Request
    do throws(RequestError) { request = try Request(json, ignoringQuery: volatile) } catch {
      throw error.failure
    }
    switch request.body {
    case .command(let command, let options) where command.spec.isForPhones && options == CommandOptions():
      self = .session(request.body)
    case .channel(_, _, let options) where options == CommandOptions(): self = .session(request.body)
    case .channels, .guide, .fullScreen: self = .session(request.body)
    default:
      throw ReplyError(.refused, "phones can't send this command", reason: Self.notOffered)
    }
  }

  /// - Returns: the name in a command such as `["open","@friday"]`; nil for another command.
  /// - Throws: for a file, because a phone can't name files.
  private static func savedSession(_ words: [JSONValue]) throws(ReplyError) -> String? {
    guard words.count == 2, words[0].string == "open", let argument = words[1].string,
      SavedSessionName.isMeant(by: argument)
    else { return nil }
    let name: SavedSessionName
    do throws(CLIError) { name = try SavedSessionName(argument: argument) } catch {
      throw ReplyError(.invalid, error.message)
    }
    guard case .saved(let name) = name else {
      throw ReplyError(.refused, "a phone can't open a file", reason: notOffered)
    }
    return name
  }

  private static let notOffered = "notOfferedToPhones"
}
