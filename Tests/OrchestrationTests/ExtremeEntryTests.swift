// Entries whose numbers are at the limits of an integer, from a program that computes them.

import Testing
@testable import TandemOrchestrator

@Suite struct ExtremeEntryTests {
  private static let list = PlaylistTests.list("list", 3)

  /// Rigs in which the list plays, loads, is in picture in picture, returns from it, or is not there.
  private static func rigs() -> [Rig] {
    var loading = Rig.showing(.x, .y)
    loading.command(.open(OpenRequest(list)))
    var restoring = Rig.showing(.x, list)
    restoring.command(.stop)
    return [
      Rig(), Rig.showing(.x), Rig.showing(list), Rig.showing(.x, list), Rig.showing(list, .y), loading, restoring,
    ]
  }

  @Test("A command for an entry that the list lacks changes no player", arguments: [Int.min, -1, 0, 4, .max])
  func commandChangesNoPlayer(number: Int) {
    for start in Self.rigs() {
      for role in Role.allCases {
        var rig = start
        let players = rig.machine.state.players
        rig.command(.chooseEntry(number, role))
        #expect(rig.machine.state.players == players)
      }
    }
  }

  @Test("An opening at an entry that the list lacks changes no player", arguments: [Int.min, -1, 0, 4, .max])
  func openingChangesNoPlayer(number: Int) {
    for start in Self.rigs() {
      for role in Role.allCases {
        for variant in 0..<3 {
          var rig = start
          var opening = OpenRequest(Self.list, in: role)
          opening.entry = number
          if variant == 1 { opening.staysFor = .seconds(5) }
          if variant == 2 { opening.startsAdBreak = true }
          let players = rig.machine.state.players
          rig.command(.open(opening))
          #expect(rig.machine.state.players == players, "\(role) \(variant)")
        }
      }
    }
  }
}
