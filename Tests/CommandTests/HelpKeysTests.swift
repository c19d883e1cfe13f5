import Glibc
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct HelpKeysTests {
  private func run(input: String?) throws -> (CommandResult, path: String) {
    let folder = try TestFolder()
    let path = folder.path + "/tandem/input.conf"
    if let input {
      #expect(mkdir(folder.path + "/tandem", 0o700) == 0)
      try folder.write(input, to: "tandem/input.conf")
    }
    return (
      try TandemCommand.run(["help", "keys"], in: folder, environment: ["XDG_CONFIG_HOME=\(folder.path)"]), path
    )
  }

  @Test("`help keys` shows the standard keys if input.conf is missing, and names its path")
  func standardKeysAreShownWithoutInputConf() throws {
    let (result, path) = try run(input: nil)
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("  swap the two videos "))
    #expect(result.output.contains("write them to \(path)"))
    #expect(result.output.contains("\nDifferent in mpv\n  s "))
    #expect(result.output.contains("  Shift+LEFT Shift+RIGHT Shift+UP Shift+DOWN  seeks by one second, or by five\n"))
  }

  @Test("`help keys` shows the user's own key bindings")
  func usersOwnKeysAreShown() throws {
    let (result, path) = try run(input: "z swap; move next\ns ignore\n")
    #expect(result.status == 0 && result.errors == "")
    #expect(result.output.contains("  swap the two videos; picture in picture to the next corner  swap; move next"))
    #expect(result.output.contains("Disabled keys\n  nothing "))
    #expect(result.output.contains("Tandem reads your own key bindings from \(path)."))
  }

  @Test("Mistakes in input.conf are reported with status 65, and the other lines take effect")
  func mistakesInInputConfAreReported() throws {
    let (result, path) = try run(input: "z swap; move next\nLEFFT swap\nx swop\n")
    #expect(result.status == 65)
    #expect(
      result.errors == """
        tandem: \(path), line 2: unknown key LEFFT: did you mean LEFT?
        tandem: \(path), line 3: unknown command swop: did you mean swap?

        """)
    #expect(result.output.contains("swap; move next"))
  }

  @Test("The message about an unreadable input.conf names the file")
  func unreadableInputConfIsNamed() throws {
    let folder = try TestFolder()
    #expect(mkdir(folder.path + "/tandem", 0o700) == 0 && mkdir(folder.path + "/tandem/input.conf", 0o700) == 0)
    let result = try TandemCommand.run(
      ["help", "keys"], in: folder, environment: ["XDG_CONFIG_HOME=\(folder.path)"])
    #expect(result.status == 65)
    #expect(
      result.errors == "tandem: can't read \(folder.path)/tandem/input.conf: Is a directory; check its permissions\n")
  }
}
