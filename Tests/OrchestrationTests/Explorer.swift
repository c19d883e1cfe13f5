// Breadth-first exploration of the machine.

import EventLog
import Testing

@testable import Orchestration

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
        let effects = take(&child.machine, input)
        let findings = child.watch.judge(input, effects, from: node.machine.state, to: child.machine.state)
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

  private func key(_ node: Node) -> Key { Key(state: node.machine.state.normalised, watch: node.watch.normalised) }

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
