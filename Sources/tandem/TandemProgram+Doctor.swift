import Glibc
import TandemCLI
import TandemControl
import TandemFoundation

extension TandemProgram {
  /// - Returns: `done` if this machine can play; `badData` if only a file of the user is wrong.
  func examineMachine(_ invocation: ParsedCommandLine) throws(CLIError) -> ExitStatus {
    let chosen = invocation.operands.compactMap(\.text)
    let names = ProbeName.allCases.filter { chosen.isEmpty || chosen.contains($0.rawValue) }
    let player = try SiblingExecutable.beside("tandem-player")
    let isForMachines = invocation.has(.json)
    let findings = ProbeRunner.run(
      names, arguments, plain: Set(BuiltinProbes.table.keys), player: access(player, X_OK) == 0 ? player : nil,
      within: invocation.time(.probeTime) ?? ProbeRunner.usualPatience
    ) { name, finding in
      if !isForMachines { tell(name, finding) }
    }
    let failed = findings.filter { $0.1.state == .fail }.map(\.0)
    if isForMachines {
      let probes = findings.map { JSONValue.object([.init("name", .string($0.rawValue))] + $1.members) }
      output.line(
        .json(["version": .string(Version.number), "canPlay": .bool(failed.isEmpty), "probes": .array(probes)]))
    }
    if failed.isEmpty { return .done }
    return failed.allSatisfy { $0 == .settings || $0 == .options } ? .badData : .unavailable
  }

  private func tell(_ name: ProbeName, _ finding: Finding) {
    let state = TerminalText.escaped(finding.state.rawValue + (finding.state == .ok ? "  " : ""))
    let style: TerminalText.Style =
      switch finding.state {
      case .ok: .plain
      case .warn: .bold
      case .fail: .boldRed
      }
    let padding = String(repeating: " ", count: 10 - name.rawValue.count)
    let shown = state.styled(output.isColoured ? style : .plain)
    output.line("\(shown)  \(TerminalText.escaped(name.rawValue + padding + finding.found))")
    for line in finding.details { output.line(.escaped("                  " + line)) }
    if let advice = finding.advice { output.line(.escaped("                → " + advice)) }
    output.catchUp()
  }
}
