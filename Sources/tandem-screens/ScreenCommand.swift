// From an invocation to a command that another machine understands.

import TandemArguments
import TandemCommands
import TandemControl
import TandemJSON
import TandemRules
import TandemShell

enum ScreenCommand {
  /// - Throws: what can't be asked of other screens.
  static func json(of wish: ParsedCommandLine) throws(Failure) -> JSONValue {
    let body: Request.Body
    let options = CommandOptions(isDryRun: wish.has(.dryRun))
    switch wish.command {
    case .session(let line) where line.kind == .open: body = .command(.open(try opening(wish)), options)
    case .session(let line):
      guard let command = wish.command(of: line) else { throw unsuited(wish) }
      body = .command(command, options)
    case .channel:
      let text = wish.operands.compactMap(\.text).joined(separator: " ")
      if text.isEmpty { throw unsuited(wish) }
      body = .channel(ChannelChoice(text), wish.has(.pip) ? .pictureInPicture : .fullScreen, options)
    default: throw unsuited(wish)
    }
    return Request(id: 0, body).json["command"] ?? .null
  }

  private static func unsuited(_ wish: ParsedCommandLine) -> Failure {
    Failure(
      .usage, "\(wish.command.rawValue) like this is not asked of other screens, only of a session on this machine")
  }

  /// What is there on the other machine nobody knows here: a file is named by its whole path.
  private static func opening(_ wish: ParsedCommandLine) throws(Failure) -> OpenRequest {
    guard let url = wish.operands.first?.text, wish.operands.count == 1 else { throw unsuited(wish) }
    let still = wish.text(.still)
    for address in [url, still].compactMap(\.self) { try check(address) }
    var content = Content(url: url, title: wish.text(.title))
    if wish.has(.live) { content.kind = .lowLatency }
    var opening = OpenRequest(
      content, in: wish.has(.pip) ? .pictureInPicture : .fullScreen, at: wish.time(.at), for: wish.time(.stay))
    opening.isSilent = wish.text(.sound) == "no"
    opening.still = still
    return opening
  }

  private static func check(_ url: String) throws(Failure) {
    let address: MediaAddress
    do throws(MediaAddress.Fault) { address = try MediaAddress(url) } catch {
      throw Failure(.badData, "\(TextLimits.excerpt(url)): \(error)")
    }
    if case .file = address, !url.hasPrefix("/"), !url.contains("://") {
      throw Failure(.usage, "\(url): name a file by its whole path on the screen's machine, or write an address")
    }
  }
}
