// From the command line to a running session.

import Arguments
import Control
import EventLog
import Glibc
import MPVPlayer
import Orchestration
import Playback
import Session
import Shell

/// What the program does with its arguments.
enum Program {
  @MainActor
  static func run(_ arguments: [String]) throws(Failure) -> ExitStatus {
    let asked: Invocation
    do throws(UsageError) { asked = try Invocation(parsing: arguments) } catch { throw Failure(error) }
    let invocation = try withSettings(asked, arguments)
    SignalReader.block()
    switch invocation.command {
    case .play: return try Play.run(invocation, asked: asked)
    case .demo: return try Demo.run(invocation)
    case .scenarioRun: return try ScenarioPlay.run(invocation, arguments: arguments)
    default: throw Failure(.usage, "tandem-player only plays; for everything else call: tandem help")
    }
  }

  /// What was asked for, with the user's settings before it.
  private static func withSettings(_ invocation: Invocation, _ arguments: [String]) throws(Failure) -> Invocation {
    guard invocation.command == .play || invocation.command == .demo, !invocation.has(.noConfig) else {
      return invocation
    }
    let settings = try Settings.arguments(for: invocation.command)
    do throws(UsageError) {
      return try Invocation(parsing: Array(arguments.prefix(1)) + settings + Array(arguments.dropFirst()))
    } catch {
      // The arguments alone were right.
      throw Failure(.badData, "\(UserFile.path("tandem.conf") ?? "tandem.conf"): \(error)")
    }
  }
}

/// A session with everything around it: players, display, log, socket, terminal.
@MainActor
final class Theatre {
  private static let usualAnimation = Duration.milliseconds(300)

  let session: Session
  let mailbox: Mailbox<Message>
  let server: ControlServer
  /// Nil where no log could be written.
  let logPath: String?
  let screen: Screen
  /// Reads every record from the first on.
  private let desk: ControlDesk

  init(_ invocation: Invocation, _ policies: Policies, logPath: String?) throws(Failure) {
    do throws(MailboxError) { mailbox = try Mailbox() } catch { throw Failure(.unavailable, error.description) }
    SignalReader.start(mailbox)
    let mailbox = mailbox
    let socket = try Self.socketPath(invocation)
    do throws(ControlError) {
      server = try ControlServer(path: socket, ignoringQuery: invocation.texts(.volatileQuery)) { report in
        mailbox.post(.control(report))
      }
    } catch {
      throw Failure(error)
    }
    let (log, path) = try Self.log(invocation, path: logPath)
    self.logPath = path
    Files.tidyLogs(invocation)
    screen = try Screen(invocation)
    let clock = MonotonicClock()
    let players = Self.players(invocation, clock, mailbox, screen.renderer)
    var configuration = policies.configuration
    // Nobody sees an animation without a window.
    if screen.window != nil, !policies.choosesAnimation { configuration.animation = Self.usualAnimation }
    session = Session(
      configuration, players: players, display: screen.display(of: players), clock: clock, log: log)
    desk = ControlDesk(session, server, logPath: path, screen, looksUpPages: invocation.has(.ytdl))
    session.start(program: Version.number, process: Int(getpid()))
    session.record(Record(display: screen.window == nil ? "headless" : "window", reason: screen.reason))
  }

  private static func socketPath(_ invocation: Invocation) throws(Failure) -> String {
    if let path = invocation.text(.ownSocket) { return path }
    do throws(ControlError) { return try SocketDirectory.standard().newSocketPath() } catch { throw Failure(error) }
  }

  private static func players(
    _ invocation: Invocation, _ clock: MonotonicClock, _ mailbox: Mailbox<Message>, _ renderer: PictureRenderer
  ) -> PlayerPair<any Player> {
    if invocation.text(.player) == "simulated" {
      // Nothing that is only pretended to play ends before its user has enough of it.
      let catalogue = SimulatedCatalogue(other: SimulatedContent(duration: .seconds(86_400)))
      return PlayerPair(
        a: SimulatedPlayer(.A, clock: clock, catalogue: catalogue),
        b: SimulatedPlayer(.B, clock: clock, catalogue: catalogue))
    }
    var options = MPVOptions(audioOutput: invocation.text(.audioOutput))
    options.usesYouTubeDownloader = invocation.has(.ytdl)
    return PlayerPair(
      a: MPVPlayer(.A, clock: clock, options: options, renderer: renderer) { mailbox.wake() },
      b: MPVPlayer(.B, clock: clock, options: options, renderer: renderer) { mailbox.wake() })
  }

  /// A log that was asked for must be there; the usual one is done without where it can't be written.
  private static func log(
    _ invocation: Invocation, path: String?
  ) throws(Failure) -> (LogWriter, path: String?) {
    guard let path else { return (LogWriter(sink: nil), nil) }
    do throws(LogWriteError) {
      let file = try RotatingLog(invocation, path: path)
      return (LogWriter(sink: file) { Terminal.printError("the event log has gaps from here on: \($0)") }, path)
    } catch {
      if invocation.has(.log) { throw Failure(.writeFailed, "\(error); choose another with --log FILE") }
      Terminal.printError("no event log is written: \(error)")
      return (LogWriter(sink: nil), nil)
    }
  }

  /// Deals with one message.
  func receive(_ message: Message, _ hand: Hand) {
    switch message {
    case .control(let report): desk.receive(report)
    case .key(let key): hand.receive(KeyEvent(key), from: "terminal")
    case .remote(let event): hand.receive(event, from: "remote")
    case .signal: session.submit(.shutDown, by: .system, source: "signal")
    }
  }

  /// Everything is over: the socket is removed, the window is gone and the terminal is what it was.
  func close() {
    server.stop()
    screen.window?.close()
    Terminal.giveKeysBack()
  }
}
