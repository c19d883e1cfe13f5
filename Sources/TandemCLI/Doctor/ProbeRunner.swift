import Glibc
import TandemFoundation

/// Runs all probes at the same time, and reports their findings in order.
package enum ProbeRunner {
  package static let usualPatience = Duration.seconds(10)

  /// - Parameters:
  ///   - arguments: the doctor's own arguments.
  ///   - plain: the probes that this program contains.
  ///   - player: the path of tandem-player; nil if it is missing.
  ///   - tell: receives the findings in the order of the probes.
  package static func run(
    _ names: [ProbeName], _ arguments: [String], plain: Set<ProbeName>, player: String?, within patience: Duration,
    _ tell: (ProbeName, Finding) -> Void
  ) -> [(ProbeName, Finding)] {
    Redaction.begin()
    let processes = names.map { name in
      let program = plain.contains(name) ? "/proc/self/exe" : player
      return (name, program.map { ProbeProcess(name, $0, arguments, within: patience) })
    }
    var findings: [(ProbeName, Finding)] = []
    for (name, process) in processes {
      while let process, process.finding == nil {
        let waiting = processes.compactMap(\.1).filter { $0.finding == nil }
        var entries = waiting.flatMap(\.entries)
        let rest = waiting.map(\.remaining).min() ?? .zero
        poll(&entries, nfds_t(entries.count), Int32(min((rest / .milliseconds(1)).rounded(.up), 1e9)))
        for (_, other) in processes { other?.advance() }
      }
      let finding = process?.finding ?? name.unseen(because: "tandem-player is missing", SiblingExecutable.remedy)
      findings.append((name, finding))
      tell(name, finding)
    }
    return findings
  }
}
