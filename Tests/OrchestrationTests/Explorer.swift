// Breadth-first exploration of the machine.

import TandemLog
import Testing

@testable import TandemRules

/// Visits every state that a world's inputs lead to, and judges every edge on the way.
///
/// States are told apart by what they mean: counters are taken out, and of equal ones only the first is gone on from.
struct Explorer {
  /// One place in the exploration: the machine with everything that watches it.
  struct Node {
    var machine: Orchestrator
    var watch: Watch
    var key: NodeKey
    var parent: Int
    var input: Input?
  }

  struct Result {
    var states = 0
    var edges = 0
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
  var take: (inout Orchestrator, Input, inout [Effect]) -> Void = { machine, input, effects in
    machine.handle(input, &effects)
  }

  /// What no world comes near unless a counter has slipped into its states.
  private static let mostStates = 40_000

  func run() -> Result {
    var result = Result()
    var states = Numbering<State>()
    var memories = Numbering<Watch.Memory>()
    let machine = world.machine
    let first = NodeKey(
      state: states.number(of: normalised(machine.state)), memory: memories.number(of: Watch().memory.normalised))
    var nodes = [Node(machine: machine, watch: Watch(), key: first, parent: -1)]
    var seen: Set<NodeKey> = [first]
    // One piece of memory for the effects of all edges.
    var effects: [Effect] = []
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
        var child = node
        (child.parent, child.input) = (next, input)
        let (findings, isSameState) = step(&child, input, from: node.machine.state, &effects)
        if !findings.isEmpty {
          result.states = nodes.count
          result.failure = Failure(findings: findings, path: path(to: child, in: nodes))
          return result
        }
        // Every other edge leads back to where it began; what has not changed has its number.
        let isSameMemory = child.watch.memory == node.watch.memory
        if isSameState, isSameMemory { continue }
        guard world.keeps(child.machine.state) else { continue }
        if !isSameState { child.key.state = states.number(of: normalised(child.machine.state)) }
        if !isSameMemory { child.key.memory = memories.number(of: child.watch.memory.normalised) }
        if seen.insert(child.key).inserted { nodes.append(child) }
      }
      // Its children know all that is needed of it.
      next += 1
    }
    result.states = nodes.count
    return result
  }

  private func normalised(_ state: State) -> State {
    var state = state
    state.normalise()
    // Nobody asks what became of a former restore.
    if !world.hasLateFacts { state.lastRestore = nil }
    return state
  }

  /// Takes an input, and what follows from it by itself in this world.
  ///
  /// - Returns: what is wrong, and whether the machine's state is as it was.
  private func step(
    _ node: inout Node, _ input: Input, from before: State, _ effects: inout [Effect]
  ) -> (findings: [String], isSameState: Bool) {
    take(&node.machine, input, &effects)
    var isSameState = before == node.machine.state
    var findings = node.watch.judge(
      input, effects, from: before, to: node.machine.state, isSameState: isSameState)
    var following = confirmations(effects, node.machine.state)
    if following.isEmpty { return (findings, isSameState) }
    while !following.isEmpty {
      let next = following.removeFirst()
      let before = node.machine.state
      take(&node.machine, next, &effects)
      findings += node.watch.judge(
        next, effects, from: before, to: node.machine.state, isSameState: before == node.machine.state)
      following += confirmations(effects, node.machine.state)
    }
    isSameState = before == node.machine.state
    return (findings, isSameState)
  }

  /// What players say at once to orders to be silent.
  private func confirmations(_ effects: [Effect], _ state: State) -> [Input] {
    guard world.confirmsMutesAtOnce else { return [] }
    var inputs: [Input] = []
    for case .player(let player, .setMuted(true)) in effects {
      inputs.append(.event(.player(player, generation: state.players[player].generation, .muted)))
    }
    return inputs
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
