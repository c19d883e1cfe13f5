// Decodes the commands of phones.

import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator

/// A command from a phone: a part of the control protocol, or a key of the television.
enum RemoteRequest: Hashable, Sendable {
  case session(Request.Body)
  /// A key as a remote control would send it.
  case key(String)

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
    // Refuse options of `open`, because they could name files, or pretend that another app owns the
    // content.
    if words.first?.string == "open", words.count > 2 {
      guard words.count == 3, case .object(let options) = words[2],
        options.allSatisfy({ ["pip", "at_s", "entry"].contains($0.key) })
      else { throw ReplyError(.refused, "a phone can't set these options of open", reason: Self.notOffered) }
    }
    let request: Request
    do throws(RequestError) { request = try Request(json, ignoringQuery: volatile) } catch {
      throw error.reply.failure ?? ReplyError(.invalid, error.message)
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

  private static let notOffered = "notOfferedToPhones"
}
