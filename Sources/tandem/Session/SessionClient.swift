import Glibc
import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator

/// Sends one command to a session: connects, sends, and prints the result.
struct SessionClient {
  let invocation: ParsedCommandLine
  let output: Output
  private let client: ControlClient
  /// The time limit for the session's answer.
  private let limit: Duration

  init(_ invocation: ParsedCommandLine, output: Output) throws(CLIError) {
    self.invocation = invocation
    self.output = output
    limit =
      invocation.time(.timeout) ?? .seconds(invocation.command == .open || invocation.command == .channel ? 40 : 10)
    do throws(ControlError) {
      if let path = invocation.text(.socket) {
        client = try ControlClient(path: path, within: limit)
      } else {
        client = try ControlClient(path: try SocketDirectory.standard().onlyRunning(), within: limit)
      }
    } catch {
      throw CLIError(error)
    }
  }

  func showStatus() throws(CLIError) {
    let data = try ask(.status)
    try show(data) { () throws(ControlError) in try StatusReport(json: data).text }
  }

  func ask(_ request: WindowRequest) throws(CLIError) {
    let data = try ask(request.body)
    try show(data) { request.text(data) }
  }

  /// - Parameter known: nil for a list, and for a command that needs the session's status.
  func carryOut(_ line: SessionSubcommand, _ known: SessionCommand?) throws(CLIError) {
    let (role, kind) = (invocation.role, invocation.trackKind)
    let command: SessionCommand
    switch (line.kind, known) {
    case (_, let known?): command = known
    case (.selectTrack, nil): return try show(role) { ($0.trackList(kind), $0.json(of: kind)) }
    case (.seek, nil): return try show(role) { ($0.chapterList, $0.jsonOfChapters) }
    case (.chooseEntry, nil): return try show(role) { ($0.entryList, $0.jsonOfEntries) }
    case (.sync, nil): command = .sync(try AudioAlignment(status: try status()).offset())
    case (.setAudio, nil):
      let isDevice = invocation.operands.first?.text == AudioPolicy.Choice.separatePinned.word
      let pinned = try content(in: isDevice ? .pictureInPicture : .fullScreen)
      command = .setAudio(isDevice ? .separatePinned(pinned) : .pinned(pinned))
    case (_, nil): preconditionFailure("the parser should have refused this incomplete command: \(invocation)")
    }
    let options = CommandOptions(waits: !invocation.has(.noWait), isDryRun: invocation.has(.dryRun))
    let data = try ask(.command(command, options))
    // Wait until the session closes the connection, which it does only when its log and its
    // recording are complete.
    if case .shutDown = command, options.waits, !options.isDryRun { client.waitForHangUp(within: limit) }
    try show(data) { () throws(ControlError) in try CommandReport(json: data).text(for: command) }
  }

  /// Prints a reply's data as JSON, or its text for people.
  func show(_ data: JSONValue, _ text: () throws(ControlError) -> String) throws(CLIError) {
    if invocation.has(.json) { return output.line(.json(data)) }
    do throws(ControlError) { output.line(.escaped(try text())) } catch { throw CLIError(error) }
  }

  /// Prints a property of the video in a role.
  private func show(_ role: Role, _ what: (StatusReport.Player) -> (text: String, json: JSONValue)) throws(CLIError) {
    let status = try status()
    guard let player = status.roles[role], let shown = status.players[player] else {
      let refusal = Refusal.nothingThere
      throw CLIError(invocation.command.rawValue, ReplyError(.refused, refusal.message, hint: refusal.hint))
    }
    let (text, json) = what(shown)
    try show(json) { text }
  }

  /// - Returns: nil if the session has ended.
  func nextEvent() throws(CLIError) -> ControlEvent? {
    do throws(ControlError) { return try client.nextEvent(within: .seconds(1_000_000_000)) } catch {
      if case .hungUp = error { return nil }
      throw CLIError(error)
    }
  }

  func status() throws(CLIError) -> StatusReport {
    let data = try ask(.status)
    do throws(ControlError) { return try StatusReport(json: data) } catch { throw CLIError(error) }
  }

  private func content(in role: Role) throws(CLIError) -> ContentKey {
    let status = try status()
    guard let player = status.roles[role], let content = status.players[player]?.content else {
      let refusal = role == .fullScreen ? Refusal.noFullScreen : .noPictureInPicture
      throw CLIError("audio", ReplyError(.refused, refusal.message, hint: refusal.hint))
    }
    return content
  }

  /// Waits until a session listens, or until no session listens, for at most two seconds.
  ///
  /// - Returns: false if the time has expired.
  private func waitUntil(isListening: Bool, at path: String) -> Bool {
    let end = ContinuousClock.now + .seconds(2)
    while ContinuousClock.now < end {
      if listens(at: path) == isListening { return true }
      // Poll, because no event reports the start or the end of a session.
      usleep(20_000)
    }
    return false
  }

  private func listens(at path: String) -> Bool {
    do throws(ControlError) {
      _ = try ControlClient(path: path, within: .milliseconds(100))
      return true
    } catch {
      // Any other error means that a session exists, for example one whose queue of connections is full.
      if case .notListening = error { return false }
      return true
    }
  }

  func ask(_ body: Request.Body) throws(CLIError) -> JSONValue {
    let name = invocation.command.rawValue
    let reply: Reply
    do throws(ControlError) {
      reply = try client.ask(body, for: "the answer to \(name)", within: limit)
    } catch {
      if case .hungUp(_, let path) = error, case .command(.shutDown, _) = body {
        // Accept a missing reply to this command, because a session may end before it can reply.
        if waitUntil(isListening: false, at: path) { return Self.ended }
        throw CLIError(
          .busy, "the session on \(path) closed the connection before answering \(name), but still runs; try again")
      }
      if case .hungUp(_, let path) = error, waitUntil(isListening: true, at: path) {
        throw CLIError(
          .busy,
          "the session on \(path) restarted its player before it answered \(name); "
            + "check the result with: tandem status")
      }
      throw CLIError(error)
    }
    // Accept a reply without data, which a session of an older version may send.
    guard let failure = reply.failure else { return reply.data ?? .object([]) }
    // Report success if another client has already ended the session.
    if failure == .ending, case .command(.shutDown, _) = body { return Self.ended }
    if invocation.has(.json) { output.line(.json(reply.json)) }
    throw CLIError(name, failure)
  }

  /// The result of a command that ended the session.
  private static var ended: JSONValue {
    var report = CommandReport()
    report.hasEnded = true
    return report.json
  }
}
