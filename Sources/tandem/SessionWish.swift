// From an invocation to the command it stands for.

import TandemArguments
import TandemControl
import TandemRules
import TandemShell

/// What the session is to do.
enum SessionWish {
  case command(SessionCommand)
  /// The content is known to the session only.
  case pinWhatIsFullScreen

  /// - Throws: what is wrong with a local file that is to be opened.
  init(_ invocation: Invocation) throws(Failure) {
    let role = invocation.has(.pip) ? Role.pictureInPicture : .fullScreen
    if invocation.command == .audio {
      self.init(audio: invocation)
      return
    }
    self = .command(try Self.command(invocation, role))
  }

  private init(audio invocation: Invocation) {
    switch invocation.operands[0].text {
    case "full": self = .command(.setAudio(.followsFullScreen))
    case "pip": self = .command(.setAudio(.pictureInPicture))
    default:
      let key = invocation.operands.dropFirst().first?.text
      self = key.map { .command(.setAudio(.pinned(ContentKey($0)))) } ?? .pinWhatIsFullScreen
    }
  }

  private static func command(_ invocation: Invocation, _ role: Role) throws(Failure) -> SessionCommand {
    switch (invocation.command, invocation.operands.first) {
    case (.start, _): .start
    case (.swap, _): .swap
    case (.stop, _): .stop
    case (.togglePictureInPicture, _): .togglePictureInPicture
    case (.bringBack, _): .bringBack
    case (.close, _): .close
    case (.automaticPictureInPicture, let word): .setAutomaticPictureInPicture(word == .text("on"))
    case (.quit, _): .shutDown
    case (.unload, _): .unload(role)
    case (.pause, _): .pause(role)
    case (.resume, _): .resume(role)
    case (.toggle, _): .togglePause(role)
    case (.open, .text(let address)?): .open(try opening(invocation, address, role))
    case (.seek, .position(let position)?): .seek(Seek(position), role)
    case (.volume, .change(.to(let volume))?): .setVolume(volume, role)
    case (.volume, .change(.by(let change))?): .addVolume(change, role)
    case (.mute, let word): word.map { .setMute($0 == .text("on"), role) } ?? .toggleMute(role)
    case (.speed, .number(let speed)?): .setSpeed(speed, role)
    case (.selectTrack, .text(let kind)?): .selectTrack(named(kind), track(invocation.operands[1]), role)
    case (.move, .text(let word)?): .move(named(word))
    case (.resize, .text(let word)?): .resize(named(word))
    case (.hide, _): .setHidden(true)
    case (.show, _): .setHidden(false)
    case (let name, let operand): preconditionFailure("\(name) with \(String(describing: operand)) is no command")
    }
  }

  private static func opening(_ invocation: Invocation, _ address: String, _ role: Role) throws(Failure) -> Opening {
    let url: String
    do throws(ContentAddress.Fault) { url = try ContentAddress.resolve(address) } catch { throw Failure(error) }
    // Which query parameters are volatile is the session's to know: it makes the key anew.
    let identity = invocation.text(.id).map(ContentIdentity.init(id:)) ?? ContentIdentity(url: url)
    var content = Content(identity: identity, url: url, title: invocation.text(.title))
    if let kind = invocation.choice(.contentKind, of: Content.Kind.self) { content.kind = kind }
    // What is not given is not said: a content that is there keeps it.
    if let isLinear = invocation.truth(.linear, not: .noLinear) { content.requiresLinearPlayback = isLinear }
    if let isAllowed = invocation.truth(.allowPip, not: .noPip) { content.allowsPictureInPicture = isAllowed }
    if let screen = invocation.text(.contentScreen) { content.screen = ScreenID(screen) }
    if let shape = invocation.choice(.presentation, of: Content.Presentation.self) { content.presentation = shape }
    if let kind = invocation.choice(.viewKind, of: Content.ViewKind.self) { content.viewKind = kind }
    if invocation.has(.small) { content.prefersSmallPicture = true }
    if let app = invocation.text(.app) { content.app = AppID(app) }
    return Opening(
      content, in: role, at: invocation.time(.at), allowsDuplicate: invocation.has(.duplicate))
  }

  /// The number of a track, nil for none.
  private static func track(_ operand: Value) -> Int? {
    if case .count(let number) = operand { number } else { nil }
  }

  /// The parser has let only such words pass.
  private static func named<Choice: RawRepresentable>(_ word: String) -> Choice where Choice.RawValue == String {
    guard let choice = Choice(rawValue: Invocation.caseName(word)) else {
      preconditionFailure("\(word) is no \(Choice.self)")
    }
    return choice
  }
}

extension Seek {
  fileprivate init(_ position: Position) {
    switch position {
    case .at(let time): self = .to(time)
    case .by(let time): self = .by(time)
    case .percent(let share): self = .percent(share)
    }
  }
}
