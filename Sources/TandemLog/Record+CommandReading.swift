// From a record to the command that it tells of.

import TandemJSON
import TandemRules

extension Record {
  /// The command of a `command` record; nil where it does not say a whole one.
  ///
  /// The identity of an opened content follows from its URL if that makes its key, and is an explicit one if not.
  package var command: SessionCommand? {
    let role = self["role"]?.string.flatMap(Role.init)
    switch self["command"]?.string {
    case "open": return opening.map(SessionCommand.open)
    case "start": return .start
    case "swap": return .swap
    case "stop": return .stop
    case "togglePictureInPicture": return .togglePictureInPicture
    case "bringBack": return .bringBack
    case "close": return .close
    case "unload": return role.map(SessionCommand.unload)
    case "pause": return role.map(SessionCommand.pause)
    case "resume": return role.map(SessionCommand.resume)
    case "togglePause": return role.map(SessionCommand.togglePause)
    case "toggleMute": return role.map(SessionCommand.toggleMute)
    case "setAudio": return AudioPolicy(self["policy"], pinned: self["pinned"]).map(SessionCommand.setAudio)
    case "move": return self["corner"]?.string.flatMap(Corner.init).map(SessionCommand.move)
    case "resize": return self["size"]?.string.flatMap(SizeStep.init).map(SessionCommand.resize)
    case "setHidden": return self["hidden"]?.bool.map(SessionCommand.setHidden)
    case "toggleHidden": return .toggleHidden
    case "setAutomaticPictureInPicture": return self["automatic"]?.bool.map(SessionCommand.setAutomaticPictureInPicture)
    case "shutDown": return .shutDown
    default: return role.flatMap(adjustment)
    }
  }

  /// The commands that change a value of what has a role.
  private func adjustment(of role: Role) -> SessionCommand? {
    switch self["command"]?.string {
    case "seek": seek.map { .seek($0, role) }
    case "setVolume": self["volume"]?.double.map { .setVolume($0, role) }
    case "addVolume": self["change"]?.double.map { .addVolume($0, role) }
    case "setMute": self["muted"]?.bool.map { .setMute($0, role) }
    case "setSpeed": self["speed"]?.double.map { .setSpeed($0, role) }
    case "multiplySpeed": self["factor"]?.double.map { .multiplySpeed($0, role) }
    case "selectTrack":
      self["trackKind"]?.string.flatMap(TrackKind.init).map { .selectTrack($0, self["track"]?.int, role) }
    default: nil
    }
  }

  private var seek: Seek? {
    if let position = self["to_us"]?.int { return .to(.microseconds(position)) }
    if let distance = self["by_us"]?.int { return .by(.microseconds(distance)) }
    return self["percent"]?.double.map(Seek.percent)
  }

  private var opening: Opening? {
    guard let role = self["role"]?.string.flatMap(Role.init), let url = self["url"]?.string,
      let key = self["content"]?.string
    else { return nil }
    let own = ContentIdentity(url: url)
    let identity = own.key.rawValue == key ? own : ContentIdentity(id: key)
    var content = Content(identity: identity, url: url)
    if let app = self["app"]?.string { content.app = AppID(app) }
    readTraits(of: &content)
    return Opening(
      content, in: role, at: self["startsAt_us"]?.int.map { .microseconds($0) },
      allowsDuplicate: self["allowsDuplicate"]?.bool ?? false)
  }

  /// What the record says of a content; null is said, too.
  private func readTraits(of content: inout Content) {
    if let title = self["title"] { content.title = title.string }
    if let screen = self["screen"] { content.screen = screen.string.map { ScreenID($0) } }
    if let kind = self["contentKind"]?.string.flatMap(Content.Kind.init) { content.kind = kind }
    if let isLinear = self["requiresLinearPlayback"]?.bool { content.requiresLinearPlayback = isLinear }
    if let isAllowed = self["allowsPictureInPicture"]?.bool { content.allowsPictureInPicture = isAllowed }
    if let view = self["viewKind"]?.string.flatMap(Content.ViewKind.init) { content.viewKind = view }
    if let isSmall = self["prefersSmallPicture"]?.bool { content.prefersSmallPicture = isSmall }
    if let word = self["presentation"]?.string, let presentation = Content.Presentation(rawValue: word) {
      content.presentation = presentation
    }
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
    result.audio = AudioPolicy(value["audio"], pinned: value["pinned"]) ?? result.audio
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

extension AudioPolicy {
  fileprivate init?(_ policy: JSONValue?, pinned: JSONValue?) {
    switch policy?.string {
    case "followsFullScreen": self = .followsFullScreen
    case "pictureInPicture": self = .pictureInPicture
    case "pinned":
      guard let content = pinned?.string else { return nil }
      self = .pinned(ContentKey(content))
    default: return nil
    }
  }
}
