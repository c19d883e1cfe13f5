import Glibc
import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemRuntime
import TandemSystem

/// Publishes the state to phones, and passes their commands to the session. The bridge decides nothing.
///
/// Some of its many properties are closures, one for each request that only the program can carry out.
@MainActor
package final class RemoteBridge: SessionObserver {
  /// Reads saved sessions and the paired phones, because the disk may be slow.
  private let reader = Worker("tandem saved", capacity: 8)
  private let host: SessionHost
  private let bridge: ControlSocketBridge
  private let service: RemoteService
  private let settings: RemoteSettings
  private var published: RemoteState?
  private var looked: Duration?
  private var isWatched = false
  /// The time, on the session's clock, at which the pairing closes; nil while none is open.
  private var pairingEnd: Duration?

  /// Shows the code on the screen; nil removes it.
  package var show: ((PairingCode?) -> Void)?
  /// Handles a key like a key of a remote control, with its origin for the log.
  package var press: ((_ key: String, _ source: String) -> Void)?
  /// Opens a saved session like the start screen. Calls the function with the reasons why videos could not be opened.
  package var open: ((_ state: SavedState, _ source: String, _ ended: @escaping ([String]) -> Void) -> Void)?
  /// Shows a text of a notification over a role's video for a while.
  package var announce: ((_ text: String, _ role: Role, _ time: Duration) -> Void)?
  /// Prints lines for the user.
  package var say: ((String) -> Void)?

  /// The interval between two reads of the state. Only the newest state is published.
  private static let pause = Duration.milliseconds(100)
  /// The width of the pictures for phones, in pixels.
  private static let pictureWidth = 480

  private var session: SessionDriver { host.session }

  /// - Parameter bridge: carries out the requests.
  package init(
    _ host: SessionHost, _ bridge: ControlSocketBridge, _ settings: RemoteSettings, _ store: PhoneStore
  ) throws(RemoteError) {
    let reports = ReportRelay<RemoteReport>(host.post)
    service = try RemoteService(settings, store, ignoringQuery: host.volatileQuery) { reports.send($0) }
    (self.host, self.bridge, self.settings) = (host, bridge, settings)
    reports.receive = { [weak self] in self?.receive($0) }
    bridge.openPairing = { [weak self] in self?.openPairing() }
    bridge.makeToken = { [weak self] in self?.makeToken($0, $1) }
    session.addObserver(self)
  }

  /// The port on which the remote listens.
  package var port: Int { service.port }

  package func close() { service.stop() }

  // MARK: - Pairing

  /// Prints the address. If no phone is paired yet, opens a pairing soon afterwards and prints the code.
  package func begin() {
    let address = address
    say?("phone remote: \(address)")
    if name == nil {
      say?("phones can't reach this address: this machine has no address in a private network; see --remote=NAME:PORT")
    }
    _ = reader.post { [weak self, registry = service.registry, post = host.post] in
      if registry.isEmpty { post { self?.openFirstPairing() } }
    }
  }

  /// Opens the first pairing, unless a command has opened one already.
  private func openFirstPairing() {
    guard pairingEnd == nil else { return }
    for line in openPairing().terminalLines { say?(line) }
  }

  private func openPairing() -> PairingCode {
    let pairing = service.openPairing()
    pairingEnd = session.clock.now + Pairing.time
    let code = PairingCode(
      address: address + "#" + pairing.ticket, digits: pairing.digits, time: Pairing.time,
      modules: QRCode.modules(of: address + "#" + pairing.ticket))
    show?(code)
    return code
  }

  /// Creates a token, on a separate thread because the disk may be slow.
  private func makeToken(_ sender: String, _ reply: @escaping @Sendable (Result<JSONValue, ReplyError>) -> Void) {
    let address = address + RemoteService.notifyPath.dropFirst()
    let failure = Threads.start("tandem token") { [registry = service.registry] in
      do throws(CLIError) {
        let added = try registry.add(sender, .notify)
        reply(
          .success(["name": .string(added.name), "token": .string(added.credential), "address": .string(address)]))
      } catch { reply(.failure(ReplyError(.failed, error.message, reason: ReplyError.writeFailed))) }
    }
    if failure != 0 { reply(.failure(ReplyError(.failed, "no thread can be started"))) }
  }

  private func closePairing() {
    guard pairingEnd != nil else { return }
    pairingEnd = nil
    show?(nil)
  }

  private var address: String {
    "\(settings.tls == nil ? "http" : "https")://\(name ?? "127.0.0.1"):\(service.port)/"
  }

  /// The name or the address under which phones reach this machine; nil if no network is known.
  private var name: String? { settings.name ?? ListeningPort.ownAddress?.description }

  // MARK: - Requests

  private func receive(_ report: RemoteReport) {
    switch report {
    case .request(let request, let phone, let reply): carryOut(request, "remote:" + phone, reply)
    case .notification(let notification, let sender, let reply): show(notification, sender, reply)
    // Send no pictures while the screen shows the pairing code, because a paired phone must not
    // show the code.
    case .pictures where pairingEnd != nil: service.pictures.show([:])
    case .pictures:
      host.snapshots.takeSmall(width: Self.pictureWidth) { [pictures = service.pictures] in pictures.show($0) }
    case .watched(let isWatched):
      self.isWatched = isWatched
      // Publish the whole state anew, because nothing was published while no phone was watching.
      (published, looked) = (nil, nil)
    case .paired(let phone):
      closePairing()
      let text = phone.map { "paired the phone \($0)" } ?? "stopped pairing phones after five wrong codes"
      session.warn(text)
      say?(text)
    case .remark(let text): session.warn(text)
    }
  }

  private func carryOut(_ request: RemoteRequest, _ source: String, _ reply: @escaping @Sendable (Reply) -> Void) {
    switch request {
    case .session(let body):
      // The log records commands of the session, and this one is a command of the window.
      if case .fullScreen(let isFull) = body {
        session.warn("\(source) sends: fullscreen" + (isFull.map { " \($0)" } ?? ""))
      }
      bridge.answer(body, ControlSocketBridge.Requester(source: source, .phone, reply: reply))
    case .key(let key):
      press?(key, source)
      reply(Reply(id: 0, data: [:]))
    case .savedSessions:
      read(for: reply) { () throws(CLIError) in
        let sessions = try SavedSessionStore().openable()
        reply(Reply(id: 0, data: ["savedSessions": .array(sessions.map(Self.summary))]))
      }
    case .openSavedSession(let name):
      read(for: reply) { [weak self, post = host.post] () throws(CLIError) in
        let state = try SavedSessionStore.read(.saved(name)).state
        if state.isEmpty { throw CLIError(.badData, "none of this saved session's videos can be opened") }
        post { self?.open(state, source, reply) }
      }
    }
  }

  private nonisolated static func summary(_ name: String, _ state: SavedState) -> JSONValue {
    ["name": .string(name), "summary": .string(Redaction.text(state.summary))]
  }

  /// Reads saved sessions on a separate thread; the reply to an error needs no session.
  private func read(
    for reply: @escaping @Sendable (Reply) -> Void, _ read: @escaping @Sendable () throws(CLIError) -> Void
  ) {
    let isTaken = reader.post {
      do throws(CLIError) { try read() } catch { reply(Reply(id: 0, failure: ReplyError(.failed, error.message))) }
    }
    if !isTaken { reply(Reply(id: 0, failure: ReplyError(.busy, "the saved sessions are being read"))) }
  }

  private func open(_ state: SavedState, _ source: String, _ reply: @escaping @Sendable (Reply) -> Void) {
    guard let open else { return reply(Reply(id: 0, failure: ReplyError(.failed, "the session is starting"))) }
    open(state, source) { faults in
      let failure = ReplyError(.failed, Redaction.text(faults.joined(separator: "; ")))
      reply(Reply(faults.isEmpty ? .success([:]) : .failure(failure)))
    }
  }

  /// Shows a notification: its image or video as a temporary picture in picture, or else its text.
  private func show(
    _ notification: ScreenNotification, _ sender: String, _ reply: @escaping @Sendable (Reply) -> Void
  ) {
    let source = "notify:" + sender
    guard let url = notification.image?.path ?? notification.media else {
      if case .failure(let failure) = host.answeringWindow { return reply(Reply(id: 0, failure: failure)) }
      let (text, roles) = (notification.text ?? "", session.snapshot.roles)
      session.warn("\(source) shows: \(text)")
      let isSmallOnly = roles.fullScreen == nil && roles.pictureInPicture != nil
      announce?(text, isSmallOnly ? .pictureInPicture : .fullScreen, notification.time)
      return reply(Reply(id: 0, data: ["answer": "shown"]))
    }
    var content = MediaContent(url: url, title: notification.text)
    if let image = notification.image {
      content = MediaContent(identity: ContentIdentity(id: image.id), url: url, title: notification.text ?? sender)
    }
    var opening = OpenRequest(content, in: .pictureInPicture, for: notification.time)
    (opening.corner, opening.isSilent) = (notification.corner, true)
    let reply: @Sendable (Reply) -> Void = { [images = service.images, image = notification.image] answer in
      if answer.failure != nil, let image { images.free(image) }
      reply(answer)
    }
    // Answer the sender when the session accepts the command. The first frame of a camera may
    // arrive much later.
    let options = CommandOptions(waits: false, initiator: notification.initiator)
    // Allow a local file only for an image that was sent with the request.
    bridge.answer(
      .command(.open(opening), options),
      ControlSocketBridge.Requester(source: source, notification.image == nil ? .phone : .app, reply: reply))
  }

  private func keepUsedImages() {
    let snapshot = session.snapshot
    let incoming = PlayerID.allCases.compactMap { snapshot.incoming[$0]?.video }
    let videos = PlayerID.allCases.compactMap { snapshot.videos[$0] } + incoming
    // An image may return to picture in picture after a later notification.
    let returning = snapshot.temporaryPictureInPicture?.previous?.content
    service.images.use(
      Set(videos.map(\.content.url) + [returning?.url].compactMap(\.self)),
      isLoading: !incoming.isEmpty || snapshot.transaction != nil)
  }

  // MARK: - State

  package func sessionWillEndStep(_ session: SessionDriver, at now: Duration) -> Duration? {
    if let end = pairingEnd, now >= end { closePairing() }
    if !service.images.isEmpty { keepUsedImages() }
    return [pairingEnd, isWatched ? publish(at: now) : nil].compactMap(\.self).min()
  }

  /// - Returns: the time of the next read if it is too early for a read now.
  private func publish(at now: Duration) -> Duration? {
    if let looked, now < looked + Self.pause { return looked + Self.pause }
    looked = now
    let state = state(at: now)
    if let published, !state.isNews(after: published) { return nil }
    published = state
    service.events.publish(state.json)
    return nil
  }

  private func state(at now: Duration) -> RemoteState {
    let channels = Role.allCases.compactMap { role in host.playlists.channel(in: role).map { (role, $0) } }
    return RemoteState(
      session.snapshot, isFullScreen: host.window?.isFullScreen,
      channels: Dictionary(channels, uniquingKeysWith: { first, _ in first }),
      hasChannels: host.playlists.channels != nil, at: now)
  }
}
