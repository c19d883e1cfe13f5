import TandemOrchestrator
import TandemScenario

/// Shrinks a failing scenario: removes everything that the failure does not need.
package struct ScenarioShrinker {
  /// Returns true if a scenario still fails in the same way.
  private let fails: (Scenario) -> Bool

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

  /// Changes the scenario if the changed scenario still fails.
  ///
  /// - Returns: false, without an effect, if the change is not possible.
  @discardableResult
  private mutating func attempt(_ smallest: inout Scenario, _ change: (inout Scenario) -> Void) -> Bool {
    var candidate = smallest
    change(&candidate)
    guard candidate != smallest else { return false }
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
        let isRemoved = attempt(&smallest) { $0.steps.removeSubrange(start..<min(start + length, $0.steps.count)) }
        if !isRemoved { start += length }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// Replaces actions with waits, and merges consecutive waits.
  private mutating func removeDeeds(_ smallest: inout Scenario) {
    for index in smallest.steps.indices.reversed() {
      attempt(&smallest) { $0.steps[index].action = .wait }
      guard index + 1 < smallest.steps.count, case .after(let time) = smallest.steps[index].timing,
        case .after(let next) = smallest.steps[index + 1].timing
      else { continue }
      attempt(&smallest) { candidate in
        candidate.steps.remove(at: index)
        candidate.steps[index].timing = .after(time + next)
      }
    }
  }

  private mutating func simplifySteps(_ smallest: inout Scenario) {
    for index in smallest.steps.indices {
      attempt(&smallest) { $0.steps[index].timing = .after(.zero) }
      guard case .command(let command, let initiator, let isDryRun, let answer, _) = smallest.steps[index].action,
        initiator != .user
      else { continue }
      attempt(&smallest) {
        $0.steps[index].action = .command(command, by: .user, isDryRun: isDryRun, answer: answer, outcome: nil)
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
    for reset in policies { attempt(&smallest) { reset(&$0.configuration) } }
    for name in smallest.delegates.keys.sorted() { attempt(&smallest) { $0.delegates[name] = nil } }
    let namesListener = smallest.steps.contains { step in
      switch step.action {
      case .register, .unregister: true
      case .wait, .command, .event, .answerRestore, .answerDismissal, .delegate, .content, .fault, .expect: false
      }
    }
    if !namesListener { attempt(&smallest) { $0.listeners = [:] } }
    for content in smallest.contents where !smallest.names(content) {
      attempt(&smallest) { candidate in
        candidate.contents.removeAll { $0.name == content.name }
        candidate.delegates[content.name] = nil
      }
    }
    for index in smallest.contents.indices { simplifyContent(at: index, of: &smallest) }
  }

  private mutating func simplifyContent(at index: Int, of smallest: inout Scenario) {
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
      attempt(&smallest) { candidate in
        reset(&candidate.contents[index])
        let content = candidate.contents[index].content
        // Change the content in each `open` command, too, because the command contains the whole
        // content.
        for number in candidate.steps.indices {
          guard
            case .command(.open(var opening), let initiator, let isDryRun, let answer, let outcome) =
              candidate.steps[number].action, opening.content.key == content.key
          else { continue }
          opening.content = content
          candidate.steps[number].action = .command(
            .open(opening), by: initiator, isDryRun: isDryRun, answer: answer, outcome: outcome)
        }
      }
    }
  }
}

extension Scenario {
  /// Returns true if a step or a policy names a content, also as the poster of another content.
  fileprivate func names(_ content: ScenarioContent) -> Bool {
    let key = content.content.key
    if configuration.audio.pinnedContent == key { return true }
    return steps.contains { step in
      switch step.action {
      case .command(.open(let opening), _, _, _, _):
        opening.content.key == key || opening.poster == content.content.url
      case .command(.setAudio(let policy), _, _, _, _): policy.pinnedContent == key
      case .event(.view(_, .enabled(let view))), .event(.view(_, .built(let view))): view == key
      case .delegate(let name, _, _), .content(let name, _, _): name == content.name
      case .fault, .wait, .command, .event, .register, .unregister, .answerRestore, .answerDismissal, .expect: false
      }
    }
  }
}
