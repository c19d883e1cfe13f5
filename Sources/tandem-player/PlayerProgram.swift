import CTandemLinux
import Glibc
import TandemCLI
import TandemFoundation
import TandemProcess
import TandemSystem

enum PlayerProgram {
  @MainActor
  static func run(_ arguments: [String]) throws(CLIError) -> ExitStatus {
    if arguments.first == ProbeChild.word { ProbeChild.run(arguments, of: PlayerProbes.table) }
    let asked: ParsedCommandLine
    do throws(UsageError) { asked = try ParsedCommandLine(parsing: arguments) } catch { throw CLIError(error) }
    let takesSettings = (asked.command == .play || asked.command == .demo) && !asked.has(.noConfig)
    let invocation = takesSettings ? try Settings.parse(arguments, of: asked.command) : asked
    keepSecrets(of: invocation)
    PlayerSignals.block()
    let supervised = try supervised(invocation)
    switch invocation.command {
    case .play: return try PlayCommand.run(invocation, asked: asked, supervised)
    case .demo: return try Demo.run(invocation)
    case .scenarioRun: return try ScenarioPlay.run(invocation, arguments: arguments)
    default: throw CLIError(.usage, "tandem-player only plays videos; for other commands see: tandem help")
    }
  }

  /// Registers the secrets of addresses before any output. mpv may use the end of an address as a
  /// title; such a title is then redacted, too.
  private static func keepSecrets(of invocation: ParsedCommandLine) {
    guard invocation.has(.logRedact) else { return }
    Redaction.begin()
    var addresses = invocation.operands.compactMap(\.text)
    addresses += [invocation.text(.pipAddress), invocation.text(.channels), invocation.text(.guide)].compactMap(\.self)
    addresses += invocation.texts(.subtitleFile) + invocation.texts(.pipSubtitleFile)
    for address in addresses { _ = Redaction.text(address) }
    for option in invocation.texts(.mpvOption) {
      guard let icon = option.firstIndex(of: "=") else { continue }
      Redaction.keep(option[option.index(after: icon)...], ofOption: option[..<icon])
    }
  }

  /// Maps the supervisor's shared memory, which outlives this process.
  @MainActor
  private static func supervised(_ invocation: ParsedCommandLine) throws(CLIError) -> SupervisorClient? {
    let box: SupervisorSharedMemory
    do throws(SystemError) {
      guard let inherited = try SupervisorSharedMemory.inherited() else {
        CrashNotice.watchUnsupervised(report: CrashReport.open(invocation.text(.crashReport)))
        return nil
      }
      box = inherited
    } catch {
      throw CLIError(.ourBug, error.description)
    }
    guard clinux_end_with_parent(Int32(box.supervisor)) == 0 else {
      throw CLIError(.unavailable, "the supervisor has ended")
    }
    box.watchForDeath(report: CrashReport.open(invocation.text(.crashReport)))
    return SupervisorClient(box)
  }
}
