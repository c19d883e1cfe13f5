import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator

/// Converts a command line into a command for another machine.
enum ScreenCommand {
  /// - Throws: for commands that can't be sent to other screens.
  static func json(of request: ParsedCommandLine) throws(CLIError) -> JSONValue {
    let body: Request.Body
    let options = CommandOptions(isDryRun: request.has(.dryRun))
    switch request.command {
    case .session(let line) where line.kind == .open: body = .command(.open(try opening(request)), options)
    case .session(let line):
      guard let command = request.command(of: line) else { throw unsuited(request) }
      body = .command(command, options)
    case .channel:
      let text = request.operands.compactMap(\.text).joined(separator: " ")
      if text.isEmpty { throw unsuited(request) }
      body = .channel(ChannelChoice(text), request.role, options)
    default: throw unsuited(request)
    }
    return Request(id: 0, body).json["command"] ?? .null
  }

  private static func unsuited(_ request: ParsedCommandLine) -> CLIError {
    CLIError(
      .usage,
      "other screens don't accept \(request.command.rawValue) in this form; use it with a session on this machine")
  }

  /// Creates the request that opens a content. A path must be absolute, because the file is on the
  /// other machine.
  private static func opening(_ request: ParsedCommandLine) throws(CLIError) -> OpenRequest {
    guard let url = request.operands.first?.text, request.operands.count == 1 else { throw unsuited(request) }
    let poster = request.text(.poster)
    for address in [url, poster].compactMap(\.self) { try check(address) }
    var content = MediaContent(url: url, title: request.text(.title))
    if request.has(.live) { content.kind = .lowLatency }
    var opening = OpenRequest(
      content, in: request.role, at: request.time(.at), for: request.time(.stay))
    opening.startsPaused = request.has(.paused)
    if let afterSwap = request.choice(.afterSwap, of: AfterSwap.self) { opening.afterSwap = afterSwap }
    opening.corner = request.choice(.openCorner, of: PicturePlacement.self)
    opening.isSilent = request.text(.sound) == "no"
    opening.poster = poster
    return opening
  }

  private static func check(_ url: String) throws(CLIError) {
    let address: MediaAddress
    do throws(MediaAddress.Fault) { address = try MediaAddress(url) } catch {
      throw CLIError(.badData, "\(TextLimits.excerpt(url)): \(error)")
    }
    if case .file = address, !url.hasPrefix("/"), !url.contains("://") {
      throw CLIError(.usage, "\(url): use the absolute path on the screen's machine, or an address")
    }
  }
}
