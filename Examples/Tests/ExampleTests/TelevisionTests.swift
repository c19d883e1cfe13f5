// The hotel's television with simulated players: its buttons at every step, its menu, its doorbell, and its scenarios.

import Foundation
import Observation
import Tandem
import TandemScenario
import TandemSwiftTesting
import TandemTesting
import Television
import Testing

/// A button that reads the model again only after an observed value has changed.
@MainActor
private final class Button {
  private let isEnabledNow: @MainActor () -> Bool
  private(set) var isEnabled = false
  private(set) var looks = 0

  init(_ isEnabled: @escaping @MainActor () -> Bool) {
    isEnabledNow = isEnabled
    look()
  }

  private func look() {
    looks += 1
    withObservationTracking {
      isEnabled = isEnabledNow()
    } onChange: { [weak self] in
      Task { @MainActor [weak self] in self?.look() }
    }
  }
}

@MainActor
@Suite struct TelevisionTests {
  private func television(
    _ configuration: Configuration = Configuration(), _ engine: PlaybackEngineFactory = .simulated()
  ) throws -> (TandemSession, Television) {
    let session = try TandemSession(configuration, engine: engine, clock: VirtualClock())
    return (session, Television(session, door: MediaContent(url: "door")))
  }

  @Test(arguments: Configuration.Concurrency.allCases, [false, true])
  func buttonsAreEnabledExactlyWhenTheirCommandsArePossible(
    concurrency: Configuration.Concurrency, hasOwnEngine: Bool
  ) async throws {
    var configuration = Configuration()
    configuration.concurrency = concurrency
    let engine = hasOwnEngine ? PlaybackEngineFactory { ColourEngine($0, $1) } : .simulated()
    let (session, television) = try television(configuration, engine)
    let (button, swap) = (Button { television.isButtonEnabled }, Button { television.isSwapEnabled })
    var seen: Set<[Bool]> = []
    let red = SessionCommand.open(OpenRequest(MediaContent(url: "red")))
    let blue = SessionCommand.open(OpenRequest(MediaContent(url: "blue"), in: .pictureInPicture))
    // Each command is followed by steps of 10 ms until the next command. Some commands come during a transaction.
    let commands: [(SessionCommand, steps: Int)] = [
      (red, 20), (.start, 12), (.stop, 5), (.swap, 60), (.stop, 40), (blue, 60), (.swap, 8), (.swap, 8), (.swap, 90),
      (.swap, 10), (.close, 80), (.setHidden(true), 5), (.close, 60),
    ]
    for (command, steps) in commands {
      session.submit(command)
      for _ in 0..<steps {
        await session.advance(by: .milliseconds(10))
        try #require(button.isEnabled == session.dryRun(television.buttonCommand).answer.isPossible)
        try #require(swap.isEnabled == session.dryRun(.swap).answer.isPossible)
        seen.insert([session.transaction != nil, button.isEnabled, swap.isEnabled])
      }
    }
    #expect(seen.contains([false, true, true]) && seen.contains([false, true, false]))
    #expect(seen.contains([true, concurrency == .queue, concurrency != .busy]))
    #expect(button.looks < 60 && swap.looks < 60)
  }

  @Test func doorbellUsesThePictureInPictureThatExists() async throws {
    let (session, television) = try television()
    func does(_ work: @escaping @MainActor () async throws -> Void) async throws {
      let task = Task { try await work() }
      await session.advance(by: .seconds(1))
      try await task.value
    }
    try await does { try await session.open(MediaContent(url: "film")) }
    try await does { await television.ring() }
    #expect(television.doorMessage == "refused: notUserInitiated" && session.pictureInPicture == nil)

    try await does { try await session.open(MediaContent(url: "match"), in: .pictureInPicture) }
    try await does { await television.ring() }
    #expect(television.doorMessage == nil && session.temporaryVideo?.content.url == "door")
    #expect(session.fullScreen?.content.url == "film" && session.returningContent?.url == "match")
    await session.advance(by: .seconds(20))
    #expect(session.pictureInPicture?.content.url == "match" && session.temporaryVideo == nil)

    try await does { try await session.swap() }
    try await does { await television.ring() }
    #expect(session.fullScreen?.content.url == "match" && session.returningContent?.url == "film")
    // If a guest swaps the door to full screen, the door stays there.
    try await does { try await session.swap() }
    await session.advance(by: .seconds(20))
    #expect(session.fullScreen?.content.url == "door" && session.pictureInPicture?.content.url == "match")
    EventLog(of: session).recordIssues()
  }

  @Test func televisionIsReleasedWithItsSession() throws {
    weak var gone: Television?
    do {
      let (session, television) = try television()
      gone = television
      #expect(session.delegate === gone)
    }
    #expect(gone == nil)
  }

  @Test func menuTakesItsKeysBeforeTandemAndSelectsATrack() async throws {
    var film = SimulatedContent()
    film.tracks = Tracks(audio: [1, 2])
    let (session, television) = try television(
      Configuration(), .simulated(SimulatedEngine(SimulatedCatalog(["film": film]))))
    session.submit(.open(OpenRequest(MediaContent(url: "film"))))
    await session.advance(by: .seconds(1))
    let takes = try #require(session.takesInput)
    func press(_ name: String) async -> Bool {
      let isTaken = takes(.key(KeyEvent(InputKey(name))))
      await session.advance(by: .milliseconds(100))
      return isTaken
    }
    #expect(await press("DOWN") == false)
    #expect(await press("m"))
    #expect(television.menuLine == 0 && television.menu.map(television.isSelected) == [true, false])
    #expect(await press("DOWN"))
    #expect(await press("ENTER"))
    #expect(television.menu.map(television.isSelected) == [false, true] && session.fullScreen?.isMuted == false)
    #expect(await press("m"))
    #expect(await press("ENTER") == false)
    #expect(television.menuLine == nil)
  }

  @Test(arguments: ["doorbell", "guest"])
  func scenariosHoldOnTheAppsOwnSession(name: String) async throws {
    let file = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../hotel/\(name).json").standardized
    let scenario = try Scenario(String(contentsOf: file, encoding: .utf8))
    let (session, television) = try television(scenario.configuration)
    _ = session.takesInput?(.key(KeyEvent(InputKey("m"))))
    #expect(television.menuLine == 0)
    try await scenario.play(on: session).recordIssues(in: "\(name).json")
    #expect(television.menuLine == nil, "its screen was restored")
  }
}
