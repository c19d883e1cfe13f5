import Glibc
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct PlayTests {
  /// Copies the command into a folder that has no player, or has the given script as its player.
  private func copy(in folder: TestFolder, player: String?) throws -> String {
    let copied = try TandemCommand.run([try TandemCommand.path, "tandem-copy"], in: folder, program: "/bin/cp")
    try #require(copied.status == 0)
    if let player { try folder.write(player, to: "tandem-player", mode: 0o700) }
    return folder.path + "/tandem-copy"
  }

  @Test("`play` replaces its process with the player from its own folder, and passes on all arguments")
  func playBecomesThePlayerInItsFolder() throws {
    let folder = try TestFolder()
    let program = try copy(in: folder, player: "#!/bin/sh\nprintf '<%s>' \"$@\"\nexit 7\n")
    try folder.write("x", to: "a film.mkv")
    let arguments = ["play", "a film.mkv", "https://h/x?a=b c", "--animation=0.3", "--volatile-query", "sid"]
    let result = try TandemCommand.run(arguments, in: folder, program: program)
    #expect(result.output == arguments.map { "<\($0)>" }.joined())
    #expect(result.status == 7)
    #expect(
      try TandemCommand.run(["demo", "--swaps", "2"], in: folder, program: program).output == "<demo><--swaps><2>")
  }

  @Test("`play` and `demo` refuse bad arguments before they start the player")
  func badArgumentsDoNotStartThePlayer() throws {
    let folder = try TestFolder()
    let program = try copy(in: folder, player: "#!/bin/sh\necho begun\n")
    try folder.write("x", to: "a.mkv")
    for (arguments, status) in [
      (["play", "a.mkv", "none"], 66), (["play", "--display", "headless"], 64), (["demo", "--swaps", "x"], 64),
    ] {
      let result = try TandemCommand.run(arguments, in: folder, program: program)
      #expect(result.status == Int32(status))
      #expect(result.output == "")
    }
  }

  @Test("The error about a missing player names the program")
  func missingPlayerIsNamed() throws {
    let folder = try TestFolder()
    let program = try copy(in: folder, player: nil)
    let result = try TandemCommand.run(["demo"], in: folder, program: program)
    #expect(result.status == 69)
    #expect(
      result.errors
        == "tandem: demo needs \(folder.path)/tandem-player, which is missing; install the package tandem-player, or build it with: swift build\n"
    )
  }
}
