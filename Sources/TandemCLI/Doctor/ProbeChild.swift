import CTandemLinux
import Glibc
import TandemControl
import TandemFoundation
import TandemSystem

/// Runs a probe if the program is called with `--probe NAME PARENT doctor …`. The probe's process writes the finding to
/// descriptor 3, as one line of JSON, and exits.
package enum ProbeChild {
  /// The internal word that starts a probe; no help text lists it.
  package static let word = "--probe"
  static let descriptor: Int32 = 3

  @MainActor
  package static func run(_ arguments: [String], of table: ProbeTable) -> Never {
    guard arguments.count >= 4, let name = ProbeName(rawValue: arguments[1]), let probe = table[name],
      let parent = Int32(arguments[2]), clinux_end_with_parent(parent) == 0
    else { _exit(ExitStatus.usage.rawValue) }
    // Close the doctor's pipe in the child processes that libraries start. Otherwise these
    // processes would keep the pipe open.
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    // Ignore SIGPIPE, so that a write to a doctor that has ended fails with an error.
    signal(SIGPIPE, SIG_IGN)
    Redaction.begin()
    let finding = look(with: probe, Array(arguments[3...]), asksSettings: name.asksSettings)
    let line = JSONValue.object(finding.members + [.init("version", .string(Version.number))]).description + "\n"
    _ = AtomicFile.fill(descriptor, Array(line.utf8))
    // Use `_exit` to skip the libraries' exit handlers, which may hang.
    _exit(0)
  }

  @MainActor
  private static func look(with probe: any Probe.Type, _ arguments: [String], asksSettings: Bool) -> Finding {
    do throws(CLIError) {
      return try probe.init().look(try invocation(arguments, asksSettings)).discreet
    } catch {
      return Finding(.fail, error.message).discreet
    }
  }

  /// Parses the user's settings, followed by the arguments. Invalid settings are skipped, because the probe `settings`
  /// reports them.
  private static func invocation(_ arguments: [String], _ asksSettings: Bool) throws(CLIError) -> ParsedCommandLine {
    do throws(UsageError) {
      let plain = try ParsedCommandLine(parsing: arguments)
      if plain.has(.noConfig) || !asksSettings { return plain }
      do throws(CLIError) { return try Settings.parse(arguments, of: .doctor) } catch { return plain }
    } catch { throw CLIError(error) }
  }
}

extension Finding {
  /// The finding without private data: the user names, passwords and queries in addresses, and the
  /// user's name in paths.
  var discreet: Finding {
    var finding = Finding(state, Self.discreet(found), advice.map(Self.discreet))
    finding.details = details.map(Self.discreet)
    return finding
  }

  private static func discreet(_ text: String) -> String {
    var text = Redaction.text(text)
    if let home = Environment.value("HOME"), home.hasPrefix("/"), home.count > 1 {
      text = text.replacing(home + "/", with: "~/")
    }
    // Take the name from the environment, because the system's list of users may be on a server that does not answer.
    if let name = Environment.value("USER") ?? Environment.value("LOGNAME"), name != "root" {
      text = text.replacing("/\(name)/", with: "/USER/")
    }
    return text
  }
}
