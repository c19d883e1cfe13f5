// Checks the scenario as a whole.

import TandemFoundation
import TandemOrchestrator

extension ScenarioDecoder {
  /// Rejects a step whose time is before the time of the previous step.
  mutating func checkTimes(_ steps: [JSONNode]) {
    // The earliest possible time of the previous step.
    var earliest = Duration.zero
    for (index, value) in steps.enumerated() {
      if let time = Self.duration(value["at"]) {
        if time < earliest {
          add(
            value["at"], "$.steps[\(index)].at",
            "impossible time: the previous step is at \(Self.text(earliest)) s or later")
        }
        earliest = max(earliest, time)
      } else if let time = Self.duration(value["after"]) {
        earliest += time
      }
      if earliest > .seconds(315_360_000) {
        add(value, "$.steps[\(index)]", "impossible time: more than ten years after the start")
        return
      }
    }
  }

  /// Rejects scenarios that libmpv can't reproduce.
  mutating func checkPortability(_ value: JSONNode) {
    guard scenario.isPortable else { return }
    func reject(_ word: String, _ value: JSONNode?, _ path: String) {
      let remedy = "add \"portable\": false to the scenario"
      if value != nil { add(value, path, "'\(word)' works only with simulated players; \(remedy)") }
    }
    for member in value["contents"]?.members ?? [] {
      for key in ["loadDelay", "losesCoreAfter"] {
        reject(key, member.value[key], "$.contents".member(member.key).member(key))
      }
    }
    for (index, step) in (value["steps"]?.elements ?? []).enumerated() {
      if step["fault"]?.string == "crash-core" { reject("crash-core", step["fault"], "$.steps[\(index)].fault") }
      reject("loadDelay", step["loadDelay"], "$.steps[\(index)].loadDelay")
    }
  }

  /// Rejects callback orders that no session sends.
  mutating func checkCallbacks(_ value: JSONNode) {
    var open = OpenPairs()
    for (index, step) in (value["steps"]?.elements ?? []).enumerated() {
      check(step["expect"]?["callbacks"], &open, "$.steps[\(index)].expect.callbacks")
    }
    // The final expectation lists the callbacks of the whole run.
    var fromBeginning = OpenPairs()
    check(value["expect"]?["callbacks"], &fromBeginning, "$.expect.callbacks")
    checkEnd(value)
  }

  private mutating func check(_ list: JSONNode?, _ open: inout OpenPairs, _ path: String) {
    for (index, element) in (list?.elements ?? []).enumerated() {
      guard let text = element.string else { continue }
      let callback: ExpectedCallback
      do throws(CallbackTextError) { callback = try ExpectedCallback(text) } catch { continue }
      if let why = open.take(callback) {
        add(element, "\(path)[\(index)]", "this can never hold: \(why)")
      }
    }
  }

  /// Checks that the callbacks of the whole run begin with the callbacks that the steps expect.
  private mutating func checkEnd(_ value: JSONNode) {
    guard let all = scenario.expectation.callbacks else { return }
    let stepwise = scenario.steps.flatMap { step -> [ExpectedCallback] in
      if case .expect(let expectation) = step.action { expectation.callbacks ?? [] } else { [] }
    }
    guard !stepwise.isEmpty, Array(all.prefix(stepwise.count)) != stepwise else { return }
    let index = zip(all, stepwise).enumerated().first { $1.0 != $1.1 }?.offset ?? all.count
    let wanted = index < stepwise.count ? stepwise[index].description : "no more callbacks"
    add(
      value["expect"]?["callbacks"]?.elements.dropFirst(index).first ?? value["expect"]?["callbacks"],
      "$.expect.callbacks[\(index)]", "this can never hold: the steps expect '\(wanted)' here")
  }
}

/// The callback pairs that are open (R2), and the callbacks that may follow (R1).
private struct OpenPairs {
  private var starting: String?
  private var restoring: String?
  private var stopping: String?

  /// - Returns: the reason why a callback is not allowed now; nil if it is allowed.
  mutating func take(_ callback: ExpectedCallback) -> String? {
    let name = callback.content
    switch callback.step {
    case .willStart:
      if let starting { return "'\(starting)' is already starting" }
      if stopping != nil { return "no start can begin between willStop and didStop" }
      starting = name
    case .didStart, .failedToStart:
      guard starting == name else { return "the start of '\(name)' needs a willStart before it" }
      if callback.step == .didStart, restoring != nil, stopping == nil {
        return "didStartPictureInPicture comes after willStopPictureInPicture of '\(restoring ?? "")'"
      }
      starting = nil
      if stopping == nil { restoring = nil }
    case .restoreUserInterface:
      if stopping != nil { return "the restore comes before willStopPictureInPicture" }
      restoring = name
    case .willStop:
      if let stopping { return "'\(stopping)' is already stopping" }
      if let restoring, restoring != name, starting != nil {
        return "'\(restoring)' was asked to restore, not '\(name)'"
      }
      stopping = name
    case .didStop:
      guard stopping == name else { return "the didStop of '\(name)' needs a willStop before it" }
      if let starting { return "'\(starting)' has not started yet: didStart comes before didStop" }
      stopping = nil
      restoring = nil
    }
    return nil
  }
}
