import Glibc
import TandemCommands
import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemRuntime

/// Passes requests to the session, and replies when the session has answered. The bridge makes no decisions of its own.
@MainActor
package final class ControlSocketBridge: SessionObserver {
  /// The properties of a session that only its program can provide.
  package struct Settings {
    /// The path of the event log; nil without a log.
    package var logPath: String?
    /// The display in use and why it was chosen, as text.
    package var display: String
    /// True if the session runs with `--ytdl`.
    package var looksUpPages = false
    /// The number of crashed sessions that this session continues.
    package var restarts = 0

    package init(display: String) { self.display = display }
  }

  private let host: SessionHost
  private let server: LineServer
  private let settings: Settings
  private let apps: RemoteApps
  private var subscribers: Set<ClientID> = []
  /// True if some events of this step have not been sent to the subscribers yet.
  private var hasGathered = false
  /// The requests that have reported a built view and wait for their replies, oldest first.
  private var builds: [(view: ViewID, content: ContentKey, asker: Requester)] = []
  /// The counters of `status`.
  private var (transactions, refused) = (0, 0)
  /// Makes the saved state, including the parts that the session does not store.
  package var keptState: (() -> SavedState)?
  /// Begins the pairing of a phone and returns the code; nil without a phone remote.
  package var openPairing: (() -> PairingCode?)?
  /// Makes a token for a sender of notifications, and replies on any thread; nil without a phone remote.
  package var makeToken:
    ((_ sender: String, _ reply: @escaping @Sendable (Result<JSONValue, ReplyError>) -> Void) -> Void)?
  private var session: SessionDriver { host.session }
  private var process: Int { Int(getpid()) }

  /// - Parameter reports: relays the server's reports.
  package init(
    _ host: SessionHost, _ server: LineServer, _ reports: ReportRelay<ControlReport>, _ settings: Settings
  ) {
    (self.host, self.server, self.settings) = (host, server, settings)
    apps = RemoteApps(host.session, server)
    _ = session.log.addObserver { [weak self] record in
      MainActor.assumeIsolated { self?.see(record) }
    }
    session.addObserver(self)
    reports.receive = { [weak self] in self?.receive($0) }
  }

  private func receive(_ report: ControlReport) {
    switch report {
    case .line(let request, let client): receive(request, from: client)
    case .client(.joined): break
    case .client(.malformed(let error, _)): session.warn(error.message)
    // The client has finished sending, so it can't answer questions any more. It may still read.
    case .client(.halfClosed(let client)): apps.forget(client)
    case .client(.left(let client)):
      subscribers.remove(client)
      apps.forget(client)
    }
  }

  private func receive(_ request: Request, from client: ClientID) {
    let asker = Requester(id: request.id, source: "socket", .socket) { [server] in server.send($0, to: client) }
    switch request.body {
    case .subscribe where isFull(for: client), .delegate where isFull(for: client), .register where isFull(for: client):
      asker.fail(
        ReplyError(
          .failed, "subscriber limit reached (\(ControlLimits.subscribers))",
          hint: "end another subscription first, or send commands, which need no subscription",
          reason: "tooManySubscribers"))
    case .subscribe:
      subscribe(client)
      asker.done(["subscribed": true])
    case .delegate(let app):
      apps.delegate(app, to: client)
      subscribe(client)
      asker.done(["subscribed": true, "delegate": .string(app.rawValue)])
    case .register(let listener):
      apps.register(listener, by: client)
      subscribe(client)
      asker.done(["subscribed": true, "listener": .string(listener.rawValue)])
    case .unregister(let listener):
      asker.finish(apps.unregister(listener, by: client).map { ["listener": .null] })
    case .answerRestore(let transaction, let answer):
      let data: JSONValue = ["transaction": .int(transaction), "restored": answer.map(JSONValue.bool) ?? .null]
      asker.finish(apps.answer(.restore, of: transaction, answer, from: client).map { data })
    case .answerDismissal(let transaction, let answer):
      let data: JSONValue = ["transaction": .int(transaction), "dismissed": answer.map(JSONValue.bool) ?? .null]
      asker.finish(apps.answer(.dismissal, of: transaction, answer, from: client).map { data })
    case .view(let view, .built(let content)):
      builds.append((view, content, asker))
      session.report(.view(view, .built(content)))
    default: answer(request.body, asker)
    }
  }

  /// The sender of a request, and the functions that reply to it.
  package struct Requester {
    /// The id of the request, which the reply repeats.
    var id: Int
    /// The origin of the request, which the log names.
    var source: String
    var door: AddressDoor
    /// Sends the reply. Called once, on any thread.
    var reply: @Sendable (Reply) -> Void
    /// Called when the orchestrator has answered a command.
    var taken: (@MainActor () -> Void)?

    package init(
      id: Int = 0, source: String, _ door: AddressDoor, taken: (@MainActor () -> Void)? = nil,
      reply: @escaping @Sendable (Reply) -> Void
    ) {
      (self.id, self.source, self.door, self.taken, self.reply) = (id, source, door, taken, reply)
    }

    func done(_ data: JSONValue) { finish(.success(data)) }
    func fail(_ failure: ReplyError) { finish(.failure(failure)) }

    /// Sends the reply, on any thread.
    var finish: @Sendable (Result<JSONValue, ReplyError>) -> Void {
      { [id, reply] in reply(Reply(id: id, $0)) }
    }
  }

  /// Carries out a request that needs no lasting connection.
  package func answer(_ body: Request.Body, _ asker: Requester) {
    switch body {
    case .command(.open(let opening), let options): open(opening, options, asker)
    case .channel(let choice, let role, let options):
      switch host.playlists.opening(choice, role) {
      case .success(let opening): submit(.open(opening), options, asker)
      case .failure(let fault): asker.fail(fault.failure)
      }
    case .channels(let search, let group):
      let report = host.playlists.report(search, group: group)
      asker.finish(report.map { .success($0.json) } ?? .failure(ChannelError.noList.failure))
    case .guide(let choice): asker.finish(host.playlists.guideReport(choice).map(\.json))
    case .command(let command, let options): submit(host.playlists.completed(command), options, asker)
    case .status: asker.done(statusReport.json)
    case .state: asker.done((keptState?() ?? session.savedState).json)
    case .view(let view, let fact):
      session.report(.view(view, fact))
      asker.done(["view": .string(view.rawValue)])
    case .app(let fact):
      session.report(.app(fact))
      asker.done(["app": fact == .left ? "left" : "returned"])
    case .screen(let screen, let fact):
      session.report(.screen(screen, fact))
      asker.done(["screen": .string(screen.rawValue)])
    case .suspension(let owner):
      session.report(.suspension(owner))
      asker.done(["owner": owner.map { .string($0.rawValue) } ?? .null])
    case .snapshot(let path): host.snapshots.take(path, done: asker.finish)
    case .fullScreen(let request): asker.finish(host.fullScreen(request).map { ["fullscreen": .bool($0)] })
    case .pairPhone: asker.finish(openPairing?().map { .success($0.json) } ?? .failure(Self.noRemote))
    case .notifyToken(let sender):
      guard let makeToken else { return asker.fail(Self.noRemote) }
      makeToken(sender, asker.finish)
    case .version: asker.done(["version": .string(Version.number), "pid": .int(process)])
    case .subscribe, .delegate, .register, .unregister, .answerRestore, .answerDismissal:
      asker.fail(ReplyError(.invalid, "this command works only on the session's socket"))
    }
  }

  private static let noRemote = ReplyError(
    .refused, "this session has no phone remote", hint: "start a session with one: tandem play --remote …",
    reason: "noRemote")

  /// Opens an address; a playlist's entries are read first.
  private func open(_ opening: OpenRequest, _ options: CommandOptions, _ asker: Requester) {
    host.playlists.prepare(opening, through: asker.door) { [self] result in
      switch result {
      case .success(let opening): submit(.open(opening), options, asker)
      case .failure(let fault): asker.fail(fault.failure)
      }
    }
  }

  private func isFull(for client: ClientID) -> Bool {
    subscribers.count >= ControlLimits.subscribers && !subscribers.contains(client)
  }

  private func subscribe(_ client: ClientID) {
    subscribers.insert(client)
    server.subscribe(client)
  }

  private func submit(_ command: SessionCommand, _ options: CommandOptions, _ asker: Requester) {
    let former = CommandReport.Video(of: command, session.snapshot)
    if options.isDryRun {
      var report = CommandReport(on: command, session.snapshot, former: former)
      report.isDryRun = true
      let dryRun = session.orchestrator.dryRun(command, by: options.initiator)
      if let decision = dryRun.decision { report.add(decision) }
      let state = session.orchestrator.state
      return asker.reply(Reply(id: asker.id, answer: dryRun.answer, report, to: (command, state)))
    }
    host.submit(
      command, options, source: asker.source, former: former, looksUpPages: settings.looksUpPages, taken: asker.taken
    ) { reply, _ in
      var reply = reply
      reply.id = asker.id
      asker.reply(reply)
    }
  }

  private var statusReport: StatusReport {
    var report = StatusReport(session.snapshot)
    report.counters = [.init(name: "transactions", value: transactions), .init(name: "refused", value: refused)]
    if settings.restarts > 0 { report.counters.append(.init(name: "restarts", value: settings.restarts)) }
    (report.process, report.log, report.display) = (process, settings.logPath, settings.display)
    return report
  }

  private func see(_ record: Record) {
    if subscribers.isEmpty { return }
    let event = ControlEvent(record)
    let isGathered = session.isStepping
    if isGathered { hasGathered = true }
    server.broadcast(event, except: apps.takeAddressee(of: record, event), isUrgent: !isGathered)
  }

  // MARK: - Events

  package func session(_ session: SessionDriver, didChange change: StateChange) {
    if case .transactionEnded = change { transactions += 1 }
    apps.note(change)
    guard case .viewBuilt(let view, let content, let takes) = change,
      let index = builds.firstIndex(where: { $0.view == view && $0.content == content })
    else { return }
    // The reply names the former view whose state the new view receives.
    builds.remove(at: index).asker.done(
      ["view": .string(view.rawValue), "takes": takes.map { .string($0.rawValue) } ?? .null])
  }

  package func session(
    _ session: SessionDriver, _ command: SessionCommand, did progress: CommandProgress, source: String
  ) {
    if case .answered(.refused) = progress { refused += 1 }
  }

  package func sessionDidEndStep(_ session: SessionDriver) { flush() }
  package func sessionWillFinish(_ session: SessionDriver) { flush() }

  private func flush() {
    guard hasGathered else { return }
    hasGathered = false
    server.flush()
  }
}
