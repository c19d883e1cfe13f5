// Breadth-first exploration of the orchestrator.

import TandemLog
import Testing

@testable import TandemOrchestrator

/// Visits every state that a world's inputs reach and judges every edge.
///
/// States are compared without their counters. The exploration continues only from the first of several equal states.
struct Explorer {
  /// A state of the exploration: the orchestrator and its watch.
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

  /// An edge that breaks a rule, with the shortest path to it.
  struct Failure: CustomStringConvertible {
    var findings: [String]
    var path: [Input]

    var description: String {
      let steps = path.enumerated().map { "  \($0 + 1). \($1.brief)" }.joined(separator: "\n")
      return findings.joined(separator: "\n") + "\nafter:\n" + steps
    }
  }

  var world: World
  /// Feeds the orchestrator an input. A test may replace this closure to break a rule.
  var take: (inout Orchestrator, Input, inout [Effect]) -> Void = { machine, input, effects in
    machine.handle(input, &effects)
  }

  /// The largest number of states. A world exceeds it only if a counter makes equal states look different.
  private static let mostStates = 60_000

  func run() -> Result {
    var result = Result()
    var states = Numbering<State>()
    var memories = Numbering<Watch.Memory>()
    let machine = world.machine
    let first = NodeKey(
      state: states.number(of: normalised(machine.state)), memory: memories.number(of: Watch().memory.normalised))
    var nodes = [Node(machine: machine, watch: Watch(), key: first, parent: -1)]
    var seen: Set<NodeKey> = [first]
    // One buffer for the effects of all edges.
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
        // Half of the edges lead back to the state that they begin at. Reuse this state's number.
        let isSameMemory = child.watch.memory == node.watch.memory
        if isSameState, isSameMemory { continue }
        guard world.keeps(child.machine.state) else { continue }
        if !isSameState { child.key.state = states.number(of: normalised(child.machine.state)) }
        if !isSameMemory { child.key.memory = memories.number(of: child.watch.memory.normalised) }
        guard seen.insert(child.key).inserted else { continue }
        let disagreements = disagreements(of: child.machine)
        if !disagreements.isEmpty {
          result.failure = Failure(findings: disagreements, path: path(to: child, in: nodes))
          return result
        }
        nodes.append(child)
      }
      // From here on, the node is needed only as the parent of other nodes.
      next += 1
    }
    result.states = nodes.count
    return result
  }

  /// The commands whose reported availability differs from the result of their dry run.
  private func disagreements(of machine: Orchestrator) -> [String] {
    let availability = machine.availability
    let transaction = machine.state.runningTransaction ?? 0
    return [(SessionCommand.start, availability.isPossible), (.stop, availability.canStop)].compactMap {
      command, verdict in
      let answer = machine.dryRun(command).answer
      let expected: Availability.Verdict =
        switch answer {
        case .accepted: .yes
        case .queued, .coalesced: .queued(transaction: transaction)
        case .refused(let refusal): .no(.refused(refusal))
        case .busy(let transaction): .no(.busy(transaction: transaction))
        }
      return verdict == expected ? nil : "\(command) is answered \(answer), and its property says \(verdict)"
    }
  }

  private func normalised(_ state: State) -> State {
    var state = state
    state.normalise()
    // The last restore matters only in worlds in which facts arrive late.
    if !world.hasLateFacts { state.lastRestore = nil }
    return state
  }

  /// Feeds an input and the confirmations that follow from it in this world.
  ///
  /// - Returns: the violations, and whether the state is unchanged.
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

  /// The confirmations of mute orders, if players confirm them at once.
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
