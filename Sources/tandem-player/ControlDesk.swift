// Requests from the socket, and what they are answered.

import Control
import EventLog
import JSON
import Orchestration
import Playback
import SDLDisplay
import Session

/// Takes requests to the session and replies when it has an answer. It decides nothing.
@MainActor
final class ControlDesk {
  private let session: Session
  private let server: ControlServer
  private let logPath: String?
  private let screen: Screen
  /// Whether the session was begun with `--ytdl`.
  private let looksUpPages: Bool
  private var subscribers: Set<ClientID> = []
  private var remoteDelegates: [ClientID: Set<AppID>] = [:]
  private var history = History()

  init(_ session: Session, _ server: ControlServer, logPath: String?, _ screen: Screen, looksUpPages: Bool) {
    self.session = session
    self.server = server
    self.logPath = logPath
    self.screen = screen
    self.looksUpPages = looksUpPages
    _ = session.log.addObserver { [weak self] record in
      MainActor.assumeIsolated { self?.see(record) }
    }
  }

  func receive(_ report: ControlReport) {
    switch report {
    case .request(let request, let client): receive(request, from: client)
    case .malformed(let error, _): session.log.append(Record(warning: error.message), at: session.clock.now)
    case .left(let client): forget(client)
    }
  }

  private func receive(_ request: Request, from client: ClientID) {
    switch request.body {
    case .command(let command, let options): submit(command, options, request.id, client)
    case .status: reply(request.id, client, session.statusReport(history, logPath: logPath, display: screen.words).json)
    case .subscribe:
      subscribers.insert(client)
      server.subscribe(client)
      reply(request.id, client, ["subscribed": true])
    case .answerRestore(let transaction, let isRestored):
      session.report(event: .restore(RestoreReply(transaction: transaction, .answered(isRestored))))
      reply(request.id, client, ["transaction": .int(transaction), "restored": .bool(isRestored)])
    case .delegate(let app):
      session.delegates[app] = RemoteDelegate()
      remoteDelegates[client, default: []].insert(app)
      subscribers.insert(client)
      server.subscribe(client)
      reply(request.id, client, ["subscribed": true, "delegate": .string(app.rawValue)])
    case .app(let fact):
      session.report(.app(fact))
      reply(request.id, client, ["app": fact == .left ? "left" : "returned"])
    case .snapshot(let path): server.send(snapshot(path, request.id), to: client)
    case .fullScreen(let wish): server.send(fullScreen(wish, request.id), to: client)
    case .version:
      reply(request.id, client, ["version": .string(Version.number), "pid": .int(history.process)])
    }
  }

  private func snapshot(_ path: String, _ id: Int) -> Reply {
    let format: PictureFormat
    do throws(PictureFormat.Fault) { format = try PictureFormat(path: path) } catch {
      return Reply(id: id, failure: ReplyFailure(.invalid, error.description, reason: "pictureFormat"))
    }
    do throws(DisplayError) {
      let picture = try session.display.snapshot()
      try picture.write(to: path, asJPEG: format == .jpeg)
      return Reply(
        id: id,
        data: [
          "path": .string(path), "format": .string(format.rawValue), "width": .int(picture.buffer.width),
          "height": .int(picture.buffer.height),
        ])
    } catch {
      return Reply(
        id: id,
        failure: ReplyFailure(
          .failed, error.description, hint: "choose another place for it", reason: ReplyFailure.writeFailed))
    }
  }

  private func fullScreen(_ wish: Bool?, _ id: Int) -> Reply {
    guard let window = screen.window else {
      let failure = ReplyFailure(
        .failed, "this session has no window", hint: "begin one with: tandem play --display window …",
        reason: "noWindow")
      return Reply(id: id, failure: failure)
    }
    let isFull = wish ?? !window.isFullScreen
    window.isFullScreen = isFull
    return Reply(id: id, data: ["fullscreen": .bool(isFull)])
  }

  private func reply(_ id: Int, _ client: ClientID, _ data: JSONValue) {
    server.send(Reply(id: id, data: data), to: client)
  }

  private func submit(_ command: Command, _ options: CommandOptions, _ request: Int, _ client: ClientID) {
    let before = command.videoRole.flatMap(session.videoReport)
    if options.isDryRun {
      var report = report(transaction: nil)
      report.isDryRun = true
      report.video = video(of: command, before)
      let forecast = session.orchestrator.dryRun(command, by: options.initiator)
      (report.verdict, report.action) = (forecast.decision?.verdict, forecast.decision?.action)
      server.send(Reply(id: request, answer: forecast.answer, report), to: client)
      return
    }
    var transaction: Int?
    var isReplied = false
    var id: CommandID?
    id = session.submit(
      command, by: options.initiator, source: "socket",
      answered: { [self] answer in
        if case .accepted(let number) = answer { transaction = number }
        let isTakenOn = Reply(id: request, answer: answer).failure == nil
        if isReplied || (options.waits && isTakenOn) { return }
        isReplied = true
        var report = report(transaction: transaction)
        report.video = video(of: command, before)
        server.send(Reply(id: request, answer: answer, report), to: client)
      },
      ended: { [self] outcome in
        var report = report(transaction: transaction)
        if let decision = id.flatMap({ history.decisions.removeValue(forKey: $0) }) {
          (report.verdict, report.action) = decision
        }
        if isReplied { return }
        isReplied = true
        if case .succeeded = outcome { report.video = video(of: command, before) }
        let reply = Reply(id: request, outcome: outcome, of: command, report, looksUpPages: looksUpPages)
        server.send(reply, to: client)
      })
  }

  /// The video that a command is about, as it is now.
  ///
  /// - Parameter before: the same before the command, from where a seek is counted.
  private func video(of command: Command, _ before: CommandReport.Video?) -> CommandReport.Video? {
    guard let role = command.videoRole, var video = session.videoReport(role) else { return before }
    // In a swap that came between another one took its place.
    if case .seek(let seek, _) = command, before?.player == video.player { video.target = before?.target(of: seek) }
    return video
  }

  private func report(transaction: Int?) -> CommandReport {
    var report = CommandReport(transaction: transaction, roles: session.orchestrator.state.roles)
    if let transaction, history.lastTransaction == transaction {
      report.latency = history.latency
      report.duration = history.duration
    }
    return report
  }

  private func see(_ record: Record) {
    history.see(record)
    if subscribers.isEmpty { return }
    var fields = record.fields
    if let time = record.time { fields.insert(.init("t_us", .int(Int(time / .microseconds(1)))), at: 0) }
    if let seq = record.seq { fields.insert(.init("seq", .int(seq)), at: 0) }
    server.broadcast(ControlEvent(record.kind, fields))
  }

  private func forget(_ client: ClientID) {
    subscribers.remove(client)
    for app in remoteDelegates.removeValue(forKey: client) ?? [] { session.delegates[app] = nil }
  }
}

/// Stands for a delegate at the other end of the socket: it sees the callbacks as events, and its answer to a restore
/// callback comes as a request. Until then the gate stays shut, at most for the restore deadline.
@MainActor
private final class RemoteDelegate: PlayerViewControllerDelegate {
  func playerViewController(
    _ playerViewController: PlayerViewController,
    restoreUserInterfaceForPictureInPictureStopWithCompletionHandler completionHandler: RestoreCompletion
  ) {}
}
