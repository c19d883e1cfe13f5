// Shrinks a scenario that fails.

import TandemOrchestrator
import TandemScenario

/// Shrinks a failing scenario: removes everything that the failure does not need.
package struct ScenarioShrinker {
  /// Returns true if a scenario still fails in the same way.
  private let fails: (Scenario) -> Bool
  /// The number of scenarios that were tried.
  package private(set) var attempts = 0

  package init(fails: @escaping (Scenario) -> Bool) { self.fails = fails }

  /// - Parameter scenario: a failing scenario.
  /// - Returns: a failing scenario from which no single part can be removed.
  package mutating func shrink(_ scenario: Scenario) -> Scenario {
    var smallest = scenario
    var previous: Scenario?
    while previous != smallest {
      previous = smallest
      removeSteps(&smallest)
      removeDeeds(&smallest)
      simplifySteps(&smallest)
      simplifyWorld(&smallest)
    }
    return smallest
  }

  private mutating func attempt(_ candidate: Scenario, insteadOf smallest: inout Scenario) -> Bool {
    guard candidate != smallest else { return false }
    attempts += 1
    guard fails(candidate) else { return false }
    smallest = candidate
    return true
  }

  /// Removes halves first, then quarters, and finally single steps.
  private mutating func removeSteps(_ smallest: inout Scenario) {
    var length = max(1, smallest.steps.count / 2)
    while true {
      var start = 0
      while start < smallest.steps.count {
        var candidate = smallest
        candidate.steps.removeSubrange(start..<min(start + length, candidate.steps.count))
        if !attempt(candidate, insteadOf: &smallest) { start += length }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// Replaces actions with waits, and merges consecutive waits.
  private mutating func removeDeeds(_ smallest: inout Scenario) {
    for index in smallest.steps.indices.reversed() {
      var candidate = smallest
      candidate.steps[index].action = .wait
      _ = attempt(candidate, insteadOf: &smallest)
      guard index + 1 < smallest.steps.count, case .after(let time) = smallest.steps[index].timing,
        case .after(let next) = smallest.steps[index + 1].timing
      else { continue }
      candidate = smallest
      candidate.steps.remove(at: index)
      candidate.steps[index].timing = .after(time + next)
      _ = attempt(candidate, insteadOf: &smallest)
    }
  }

  private mutating func simplifySteps(_ smallest: inout Scenario) {
    for index in smallest.steps.indices {
      var candidate = smallest
      candidate.steps[index].timing = .after(.zero)
      _ = attempt(candidate, insteadOf: &smallest)
      guard case .command(let command, let initiator, let isDryRun, let answer, _) = smallest.steps[index].action else {
        continue
      }
      candidate = smallest
      if initiator != .user {
        candidate.steps[index].action = .command(command, by: .user, isDryRun: isDryRun, answer: answer, outcome: nil)
        _ = attempt(candidate, insteadOf: &smallest)
      }
    }
  }

  private mutating func simplifyWorld(_ smallest: inout Scenario) {
    let standard = Configuration()
    let policies: [(inout Configuration) -> Void] = [
      { $0.restoreTimeout = standard.restoreTimeout }, { $0.falseRestore = standard.falseRestore },
      { $0.newContent = standard.newContent }, { $0.concurrency = standard.concurrency },
      { $0.audio = standard.audio }, { $0.fullScreenEnd = standard.fullScreenEnd },
      { $0.onOverload = standard.onOverload }, { $0.hasPictureInPictureDevice = false },
      { $0.fullScreenLoss = standard.fullScreenLoss }, { $0.automaticPictureInPicture = false },
      { $0.isCameraMultitaskingSupported = false }, { $0.animation = standard.animation },
      { $0.presentationDeadline = standard.presentationDeadline },
    ]
    for reset in policies {
      var candidate = smallest
      reset(&candidate.configuration)
      _ = attempt(candidate, insteadOf: &smallest)
    }
    for name in smallest.delegates.keys.sorted() {
      var candidate = smallest
      candidate.delegates[name] = nil
      _ = attempt(candidate, insteadOf: &smallest)
    }
    var candidate = smallest
    candidate.listeners = [:]
    if !smallest.steps.contains(where: { $0.action.namesListener }) { _ = attempt(candidate, insteadOf: &smallest) }
    for content in smallest.contents where !smallest.names(content) {
      candidate = smallest
      candidate.contents.removeAll { $0.name == content.name }
      candidate.delegates[content.name] = nil
      _ = attempt(candidate, insteadOf: &smallest)
    }
    for index in smallest.contents.indices { simplifyContent(index, &smallest) }
  }

  private mutating func simplifyContent(_ index: Int, _ smallest: inout Scenario) {
    let resets: [(inout ScenarioContent) -> Void] = [
      { $0.content.screen = nil }, { $0.content.presentation = .fullScreen }, { $0.content.app = "tandem" },
      { $0.content.requiresLinearPlayback = false }, { $0.content.allowsPictureInPicture = true },
      { $0.hasVideo = true },
      { content in
        content.content.kind = .vod
        content.duration = .seconds(60)
        content.isSeekable = true
      },
      { $0.loadDelay = ScenarioContent.usualDelay }, { $0.failure = nil },
    ]
    for reset in resets {
      var candidate = smallest
      reset(&candidate.contents[index])
      let content = candidate.contents[index].content
      // Change the content in each `open` command, too, because the command contains the whole
      // content.
      candidate.steps = smallest.steps.map { step in
        guard case .command(.open(var opening), let initiator, let isDryRun, let answer, let outcome) = step.action,
          opening.content.key == content.key
        else { return step }
        opening.content = content
        var step = step
        step.action = .command(.open(opening), by: initiator, isDryRun: isDryRun, answer: answer, outcome: outcome)
        return step
      }
      _ = attempt(candidate, insteadOf: &smallest)
    }
  }
}

extension Step.Action {
  fileprivate var namesListener: Bool {
    switch self {
    case .register, .unregister: true
    case .wait, .command, .event, .answerRestore, .answerDismissal, .delegate, .content, .fault, .expect: false
    }
  }
}

extension Scenario {
  /// Returns true if a step or a policy names a content.
  fileprivate func names(_ content: ScenarioContent) -> Bool {
    let key = content.content.key
    if configuration.audio.pinnedContent == key { return true }
    return steps.contains { step in
      switch step.action {
      case .command(.open(let opening), _, _, _, _): opening.content.key == key
      case .command(.setAudio(let policy), _, _, _, _): policy.pinnedContent == key
      case .event(.view(_, .enabled(let view))), .event(.view(_, .built(let view))): view == key
      case .delegate(let name, _, _), .content(let name, _, _): name == content.name
      case .fault, .wait, .command, .event, .register, .unregister, .answerRestore, .answerDismissal, .expect: false
      }
    }
  }
}
