// The descriptions of values, which have the form of Swift's source code.

import Testing

@testable import TandemOrchestrator

@Suite struct PlainDescriptionTests {
  @Test(
    "An answer is described by its case and its reason",
    arguments: [
      (.accepted(transaction: 2), "accepted(transaction: 2)"),
      (.accepted(transaction: nil), "accepted(transaction: nil)"),
      (.refused(.audioOnly), "refused(audioOnly)"), (.busy(transaction: 3), "busy(transaction: 3)"),
      (.queued, "queued"), (.coalesced, "coalesced"),
    ] as [(CommandResponse, String)])
  func answerIsDescribed(answer: CommandResponse, text: String) { #expect("\(answer)" == text) }

  private static let decision = OpenDecision(
    .new, rule: .explicitID, key: "film", otherKey: nil, action: .load, player: .A)

  @Test("A decision is described by its verdict, its key and its action, also inside another value")
  func decisionIsDescribed() {
    #expect("\(Self.decision)" == "new film: load")
    #expect(
      "\(DryRunResult(answer: .queued, decision: Self.decision))"
        == "DryRunResult(answer: queued, decision: new film: load)")
    #expect("\(DryRunResult(answer: .queued, decision: nil))" == "DryRunResult(answer: queued, decision: nil)")
  }

  @Test(
    "A command is described by its case and its arguments",
    arguments: [
      (.swap, "swap"), (.pause(.fullScreen), "pause(fullScreen)"),
      (.seek(.live, .pictureInPicture), "seek(live, pictureInPicture)"),
    ] as [(SessionCommand, String)])
  func commandIsDescribed(command: SessionCommand, text: String) { #expect("\(command)" == text) }

  @Test("Tracks are described with the tracks, the chosen tracks and the chapters")
  func tracksAreDescribed() {
    var tracks = Tracks([Track(.audio, 1, language: "en")], chosen: [.video: 2, .audio: 1])
    tracks.chapters = [Chapter(at: .seconds(5), title: "Intro")]
    let track = tracks.all[0].description
    #expect(
      track.hasPrefix(#"Track(kind: audio, number: 1, language: "en", title: nil, codec: nil, isExternal: false, "#))
    #expect(
      tracks.description == "Tracks(all: [\(track)], chosen: [audio: 1, video: 2], chapters: "
        + #"[Chapter(start: 5.0 seconds, title: "Intro")])"#)
  }

  @Test("A collection, a set and a dictionary are described with their elements, and a number as itself")
  func collectionsAreDescribed() {
    #expect(plainDescription([Role.fullScreen, .pictureInPicture]) == "[fullScreen, pictureInPicture]")
    #expect(plainDescription(Set([Role.fullScreen])) == "[fullScreen]")
    #expect(plainDescription(["b": [Role.fullScreen], "a": []]) == #"["a": [], "b": [fullScreen]]"#)
    #expect(plainDescription([Set([1]), []]) == "[[1], []]")
    #expect(plainDescription(Optional(Role.fullScreen) as Any) == "fullScreen" && plainDescription(7) == "7")
  }

  @Test("No description contains the name of a module")
  func descriptionsHaveNoModuleNames() {
    let values: [(any CustomStringConvertible, String)] = [
      (Configuration(), "Configuration("), (OpenRequest(MediaContent(url: "/film", title: "Film")), "OpenRequest("),
      (Rig.showing(.x, .y).machine.availability, "Availability("),
      (SessionCommand.open(OpenRequest(MediaContent(url: "/film"))), "open(OpenRequest("),
    ]
    for (value, start) in values {
      #expect(value.description.hasPrefix(start) && !value.description.contains("TandemOrchestrator"), "\(value)")
      for property in Mirror(reflecting: value).children where value is Configuration {
        #expect(value.description.contains("\(property.label ?? ""): "))
      }
    }
  }
}
