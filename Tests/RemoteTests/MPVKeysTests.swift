import TandemPlayback
import Testing

@testable import TandemInput

@Suite(.timeLimit(.minutes(1))) struct MPVKeysTests {
  /// Commands of mpv that correspond to a Tandem command with another name.
  private static let same: [(mpv: String, own: KeyCommand)] = [
    ("quit 4", .plain(.shutDown)), ("script-binding stats/display-page-4", .showKeys),
    ("script-binding stats/display-page-4-toggle", .showKeys),
    ("show-text ${track-list}", .showTracks), ("script-binding select/select-track", .showTracks),
    ("show-text ${playlist}", .showList), ("script-binding select/select-playlist", .showList),
  ]

  private func means(_ mpv: String, _ own: Binding) -> Bool {
    let commands = own.steps.map(\.command)
    if Self.same.contains(where: { $0.mpv == mpv && commands == [$0.own] }) { return true }
    let read = InputFile(parsing: "x \(mpv)", over: KeyBindings()).bindings
    return read[InputKey("x")]?.steps.map(\.command) == commands
  }

  @Test("Each key that mpv binds does the same in Tandem or is listed as a difference")
  func keysOfMPVDoTheSameOrAreListed() throws {
    let mpv = try MPVKeys.all()
    #expect(mpv.count > 100 && mpv[InputKey("BS")] == "set speed 1.0")
    let listed = Set(KeyBindings.differences.flatMap(\.keys).compactMap(KeyName.key))
    var compared = 0
    for key in KeyBindings.standard.keys {
      guard let theirs = mpv[key], let own = KeyBindings.standard[key] else { continue }
      #expect(means(theirs, own) != listed.contains(key), "\(KeyName.text(key)): mpv has \(theirs), here it is \(own)")
      compared += 1
    }
    #expect(compared > 40)
    for difference in KeyBindings.differences {
      for name in difference.keys {
        let key = try #require(KeyName.key(name), "\(name)")
        #expect(KeyBindings.standard[key] != nil && KeyName.text(key) == name, "\(name)")
        #expect(mpv[key] != nil || difference.isNew, "\(name) is no key of mpv's")
      }
    }
  }

  @Test("No key that mpv binds ends a video in Tandem, except the keys that quit mpv")
  func noKeyOfMPVEndsAVideo() throws {
    let mpv = try MPVKeys.all()
    var compared = 0
    for key in KeyBindings.standard.keys {
      guard let theirs = mpv[key], !theirs.hasPrefix("quit"), let own = KeyBindings.standard[key] else { continue }
      compared += 1
      for step in own.steps {
        switch step.command {
        // The commands that end picture in picture are included, because they can end a video, too.
        case .plain(.close), .plain(.stop), .plain(.togglePictureInPicture), .plain(.shutDown):
          Issue.record("\(KeyName.text(key)): \(own) for \(theirs)")
        default: break
        }
      }
    }
    #expect(compared > 40)
  }
}
