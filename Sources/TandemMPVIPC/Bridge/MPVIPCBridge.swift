import Glibc
import TandemControl
import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemRuntime
import TandemSystem

/// Answers mpv's JSON IPC on a socket for each role, and passes clients' requests to the session.
///
/// A client's requests are carried out one after another, in order, except requests that the client marks as
/// asynchronous.
///
/// It has many properties because it keeps the clients, the state that each role has shown them, and their limits.
@MainActor
package final class MPVIPCBridge: SessionObserver {
  /// The sockets on which the bridge listens.
  package struct Settings {
    /// The path of the control socket; the sockets for mpv's clients are in the same folder.
    var socket: String
    /// Additional paths that the user has chosen.
    var additional: [Role: String]
    /// True if the session can't begin without these sockets; otherwise it only logs a warning.
    var isRequired: Bool

    package init(socket: String, additional: [Role: String], isRequired: Bool) {
      (self.socket, self.additional, self.isRequired) = (socket, additional, isRequired)
    }
  }

  let host: SessionHost
  let server: LineServer
  let roles: [Role]
  let folder: String
  var session: SessionDriver { host.session }
  var clients: [ClientID: Attached] = [:]
  var lastClient = 0
  var roleStates: [Role: RoleState] = [:]
  var firstIDs = PlayerPair<(content: ContentKey, id: Int)?>(a: nil, b: nil)
  var lastFirstID = 1
  var lastTicket = 0
  var complaints = RateLimit(burst: 10, period: .seconds(1))
  var isComplaining = false
  /// The clients with waiting requests, in the order of their turns.
  private var ready: [ClientID] = []
  private var isPumping = false
  private var isPutOff = false
  /// The time spent on client requests since the session's last step.
  var spent = Duration.zero
  /// The maximum time for client requests in one step: a quarter of the time for which a frame is
  /// shown.
  private static let longestTurn = Duration.milliseconds(4)
  /// For each role, the triggers at the last check for events.
  var eventTriggers: [EventTrigger?] = []
  var lookedAt = ContinuousClock.now - .seconds(1)
  /// Shows a text over the video of a role.
  package var say: ((String, Role) -> Void)?

  /// The interval between two reads of moving values, which are read 20 times a second.
  static let pace = Duration.milliseconds(50)
  /// The maximum backlog of a client that does not read. The longest reply, a playlist of the maximum size, fits.
  static let backlog = 1 << 22

  struct Attached {
    var client: IPCClient
    var waiting: [PendingRequest] = []
    var isBusy = false
  }

  /// One request of a line. The reply to the line is the result of its last request.
  struct PendingRequest: Sendable {
    var request: IPCRequest?
    var fault: IPCRequestError?
    var address: Result<String, ContentAddress.AddressError>?
    var answersLine = true
  }

  /// Wraps a completion so that only its first call has an effect.
  @MainActor
  private final class OnceOnly {
    private var isTaken = false

    func take() -> Bool {
      defer { isTaken = true }
      return !isTaken
    }
  }

  /// The part of a role's state that the session does not keep.
  struct RoleState {
    var scene: IPCSnapshot
    /// The options that clients have set.
    var clientProperties: [String: JSONValue] = [:]
    /// The number of the newest opening. When it succeeds, the bridge applies ``clientProperties``.
    var opening: Int?
    /// The content that has been reopened from its beginning; it is reported as loading until it plays again.
    var rewinding: Rewinding?
    var cache = IPCPropertyCache()
  }

  /// A content that was opened again from its beginning.
  ///
  /// mpv would load it as a new file, and clients wait for the events of a new file.
  struct Rewinding {
    var identity: IPCVideo.Identity
    var end: ContinuousClock.Instant
  }

  // MARK: - Sockets

  /// - Returns: nil if no socket could be created, and none is required.
  package init?(_ host: SessionHost, _ settings: Settings) throws(ControlError) {
    let (socket, asked) = (settings.socket, settings.additional)
    let reports = ReportRelay<LineReport<[PendingRequest]>>(host.post)
    let own: [(role: Role, path: String)] = [
      (.fullScreen, SocketDirectory.mpvPath("full", besides: socket)),
      (.pictureInPicture, SocketDirectory.mpvPath("pip", besides: socket)),
    ]
    // The own sockets come last: if a requested path can't be used, no client has connected to them yet.
    var doors = Role.allCases.compactMap { role in asked[role].map { (role, ContentAddress.absolute($0)) } } + own
    func serve(_ paths: [String]) throws(ControlError) -> LineServer {
      try LineServer(
        paths: paths, backlog: Self.backlog, read: Self.read,
        refusal: { _ in IPCReply(IPCRequestError(.invalidParameter, "")).json },
        post: { reports.send($0) })
    }
    do throws(ControlError) {
      do throws(ControlError) { server = try serve(doors.map(\.path)) } catch {
        guard !asked.isEmpty else { throw error }
        // Go on after an error: another program may use this path, and the other sockets still
        // work.
        host.complain("--input-ipc-server: \(error); \(error.hint)")
        doors = own
        server = try serve(doors.map(\.path))
      }
    } catch {
      if settings.isRequired { throw error }
      host.session.warn("mpv's JSON IPC is not available: \(error)")
      return nil
    }
    roles = doors.map(\.role)
    self.host = host
    folder = ContentAddress.absolute("").hasSuffix("/") ? String(ContentAddress.absolute("").dropLast()) : "/"
    for role in Role.allCases { roleStates[role] = RoleState(scene: IPCSnapshot(role)) }
    session.addObserver(self)
    reports.receive = { [weak self] in self?.receive($0) }
  }

  /// Reads a line, and the files that its requests name. Call it on the sockets' thread, which may wait for a disk.
  nonisolated static func read(_ bytes: ArraySlice<UInt8>) throws(RequestError) -> [PendingRequest]? {
    do throws(IPCRequestError) {
      guard let requests = try IPCLine.read(bytes) else { return nil }
      return requests.enumerated().map { index, request in
        PendingRequest(
          request: request, address: request.address.map(resolve), answersLine: index == requests.count - 1)
      }
    } catch {
      if error.isGarbage { throw RequestError(.garbage, error.why) }
      return [PendingRequest(fault: error)]
    }
  }

  private nonisolated static func resolve(_ url: String) -> Result<String, ContentAddress.AddressError> {
    do throws(ContentAddress.AddressError) { return .success(try ContentAddress.resolve(url)) } catch {
      return .failure(error)
    }
  }

  /// Sends the event `shutdown`, and closes the connections.
  package func close() {
    for id in clients.keys { tell(["event": "shutdown"], id) }
    server.stop()
  }

  // MARK: - Requests

  private func receive(_ report: LineReport<[PendingRequest]>) {
    switch report {
    case .client(.joined(let id, let door)):
      lastClient += 1
      // Read the state before the first client is added, so that events report only later changes.
      if clients.isEmpty { look() }
      clients[id] = Attached(client: IPCClient("ipc-\(lastClient)", door: door))
    case .client(.left(let id)): clients[id] = nil
    case .client(.halfClosed): break
    case .client(.malformed(let error, _)): session.warn("mpv's socket: " + error.message)
    case .line(let requests, let id):
      clients[id]?.waiting += requests
      if requests.isEmpty { server.reply(nil, to: id) }
      pump(id)
    }
  }

  /// Carries out the clients' waiting requests in turn, beginning with this client's requests.
  func pump(_ id: ClientID) {
    if !ready.contains(id) { ready.append(id) }
    if isPumping || isPutOff { return }
    isPumping = true
    defer { isPumping = false }
    while let id = ready.first {
      // Stop after a limited time, so that client requests do not delay the session's steps.
      if spent >= Self.longestTurn {
        isPutOff = true
        host.post { [weak self] in self?.goOn() }
        return
      }
      ready.removeFirst()
      let begin = ContinuousClock.now
      takeNext(id)
      spent += ContinuousClock.now - begin
      if let attached = clients[id], !attached.isBusy, !attached.waiting.isEmpty { ready.append(id) }
    }
  }

  /// Continues after a step of the session.
  private func goOn() {
    isPutOff = false
    if let id = ready.first { pump(id) }
  }

  private func takeNext(_ id: ClientID) {
    guard let attached = clients[id], !attached.isBusy, !attached.waiting.isEmpty else { return }
    let asked = clients[id]?.waiting.removeFirst() ?? PendingRequest()
    guard let request = asked.request else {
      if let fault = asked.fault { complain(fault) }
      return server.reply(asked.fault.map { IPCReply($0).json }, to: id)
    }
    if !request.isAsynchronous { clients[id]?.isBusy = true }
    let once = OnceOnly()
    perform(request, asked.address, id) { [self] result in
      guard once.take() else { return }
      if asked.answersLine { server.reply(request.id.map { IPCReply(id: $0, result).json }, to: id) }
      // Send the first values of new observations after the reply.
      tellNews(id)
      if request.isAsynchronous { return }
      clients[id]?.isBusy = false
      pump(id)
    }
  }

  typealias Done = @MainActor (Result<JSONValue?, IPCError>) -> Void

  func perform(
    _ request: IPCRequest, _ address: Result<String, ContentAddress.AddressError>?, _ id: ClientID, done: @escaping Done
  ) {
    guard let client = clients[id]?.client else { return done(.failure(.command)) }
    let role = roles[client.door]
    let scene = scene(role, client.door)
    let action: IPCAction
    do throws(IPCRequestError) {
      let time = Int(Self.epoch.duration(to: .now) / .microseconds(1))
      action = try IPCCommandTable.action(request, in: scene, client: client.name, microseconds: time)
    } catch {
      if error.error == .unsupported || error.error == .invalidParameter { complain(error) }
      return done(.failure(error.error))
    }
    let refused: IPCError = request.name.hasPrefix("set_property") ? .propertyError : .command
    switch action {
    case .answer(let data): done(.success(data))
    case .commands(let commands): submit(commands[...], role, refused, done)
    case .open(let opening): open(opening, address, scene, done)
    case .list(let entries): change(role, refused, done) { $0.entries = entries }
    case .title(let title): retitle(title, role, refused, done)
    case .shuffle(let isOn):
      guard let video = scene.video, video.entries.count > 1, (video.playback.shuffle != nil) != isOn else {
        return done(.success(nil))
      }
      submit([.shuffle(seed: isOn ? Int.random(in: 0..<1 << 31) : nil, role)], role, refused, done)
    case .keep(let name, let value):
      roleStates[role]?.clientProperties[name] = value
      done(.success(nil))
    case .fullScreen(let action): done(host.fullScreen(action).map { _ in nil }.mapError { _ in refused })
    case .raise: done(host.raise() == nil ? .success(nil) : .failure(refused))
    case .say(let text):
      say?(TextLimits.excerpt(text, bytes: 512), role)
      done(.success(nil))
    case .picture(let path): takePicture(path, role, done)
    case .client(let action): perform(action, id, done)
    }
  }

  static let epoch = ContinuousClock.now

  func perform(_ action: IPCClientAction, _ id: ClientID, _ done: Done) {
    switch action {
    case .message(let words, let name):
      let door = clients[id]?.client.door ?? 0
      let isTaken = deliver(words, to: name, in: roles[door])
      return done(isTaken || name == nil ? .success(nil) : .failure(.command))
    case .bind(let key, ""):
      press(key, in: [roles[clients[id]?.client.door ?? 0]])
      return done(.success(nil))
    case .observe, .unobserve, .enable, .log, .bind, .unbind: break
    }
    do throws(IPCError) { try clients[id]?.client.take(action) } catch { return done(.failure(error)) }
    done(.success(nil))
  }

  func submit(_ commands: ArraySlice<SessionCommand>, _ role: Role, _ refused: IPCError, _ done: @escaping Done) {
    guard let command = commands.first else { return done(.success(nil)) }
    session.submit(
      command, source: "mpv",
      answered: { [self] answer in
        switch answer {
        case .accepted, .queued, .coalesced:
          hold(command, role)
          submit(commands.dropFirst(), role, refused, done)
        case .refused(.nothingThere) where refused == .propertyError: done(.failure(.propertyUnavailable))
        case .refused, .busy: done(.failure(refused))
        }
      })
  }

  func takePicture(_ path: String?, _ role: Role, _ done: @escaping Done) {
    lastTicket += 1
    let ticket = lastTicket
    let chosen = roleStates[role]?.clientProperties["screenshot-directory"]?.string ?? ""
    let directory = chosen.isEmpty ? folder : ContentAddress.absolute(chosen)
    let file = path.map(ContentAddress.absolute) ?? "\(directory)/tandem-shot-\(getpid())-\(ticket).jpg"
    host.snapshots.take(file) { [weak self, post = host.post] result in
      post {
        switch result {
        case .success: done(.success(["filename": .string(file)]))
        case .failure(let failure):
          self?.complain(IPCRequestError(.command, failure.message))
          done(.failure(.command))
        }
      }
    }
  }

  /// Writes a warning to the session's log, at a limited rate.
  func complain(_ fault: IPCRequestError) {
    guard let leftOut = complaints.admit(at: .now) else { return }
    let rest =
      leftOut == 0 ? "" : ", and \(leftOut) more such \(leftOut == 1 ? "request" : "requests")"
    session.warn("mpv's socket: \(TextLimits.excerpt(fault.why, bytes: 300))\(rest)")
  }
}
