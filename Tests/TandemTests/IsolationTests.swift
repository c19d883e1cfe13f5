// An app whose libmpv cores have processes of their own.

import Foundation
import Tandem
import TandemMPV
import TandemTestSupport
import TandemTesting
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(2))) struct IsolationTests {
  private let media = Media.shared
  private let options = MPVOptions(audioOutput: "null")

  /// The process ids of this app's cores. The keys are the players' names.
  private func hosts() throws -> [String: pid_t] {
    var hosts: [String: pid_t] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: "/proc") {
      guard let process = pid_t(name), let words = FileManager.default.contents(atPath: "/proc/\(name)/cmdline"),
        let status = FileManager.default.contents(atPath: "/proc/\(name)/status")
      else { continue }
      let arguments = words.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
      guard arguments.count > 3, arguments[0].hasSuffix("/tandem-player-host"),
        String(decoding: status, as: UTF8.self).contains("PPid:\t\(getpid())\n")
      else { continue }
      hosts[arguments[3]] = process
    }
    return hosts
  }

  @Test("If a core dies, only its own video is interrupted, and it continues in a new process")
  func deathOfACoreInterruptsItsVideoOnly() async throws {
    let session = try TandemSession(
      engine: .mpv(options, isolation: .process), screen: .headless(width: 64, height: 36))
    let running = Task { try await session.run() }
    try await session.open(MediaContent(url: media.red))
    try await session.open(MediaContent(url: media.blue), in: .pictureInPicture)
    let film = try #require(session.fullScreen)
    let host = try #require(try hosts()[film.player.rawValue])
    #expect(try hosts().count == 2)
    kill(host, SIGKILL)
    // The suite's time limit bounds the waits.
    while try hosts()[film.player.rawValue] ?? host == host { await Task.yield() }
    while film.interruption != nil { await Task.yield() }
    let position = film.position ?? .zero
    while film.position ?? .zero <= position { await Task.yield() }
    #expect(session.fullScreen === film && session.pictureInPicture?.interruption == nil)
    session.shutDown()
    try await running.value
    #expect(try hosts().isEmpty)
  }

  @Test("Creating a session fails if the program for its cores is missing, and the error names the program")
  func missingProgramIsAnError() throws {
    let error = thrownSessionError {
      _ = try TandemSession(engine: .mpv(options, isolation: .process(host: "/nowhere/tandem-player-host")))
    }
    #expect(error?.description.contains("/nowhere/tandem-player-host is missing") == true)
  }
}
