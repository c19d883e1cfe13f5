// Breadth-first exploration of the machine.

import TandemLog
import Testing

@testable import TandemRules

/// Visits every state that a world's inputs lead to, and judges every edge on the way.
///
/// States are told apart by what they mean: counters are taken out (see ``Orchestration/State/normalised``).
struct Explorer {
  /// One place in the exploration: the machine with everything that watches it.
  struct Node {
    var machine: Orchestrator
    var watch: Watch
    var parent: Int
    var input: Input?
  }

  /// What makes two nodes the same.
  private struct Key: Hashable {
    var state: State
    var watch: Watch
  }

  struct Result {
    var states = 0
    var edges = 0
    /// The kinds of input that were fed.
    var kinds: Set<String> = []
    var failure: Failure?
  }

  /// An edge that breaks a rule, with the shortest way there.
  struct Failure: CustomStringConvertible {
    var findings: [String]
    var path: [Input]

    var description: String {
      let steps = path.enumerated().map { "  \($0 + 1). \($1.brief)" }.joined(separator: "\n")
      return findings.joined(separator: "\n") + "\nafter:\n" + steps
    }
  }

  var world: World
  /// How the machine takes an input; a test may break it here.
  var take: (inout Orchestrator, Input) -> [Effect] = { machine, input in machine.handle(input) }

  /// What no world comes near unless a counter has slipped into its states.
  private static let mostStates = 40_000

  func run() -> Result {
    var result = Result()
    var nodes = [Node(machine: world.machine, watch: Watch(), parent: -1)]
    var seen: Set<Key> = [key(nodes[0])]
    var next = 0
    while next < nodes.count {
      if nodes.count > Self.mostStates {
        result.failure = Failure(
          findings: ["more than \(Self.mostStates) states: something grows without end"], path: [])
        break
      }
      let node = nodes[next]
      for input in world.inputs(node.machine.state) {
        result.edges += 1
        result.kinds.insert(input.kind)
        var child = Node(machine: node.machine, watch: node.watch, parent: next, input: input)
        let findings = step(&child, input)
        if !findings.isEmpty {
          result.states = nodes.count
          result.failure = Failure(findings: findings, path: path(to: child, in: nodes))
          return result
        }
        if world.keeps(child.machine.state), seen.insert(key(child)).inserted { nodes.append(child) }
      }
      // Its children know all that is needed of it.
      next += 1
    }
    result.states = nodes.count
    return result
  }

  /// Takes an input, and what follows from it by itself in this world.
  private func step(_ node: inout Node, _ input: Input) -> [String] {
    var inputs = [input]
    var findings: [String] = []
    while !inputs.isEmpty {
      let next = inputs.removeFirst()
      let before = node.machine.state
      let effects = take(&node.machine, next)
      findings += node.watch.judge(next, effects, from: before, to: node.machine.state)
      guard world.confirmsMutesAtOnce else { continue }
      for case .player(let player, .setMuted(true)) in effects {
        inputs.append(.event(.player(player, generation: node.machine.state.players[player].generation, .muted)))
      }
    }
    return findings
  }

  private func key(_ node: Node) -> Key {
    var state = node.machine.state.normalised
    // Nobody asks what became of a former restore.
    if !world.hasLateFacts { state.lastRestore = nil }
    return Key(state: state, watch: node.watch.normalised)
  }

  private func path(to last: Node, in nodes: [Node]) -> [Input] {
    var path: [Input] = []
    var node = last
    while let input = node.input {
      path.insert(input, at: 0)
      node = nodes[node.parent]
    }
    return path
  }
}
