// An app's session, controlled by other programs: the command line, the desktop, the system.

import Foundation
import Tandem
import TandemServer
import TandemTestSupport
import TandemTesting
import Testing

@MainActor
@Suite(.serialized, .timeLimit(.minutes(2))) struct SessionServiceTests {
  private let folder: TestFolder
  private let session: TandemSession
  private let running: Task<Void, any Error>

  init() throws {
    let folder = try TestFolder()
    self.folder = folder
    let session = try TandemSession(engine: .simulated(), logFile: folder.path + "/log.jsonl")
    self.session = session
    running = Task { try await session.run() }
  }

  private var socket: String { folder.path + "/tandem/app.sock" }

  /// Runs a program to its end while the session continues.
  private func run(_ words: [String], program: String? = nil, _ environment: [String] = []) async throws
    -> TandemTestSupport.CommandResult
  {
    try await Task.detached { [folder] in
      try TandemCommand.run(words, in: folder, program: program, environment: environment)
    }.value
  }

  private func openBoth() async throws {
    try await session.open(MediaContent(url: "a.mp4", title: "Film"))
    try await session.open(MediaContent(url: "b.mp4"), in: .pictureInPicture)
  }

  private func end() async throws {
    session.shutDown()
    try await running.value
  }

  @Test("`tandem` finds an app's session, shows its state, swaps, and prints the reason of a refusal")
  func tandemSeesAndControlsAnApp() async throws {
    try session.serve(.controlSocket(path: socket))
    try await openBoth()
    let status = try await run(["status", "--json"])
    #expect(status.status == 0 && status.output.contains("Film"), "\(status)")
    #expect(status.output.contains("headless"))
    let swap = try await run(["swap"])
    #expect(swap.status == 0, "\(swap)")
    #expect(session.pictureInPicture?.content.title == "Film")
    try await session.closePictureInPicture()
    let refused = try await run(["swap"])
    #expect(refused.status != 0 && refused.errors.contains("refused"), "\(refused)")
    let window = try await run(["fullscreen", "on"])
    #expect(window.errors.contains("no window"), "\(window)")
    let image = try await run(["snapshot", folder.path + "/screen.png"])
    #expect(image.status != 0 && image.errors.contains("it has no window"), "\(image)")
    try await end()
    #expect(!FileManager.default.fileExists(atPath: socket))
    let verdict = try LogVerdict(ofLogAt: folder.path + "/log.jsonl")
    #expect(verdict.violations == [])
  }

  @Test("A client may open a list unless the list names a device; the client's `quit` ends the app's session")
  func listsAndQuitOfAClientAreTaken() async throws {
    try session.serve(.controlSocket(path: socket))
    try folder.write("#EXTM3U\nav://v4l2:/dev/video0\n", to: "camera.m3u")
    let camera = try await run(["open", "camera.m3u"])
    #expect(camera.status != 0 && session.fullScreen == nil, "\(camera)")
    try folder.write("#EXTM3U\n#EXTINF:-1,One\nhttp://localhost/1\n", to: "list.m3u")
    let list = try await run(["open", "list.m3u"])
    #expect(list.status == 0, "\(list)")
    #expect(session.fullScreen?.content.url == "http://localhost/1")
    let quit = try await run(["quit"])
    #expect(quit.status == 0, "\(quit)")
    try await running.value
    #expect(session.isFinished)
  }

  @Test("The desktop's programs see both videos of an app and pause one")
  func desktopControlsAnApp() async throws {
    let bus = try PrivateBus(in: folder)
    try session.serve(.mpris(address: bus.address))
    try await openBoth()
    let address = ["DBUS_SESSION_BUS_ADDRESS=" + bus.address]
    // The suite's time limit bounds the wait.
    while try await run(["-l"], program: "/usr/bin/playerctl", address).output != "tandem\ntandem.pip\n" {}
    let title = try await run(["-p", "tandem", "metadata", "xesam:title"], program: "/usr/bin/playerctl", address)
    #expect(title.output == "Film\n", "\(title)")
    let pause = try await run(["-p", "tandem", "pause"], program: "/usr/bin/playerctl", address)
    #expect(pause.status == 0, "\(pause)")
    #expect(session.fullScreen?.isPaused == true)
    try await end()
    let gone = try await run(["-l"], program: "/usr/bin/playerctl", address)
    #expect(!gone.output.contains("tandem"), "\(gone)")
  }

  @Test("A socket in use is an error, and a finished session is not served")
  func servicesThatCannotBeginAreErrors() async throws {
    try session.serve(.controlSocket(path: socket))
    let error = thrownSessionError { try session.serve(.controlSocket(path: socket)) }
    #expect(error?.description.contains("can't serve the session on a socket") == true, "\(String(describing: error))")
    try await end()
    #expect(throws: SessionError.self) { try session.serve(.controlSocket(path: socket)) }
  }

  @Test("SIGTERM ends an app's session cleanly")
  func signalEndsASessionInOrder() async throws {
    session.shutDownOnSignals()
    try await openBoth()
    kill(getpid(), SIGTERM)
    try await running.value
    #expect(session.isFinished)
    let verdict = try LogVerdict(ofLogAt: folder.path + "/log.jsonl")
    #expect(verdict.violations == [])
    #expect(try folder.read("log.jsonl").contains("\"source\":\"signal\""))
  }
}
