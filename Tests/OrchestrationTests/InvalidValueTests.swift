// Commands with a value out of range (contract, section 2).

import Testing

@testable import TandemOrchestrator

@Suite struct InvalidValueTests {
  static let commands: [SessionCommand] = [
    .setVolume(-1, .fullScreen), .setVolume(.nan, .fullScreen), .addVolume(.infinity, .fullScreen),
    .addVolume(.nan, .pictureInPicture), .setSpeed(0, .fullScreen), .setSpeed(101, .fullScreen),
    .multiplySpeed(-1, .fullScreen), .multiplySpeed(.infinity, .fullScreen), .seek(.to(.seconds(-1)), .fullScreen),
    .seek(.percent(101), .fullScreen), .seek(.percent(.nan), .fullScreen), .seek(.chapter(-1), .fullScreen),
    .selectTrack(.video, nil, .fullScreen), .setDelay(.audio, .seconds(3601), .fullScreen),
    .addDelay(.subtitle, .seconds(-3601), .fullScreen), .open(OpenRequest(.z, at: .seconds(-1))),
    .open(OpenRequest(.z, in: .pictureInPicture, at: .milliseconds(-1))), .open(OpenRequest(.x, at: .seconds(-1))),
  ]

  @Test("A command with a value out of range is refused and changes nothing", arguments: commands)
  func invalidValueIsRefused(_ command: SessionCommand) {
    var rig = Rig.showing(.x, .y)
    var tracks = Tracks()
    tracks.chapters = [Chapter(at: .zero)]
    rig.tells(.A, tracks)
    let state = rig.machine.state
    rig.forget()
    rig.command(command)
    #expect(rig.answers == [.refused(.invalidValue)])
    #expect(rig.machine.state == state && rig.effects.count == 1)
  }
}
