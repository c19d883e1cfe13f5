// The policies of a session that begins: the usual ones, those that were saved, those that are asked for.

import TandemArguments
import TandemControl
import TandemLog
import TandemJSON
import TandemRules
import TandemLoop

/// A configuration on its way to a session.
struct Policies {
  private(set) var configuration = Configuration()
  /// Whether somebody said how long a change of places takes; otherwise that depends on the display.
  private(set) var choosesAnimation = false

  /// The contract's defaults, with what the options say.
  init(_ invocation: Invocation) { choose(invocation) }

  /// Puts what the options say on top.
  mutating func choose(_ invocation: Invocation) {
    configuration.choose(invocation)
    if invocation.has(.animation) { choosesAnimation = true }
  }

  /// Takes over what was saved.
  ///
  /// - Parameter path: where it was saved, for the error.
  mutating func resume(_ saved: SavedSession, _ path: String) throws(SavedSessionError) {
    for command in saved.common { configuration.adopt(command) }
    guard let policies = saved.policies else { return }
    let usual = configuration.animation
    configuration = Configuration(policies: policies)
    if policies["animation_us"] == nil { configuration.animation = usual } else { choosesAnimation = true }
    if let damaged = configuration.damage(in: policies) {
      throw .corrupt(path, "its policy \(damaged) is not understood")
    }
  }
}

extension Configuration {
  /// What a state file said before it had policies.
  fileprivate mutating func adopt(_ command: SessionCommand) {
    switch command {
    case .move(let corner): self.corner = corner
    case .resize(let size): self.size = size
    case .setAudio(let audio): self.audio = audio
    default: break
    }
  }

  /// The first policy that says something else than it was read as, or what no session can keep to. One that is not
  /// known is none of ours.
  fileprivate func damage(in policies: JSONValue) -> String? {
    guard case .object(let members) = policies else { return "object" }
    let understood = JSONValue(policies: self)
    for member in members {
      if let value = understood[member.key], value != member.value { return member.key }
    }
    // One that was pinned to nothing is read as the usual.
    if members.contains(where: { $0.key == "pinned" }) != (understood["pinned"] != nil) { return "audio" }
    let longest = Duration.seconds(TimeText.longest)
    let deadlines = [
      ("restoreDeadline_us", restoreDeadline), ("presentationDeadline_us", presentationDeadline),
      ("loadDeadline_us", loadDeadline),
    ]
    if let damaged = deadlines.first(where: { $1 <= .zero || $1 > longest }) { return damaged.0 }
    return animation < .zero || animation > longest ? "animation_us" : nil
  }
}

extension SavedSession {
  /// Nil where nothing is there to go on with.
  init?(_ state: SavedState, choosingAnimation choosesAnimation: Bool) {
    let roles = Role.allCases.map { role in
      state.commands(for: role).map { [SessionCommand.open($0.opening)] + $0.then } ?? []
    }
    if roles.allSatisfy(\.isEmpty) { return nil }
    var policies = JSONValue(policies: state.policies)
    if !choosesAnimation, case .object(let members) = policies {
      policies = .object(members.filter { $0.key != "animation_us" })
    }
    self.init(fullScreen: roles[0], pictureInPicture: roles[1], policies: policies)
  }
}
