import Glibc
import TandemFoundation

/// Runs all probes at the same time, and reports their findings in order.
package struct ProbeRunner {
  /// The path of tandem-player; nil if it is missing.
  private let player: String?
  private let plain: Set<ProbeName>
  /// The doctor's own arguments.
  private let arguments: [String]
  private let patience: Duration

  package static let usualPatience = Duration.seconds(10)

  /// - Parameter plain: the probes that this program contains.
  package init(_ arguments: [String], plain: Set<ProbeName>, player: String?, within patience: Duration) {
    (self.arguments, self.plain, self.player, self.patience) = (arguments, plain, player, patience)
    Redaction.begin()
  }

  /// - Parameter tell: receives the findings in the order of the probes.
  package func run(_ names: [ProbeName], _ tell: (ProbeName, Finding) -> Void) -> [(ProbeName, Finding)] {
    let processes = names.map { name in
      (name, program(of: name).map { ProbeProcess(name, $0, arguments, within: patience) })
    }
    var findings: [(ProbeName, Finding)] = []
    for (name, process) in processes {
      while let process, process.finding == nil {
        Self.wait(processes.compactMap(\.1).filter { $0.finding == nil })
        for (_, other) in processes { other?.advance() }
      }
      let finding = process?.finding ?? name.unseen(because: "tandem-player is missing", SiblingExecutable.remedy)
      findings.append((name, finding))
      tell(name, finding)
    }
    return findings
  }

  private func program(of name: ProbeName) -> String? { plain.contains(name) ? "/proc/self/exe" : player }

  private static func wait(_ processes: [ProbeProcess]) {
    var entries = processes.flatMap(\.entries)
    let rest = processes.map(\.remaining).min() ?? .zero
    poll(&entries, nfds_t(entries.count), Int32(min((rest / .milliseconds(1)).rounded(.up), 1e9)))
  }
}
