import Glibc
import Tandem
import TandemControl
import TandemMPRIS
import TandemPlayback
import TandemRuntime

extension TandemSession {
  /// Lets other programs see and control the session until it has finished.
  ///
  ///     try session.serve(.controlSocket(), .mpris())
  ///
  /// Commands from these programs are treated as the user's commands. Callbacks still go to the
  /// session's delegates, unless a client of the socket has made itself an app's delegate.
  ///
  /// - Throws: the reason why a service can't begin: another program has the socket, or the user
  ///   has no bus. Services that were started before the error continue.
  public func serve(_ services: SessionService...) throws(SessionError) {
    if isFinished { throw SessionError("serve the session", reason: "it has ended") }
    let server = SessionServer(loop)
    for service in services {
      switch service.kind {
      case .controlSocket(let path): try server.listen(at: path)
      case .mpris(let address): try server.join(busAt: address)
      }
    }
  }
}

/// Keeps the bridges of one session alive until the session has finished.
@MainActor
private final class SessionServer: SessionObserver {
  private let host: SessionHost
  private var sockets: [(server: LineServer, bridge: ControlSocketBridge)] = []
  private var desktops: [MPRISBridge] = []

  init(_ session: SessionDriver) {
    let queue = MainActorQueue()
    let lists = PlaylistLoader(.own) { url, _ throws(PlaylistError) in
      throw .unreachable(url, reason: "an app's session reads playlists only from files")
    }
    host = SessionHost(
      session, playlists: lists, pictures: (session.display as? any WindowDisplay)?.pictureEncoder,
      process: Int(getpid()), ignoringQuery: [], post: queue.post,
      complain: { [weak session] in session?.warn($0) })
    session.addObserver(self, isKept: true)
  }

  func listen(at path: String?) throws(SessionError) {
    let reports = ReportRelay<ControlReport>(host.post)
    do throws(ControlError) {
      let path = if let path { path } else { try SocketDirectory.standard().newSocketPath() }
      let server = try LineServer(path: path) { reports.send($0) }
      let display = host.window.map { "window, \($0.choice)" } ?? "headless"
      let settings = ControlSocketBridge.Settings(display: display)
      sockets.append((server, ControlSocketBridge(host, server, reports, settings)))
    } catch {
      throw SessionError("serve the session on a socket", reason: "\(error); \(error.hint)")
    }
  }

  func join(busAt address: String?) throws(SessionError) {
    let attempt = "serve the session on the desktop's bus"
    guard let address = address ?? MPRISService.address(Environment.value) else {
      throw SessionError(attempt, reason: "DBUS_SESSION_BUS_ADDRESS and XDG_RUNTIME_DIR are not set")
    }
    do throws(BusError) {
      desktops.append(try MPRISBridge(host, MPRISBridge.Settings(address: address, isRequired: true)))
    } catch {
      throw SessionError(attempt, reason: error.description)
    }
  }

  func sessionDidFinish(_ session: SessionDriver) {
    for socket in sockets { socket.server.stop() }
    for desktop in desktops { desktop.close() }
    (sockets, desktops) = ([], [])
  }
}
