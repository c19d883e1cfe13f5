import TandemInput

/// Checks tandem.conf and input.conf.
struct SettingsProbe: Probe {
  func look(_ asked: ParsedCommandLine) throws(CLIError) -> Finding {
    if asked.has(.noConfig) { return Finding(.ok, "not read, because of --no-config") }
    let settings = try Settings.arguments(for: .play)
    // `--idle` makes the command line valid without a content.
    do throws(UsageError) { _ = try ParsedCommandLine(parsing: ["play", "--idle"] + settings) } catch {
      throw CLIError(.badData, "\(ConfigFile.path("tandem.conf") ?? "tandem.conf"): \(error)")
    }
    if let path = ConfigFile.path("input.conf") {
      do throws(CLIError) {
        if let diagnostic = InputFile(parsing: try ConfigFile.read(path) ?? "").diagnostics.first {
          return Finding(.warn, "\(path), \(diagnostic)", "correct the line; Tandem ignores only this line")
        }
      } catch {
        return Finding(.warn, error.message, "Tandem uses the default key bindings")
      }
    }
    var there: [String] = []
    for name in ["tandem.conf", "input.conf"] {
      if let path = ConfigFile.path(name), try ConfigFile.bytes(path) != nil { there.append(name) }
    }
    let words = there.isEmpty ? "none; Tandem uses its defaults" : "\(there.joined(separator: ", ")): understood"
    return Finding(.ok, words)
  }
}
