import Glibc
import TandemCLI
import TandemControl
import TandemFoundation
import TandemProcess
import TandemSystem

/// Replaces this process with `tandem-player`, or supervises it as a child process.
struct PlayerLaunch {
  /// The unchanged arguments, which the player parses with the same catalogue.
  let arguments: [String]

  /// Returns only by throwing an error.
  func run(_ invocation: ParsedCommandLine) throws(CLIError) {
    keepSecrets(invocation)
    if invocation.command == .play, try SavedSessionName.asked(invocation) == nil {
      for operand in invocation.operands {
        guard let address = operand.text else { continue }
        do throws(ContentAddress.AddressError) { _ = try ContentAddress.resolve(address) } catch {
          throw CLIError(error)
        }
      }
    }
    let player = try SiblingExecutable.beside("tandem-player")
    let tries = invocation.command == .play ? tries(invocation) : 0
    // Start a supervisor for a service even without restarts, because it reports to systemd that
    // the service is ready.
    let isService = invocation.command == .play && getenv("NOTIFY_SOCKET") != nil
    let code =
      tries > 0 || isService
      ? try supervise(player, tries) : SiblingExecutable.become("tandem-player", at: player, arguments)
    let name = invocation.command.rawValue
    if code == ENOENT {
      throw CLIError(.unavailable, "\(name) needs \(player), which is missing; \(SiblingExecutable.remedy)")
    }
    throw CLIError(.unavailable, "\(name) can't run \(player): \(String(cString: strerror(code)))")
  }

  /// Redacts this program's messages, too, if the user's settings request redaction.
  private func keepSecrets(_ invocation: ParsedCommandLine) {
    if invocation.has(.noConfig) { return }
    do throws(CLIError) {
      if try Settings.arguments(for: invocation.command).contains("--" + Option.logRedact.name) { Redaction.begin() }
    } catch {
      // Ignore errors in the settings here, because the player reports them.
      return
    }
  }

  /// The maximum number of consecutive restarts. Errors in the settings are ignored here, because
  /// the player reports them.
  private func tries(_ invocation: ParsedCommandLine) -> Int {
    let usual = 5
    if let chosen = invocation.count(.restarts) { return chosen }
    if invocation.has(.noConfig) { return usual }
    do throws(CLIError) { return try Settings.parse(arguments, of: .play).count(.restarts) ?? usual } catch {
      return usual
    }
  }

  /// Supervises the player, and ends this process when no further player follows.
  ///
  /// - Returns: the error number (errno) if the first player could not be started.
  private func supervise(_ player: String, _ tries: Int) throws(CLIError) -> Int32 {
    let errors = AsyncTextWriter(STDERR_FILENO)
    let supervisor: Supervisor
    do throws(SystemError) {
      supervisor = try Supervisor(player, arguments, limit: tries) { text in
        let line: TerminalText = "tandem: \(Redaction.text(text))\n"
        errors.write(Array(line.description.utf8))
      }
    } catch {
      throw CLIError(.unavailable, "\(error); play without restarts after a crash: --restarts 0")
    }
    let (status, error) = supervisor.run()
    errors.finish(within: .milliseconds(500))
    if let status { exit(status) }
    return error
  }
}
