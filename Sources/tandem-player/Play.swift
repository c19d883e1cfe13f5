// `tandem play`: plays until it is told to stop.

import Arguments
import Control
import EventLog
import Glibc
import Playback
import Remote
import Session
import Shell

@MainActor
enum Play {
  /// - Parameter asked: the command line alone, without the user's settings.
  static func run(_ invocation: Invocation, asked: Invocation) throws(Failure) -> ExitStatus {
    let programme = try Programme(invocation, asked: asked)
    let policies = programme.policies
    let theatre = try Theatre(invocation, policies, logPath: invocation.text(.log) ?? Files.newLog())
    defer { theatre.close() }
    let session = theatre.session
    let speaks = !invocation.has(.quiet) && !invocation.has(.json)
    session.defaultDelegate = CallbackPrinter(clock: { session.clock.now }) { line in
      if speaks { Terminal.printLine(line) }
    }
    if invocation.has(.json) { printRecords(of: session) }
    keepState(of: session, choosingAnimation: policies.choosesAnimation)
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
  private static func keepState(of session: Session, choosingAnimation choosesAnimation: Bool) {
    guard let path = Files.state else { return }
    var hasFailed = false
    session.save = { state in
      guard let saved = SavedSession(state, choosingAnimation: choosesAnimation), !hasFailed else { return }
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
