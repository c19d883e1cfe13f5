// From a record to the command that it tells of.

import TandemCommands
import TandemJSON
import TandemRules

extension Record {
  /// The command of a `command` record; nil where it does not say a whole one.
  ///
  /// The identity of an opened content follows from its URL if that makes its key, and is an explicit one if not.
  package var command: SessionCommand? {
    SessionCommand(logName: self["command"]?.string, fields)
  }

  /// The policies of a `session` record; what it does not say is as it usually is.
  package var policies: Configuration { Configuration(policies: self["policies"] ?? .null) }
}

extension Configuration {
  /// The policies as a `session` record and a saved state have them; what they do not say is as it usually is.
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
    word("fullScreenEnd", \.fullScreenEnd)
    word("fullScreenLoss", \.fullScreenLoss)
    flag("automaticPictureInPicture", \.automaticPictureInPicture)
    flag("pictureInPictureSupported", \.isPictureInPictureSupported)
    word("integration", \.integration)
    flag("cameraMultitaskingSupported", \.isCameraMultitaskingSupported)
    time("animation_us", \.animation)
    time("presentationDeadline_us", \.presentationDeadline)
    time("loadDeadline_us", \.loadDeadline)
    word("corner", \.corner)
    word("size", \.size)
    self = result
  }
}
