// `tandem play`: plays until it is told to stop.

import Arguments
import Control
import EventLog
import Glibc
import Orchestration
import Playback
import Remote
import Session
import Shell

@MainActor
enum Play {
  static func run(_ invocation: Invocation) throws(Failure) -> ExitStatus {
    let programme = try Programme(invocation)
    let theatre = try Theatre(
      invocation, Configuration(invocation), logPath: invocation.text(.log) ?? Files.newLog())
    defer { theatre.close() }
    let session = theatre.session
    let speaks = !invocation.has(.quiet) && !invocation.has(.json)
    session.defaultDelegate = CallbackPrinter(clock: { session.clock.now }) { line in
      if speaks { Terminal.printLine(line) }
    }
    if invocation.has(.json) { printRecords(of: session) }
    keepState(of: session)
    let recording: Recording? =
      if let path = invocation.text(.record) { try Recording(of: session, path: path) } else { nil }
    let failures = Failures()
    programme.submit(to: session, failures)
    if speaks { greet(theatre) }
    let hand = Hand(theatre) { if speaks { Terminal.printLine($0) } }
    if Terminal.hasKeys { KeyReader.start(theatre.mailbox) }
    if theatre.screen.window != nil { ColourKeys.start(theatre.mailbox) }
    session.run(at: theatre.mailbox) { theatre.receive($0, hand) }
    if speaks { Terminal.printLine("ended" + (theatre.logPath.map { "; event log: \($0)" } ?? "")) }
    try recording?.write { if speaks { Terminal.printLine($0) } }
    return failures.status
  }

  private static func greet(_ theatre: Theatre) {
    Terminal.printLine("session \(getpid()) on \(theatre.server.path)")
    if let log = theatre.logPath { Terminal.printLine("event log: \(log)") }
    if Terminal.hasKeys { Terminal.printLine(KeyBindings.hint) }
  }

  private static func printRecords(of session: Session) {
    _ = session.log.addObserver { record in
      var line: [UInt8] = []
      record.write(into: &line)
      print(String(decoding: line, as: UTF8.self), terminator: "")
      fflush(nil)
    }
  }

  /// Saves the state at each commit; a failure is told once and stops nothing.
  private static func keepState(of session: Session) {
    guard let path = Files.state else { return }
    var hasFailed = false
    session.save = { state in
      guard let saved = SavedSession(state), !hasFailed else { return }
      do throws(SavedSessionError) {
        try saved.write(to: path)
      } catch {
        hasFailed = true
        Terminal.printError(error.description)
      }
    }
  }
}

/// What could not be opened. A session that never showed anything because of it ends with its status.
@MainActor
final class Failures {
  var status = ExitStatus.done
}

/// What a session begins with.
struct Programme {
  private(set) var openings: [(opening: Opening, then: [Command])] = []
  private var common: [Command] = []
  /// Whether the session is begun with `--ytdl`.
  private let looksUpPages: Bool

  /// From the operands, or from what was saved.
  init(_ invocation: Invocation) throws(Failure) {
    looksUpPages = invocation.has(.ytdl)
    if invocation.has(.resumeLast) { try resume(invocation) }
    let operands = invocation.operands.compactMap(\.text)
    let roles = Role.allCases
    for (index, address) in operands.enumerated() {
      let isFull = roles[index] == .fullScreen
      let url: String
      do throws(ContentAddress.Fault) { url = try ContentAddress.resolve(address) } catch { throw Failure(error) }
      let content = Content(
        url: url, title: invocation.text(isFull ? .title : .pipTitle), ignoringQuery: invocation.texts(.volatileQuery))
      let start = invocation.time(isFull ? .startPosition : .pipStartPosition)
      openings.removeAll { $0.opening.role == roles[index] }
      openings.append((Opening(content, in: roles[index], at: start), []))
    }
  }

  private mutating func resume(_ invocation: Invocation) throws(Failure) {
    guard let path = Files.state else {
      throw Failure(
        .noSuchFile, "nothing can be resumed: neither XDG_STATE_HOME nor HOME says where states are kept")
    }
    let saved: SavedSession
    do throws(SavedSessionError) {
      saved = try SavedSession(path: path, ignoringQuery: invocation.texts(.volatileQuery))
    } catch {
      let status: ExitStatus = if case .missing = error { .noSuchFile } else { .badData }
      throw Failure(status, error.description)
    }
    for commands in [saved.fullScreen, saved.pictureInPicture] {
      if case .open(let opening) = commands.first { openings.append((opening, Array(commands.dropFirst()))) }
    }
    common = saved.common
  }

  /// Opens everything; what follows an opening is submitted at its first frame. With nothing left to show the session
  /// is shut down.
  @MainActor
  func submit(to session: Session, _ failures: Failures) {
    for command in common { session.submit(command, source: "arguments") }
    var waiting = openings.count
    var shown = 0
    for (opening, then) in openings {
      session.submit(
        .open(opening), source: "arguments",
        answered: { answer in
          guard case .refused(let refusal) = answer else { return }
          waiting -= 1
          Terminal.printError("\(opening.content.url): \(refusal.message)")
        },
        ended: { outcome in
          waiting -= 1
          switch outcome {
          case .succeeded:
            shown += 1
            for command in then { session.submit(command, source: "arguments") }
          case .failed(let reason):
            let hint = Unplayable(opening.content, reason: reason)?.hint(looksUpPages: looksUpPages)
            Terminal.printError(
              "\(opening.content.url): can't be played: \(reason)" + (hint.map { "; \($0)" } ?? ""))
            if waiting == 0, shown == 0 {
              failures.status = .badData
              session.submit(.shutDown, by: .program, source: "arguments")
            }
          case .superseded: break
          }
        })
    }
  }
}

extension SavedSession {
  /// Nil where nothing is there to go on with.
  init?(_ state: SavedState) {
    let roles = Role.allCases.map { role in
      state.commands(for: role).map { [Command.open($0.opening)] + $0.then } ?? []
    }
    if roles.allSatisfy(\.isEmpty) { return nil }
    var common: [Command] = [.move(state.corner), .resize(state.size)]
    if state.audio != .followsFullScreen { common.append(.setAudio(state.audio)) }
    self.init(fullScreen: roles[0], pictureInPicture: roles[1], common: common)
  }
}
