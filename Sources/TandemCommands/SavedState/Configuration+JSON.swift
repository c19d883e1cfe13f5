// The policies in a session's first record and in a saved state.

import TandemFoundation
import TandemOrchestrator

extension JSONValue {
  /// Writes every policy under its name.
  package init(policies: Configuration) {
    self = .fields([
      "restoreDeadline_us": .int(policies.restoreDeadline.microseconds),
      "restoreTimeout": .string(policies.restoreTimeout.rawValue),
      "falseRestore": .string(policies.falseRestore.rawValue),
      "newContent": .string(policies.newContent.rawValue),
      "concurrency": .string(policies.concurrency.rawValue),
      "audio": .string(policies.audio.choice.rawValue),
      "pinned": policies.audio.pinnedContent.map { .string($0.rawValue) },
      // Leave out the default.
      "pictureInPictureDevice": policies.hasPictureInPictureDevice ? true : nil,
      "fullScreenEnd": .string(policies.fullScreenEnd.rawValue),
      "fullScreenLoss": .string(policies.fullScreenLoss.rawValue),
      // Leave out the default.
      "onOverload": policies.onOverload == .reduce ? nil : .string(policies.onOverload.rawValue),
      "automaticPictureInPicture": .bool(policies.automaticPictureInPicture),
      "pictureInPictureSupported": .bool(policies.isPictureInPictureSupported),
      "integration": .string(policies.integration.rawValue),
      "cameraMultitaskingSupported": .bool(policies.isCameraMultitaskingSupported),
      "animation_us": .int(policies.animation.microseconds),
      "presentationDeadline_us": .int(policies.presentationDeadline.microseconds),
      "loadDeadline_us": .int(policies.loadDeadline.microseconds),
      "corner": .string(policies.corner.rawValue),
      "size": .string(policies.size.rawValue),
      // Leave out the default.
      "layout": policies.layout == .pictureInPicture ? nil : .string(policies.layout.rawValue),
    ])
  }
}

extension Configuration {
  /// Reads the policies of a `session` record or a saved state; a missing policy has its default.
  package init(policies value: JSONValue) {
    var result = Configuration()
    func time(_ key: String, _ path: WritableKeyPath<Configuration, Duration>) {
      if let time = value[key]?.int { result[keyPath: path] = .microseconds(time) }
    }
    func flag(_ key: String, _ path: WritableKeyPath<Configuration, Bool>) {
      if let flag = value[key]?.bool { result[keyPath: path] = flag }
    }
    func word<Choice: RawRepresentable>(_ key: String, _ path: WritableKeyPath<Configuration, Choice>)
    where Choice.RawValue == String {
      if let choice = value[key]?.string.flatMap(Choice.init) { result[keyPath: path] = choice }
    }
    time("restoreDeadline_us", \.restoreDeadline)
    word("restoreTimeout", \.restoreTimeout)
    word("falseRestore", \.falseRestore)
    word("newContent", \.newContent)
    word("concurrency", \.concurrency)
    result.audio = AudioPolicy(word: value["audio"]?.string, pinned: value["pinned"]?.string) ?? result.audio
    flag("pictureInPictureDevice", \.hasPictureInPictureDevice)
    word("fullScreenEnd", \.fullScreenEnd)
    word("fullScreenLoss", \.fullScreenLoss)
    // Read `tooSlow`, the name of `onOverload` in version 0.2.
    word("tooSlow", \.onOverload)
    word("onOverload", \.onOverload)
    flag("automaticPictureInPicture", \.automaticPictureInPicture)
    flag("pictureInPictureSupported", \.isPictureInPictureSupported)
    word("integration", \.integration)
    flag("cameraMultitaskingSupported", \.isCameraMultitaskingSupported)
    time("animation_us", \.animation)
    time("presentationDeadline_us", \.presentationDeadline)
    time("loadDeadline_us", \.loadDeadline)
    word("corner", \.corner)
    word("size", \.size)
    word("layout", \.layout)
    self = result
  }

  /// The first invalid or out-of-range policy. Unknown policies are ignored.
  func damage(in policies: JSONValue) -> String? {
    guard case .object(let members) = policies else { return "object" }
    let decoded = JSONValue(policies: self)
    let forms = ["corner": PictureText.placement, "size": .size]
    for member in members {
      // Check only the form of these values, because the same value can be written in several ways.
      if let form = forms[member.key], member.value.string.map(form.accepts) == true { continue }
      if let value = decoded[member.key], value != member.value { return member.key }
    }
    // The policy `pinned` and the pinned content belong together. If the record has only one of them, the reader has
    // used the default policy.
    if members.contains(where: { $0.key == "pinned" }) != (decoded["pinned"] != nil) { return "audio" }
    if let layout = policies["layout"], layout.string.flatMap(LayoutStyle.init) == nil { return "layout" }
    let deadlines = [
      ("restoreDeadline_us", restoreDeadline), ("presentationDeadline_us", presentationDeadline),
      ("loadDeadline_us", loadDeadline),
    ]
    let longest = Duration.microseconds(DurationLimit.microseconds)
    if let invalid = deadlines.first(where: { $1 <= .zero || $1 >= longest }) { return invalid.0 }
    return animation < .zero || animation >= longest ? "animation_us" : nil
  }
}
