import TandemCLI
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemRuntime

/// `tandem demo`: plays two generated videos, swaps them a few times, and verifies the log.
@MainActor
enum Demo {
  /// Two videos that libmpv generates, each with a moving or still test picture and a tone.
  private static let contents = [
    MediaContent(
      identity: ContentIdentity(id: "test-picture"), url: source("testsrc2", tone: 440), title: "Test picture, 440 Hz"),
    MediaContent(
      identity: ContentIdentity(id: "colour-bars"), url: source("smptehdbars", tone: 880),
      title: "Colour bars, 880 Hz"),
  ]

  private static func source(_ picture: String, tone: Int) -> String {
    "av://lavfi:\(picture)=size=1280x720:rate=30[out0];sine=frequency=\(tone):sample_rate=48000[out1]"
  }

  static func run(_ invocation: ParsedCommandLine) throws(CLIError) -> ExitStatus {
    let openings =
      invocation.has(.resumeLast)
      ? try StartupPlan(invocation, asked: invocation).openings.map(\.opening)
      : zip(contents, Role.allCases).map { OpenRequest($0, in: $1) }
    if let log = invocation.text(.log), case .journal = LogDestination(log) {
      throw CLIError(.usage, "the demo can't read its log from the journal; choose a file with --log FILE")
    }
    guard openings.count == 2 else {
      throw CLIError(.no, "the demo needs two videos, but the last session had one; omit --resume")
    }
    let application = try PlayerApplication(
      invocation, Policies(invocation),
      logPath: invocation.text(.log) ?? StatePaths.newLog() ?? "/tmp/tandem-demo.jsonl")
    defer { application.close() }
    let session = application.session
    let speaks = !invocation.has(.json)
    func say(_ line: String) { if speaks { Terminal.printLine(.escaped(line)) } }
    session.defaultDelegate = CallbackPrinter(clock: { session.clock.now }) { say($0) }
    let input = InputController(application, say: say)
    say(
      invocation.has(.resumeLast)
        ? "Swapping the videos of the last session."
        : "Two generated videos, one full screen and one in picture in picture.")
    for opening in openings { try complete(.open(opening), within: .seconds(30), in: application, input) }
    let swaps = invocation.count(.swaps) ?? 3
    for number in 1...max(1, swaps) where swaps > 0 {
      try play(for: .milliseconds(700), in: application, input)
      say("swap \(number) of \(swaps)")
      try complete(.swap, within: .seconds(10), in: application, input)
    }
    try play(for: .milliseconds(700), in: application, input)
    try complete(.shutDown, within: .seconds(10), in: application, input)
    application.finishLog()
    application.status = try verdict(application, swaps: swaps, asJSON: !speaks)
    return application.status
  }

  /// Submits a command and waits for its end.
  private static func complete(
    _ command: SessionCommand, within limit: Duration, in application: PlayerApplication, _ input: InputController
  ) throws(CLIError) {
    var outcome: CommandOutcome?
    var refusal: CommandResponse?
    application.session.submit(
      command, source: "demo",
      answered: { answer in
        switch answer {
        case .refused, .busy: refusal = answer
        case .accepted, .queued, .coalesced: break
        }
      }, ended: { outcome = $0 })
    let isDone = application.session.run(
      at: application.mailbox, atMost: limit, receive: { application.receive($0, input) }
    ) {
      outcome != nil || refusal != nil
    }
    guard isDone, outcome == .succeeded else {
      if application.session.isFinished { throw CLIError(.no, "the demo ended early") }
      let why = refusal.map { "\($0)" } ?? outcome.map { "\($0)" } ?? "it did not end within \(limit)"
      throw CLIError(.no, "the demo's \(command) failed: \(why)")
    }
  }

  private static func play(for time: Duration, in application: PlayerApplication, _ input: InputController)
    throws(CLIError)
  {
    _ = application.session.run(at: application.mailbox, atMost: time, receive: { application.receive($0, input) }) {
      false
    }
    if application.session.isFinished { throw CLIError(.no, "the demo ended early") }
  }
}
