import Glibc
import TandemControl
import TandemTestSupport
import Testing

@Suite(.timeLimit(.minutes(2))) struct UsageTests {
  @Test(
    "An error is one line on standard error, with the documented status",
    arguments: [
      ([], 64, "tandem: no command given: see tandem help\n"),
      (["swpa"], 64, "tandem: unknown command swpa: did you mean swap?\n"),
      (["screenshot"], 64, "tandem: unknown command screenshot: did you mean snapshot?\n"),
      (
        ["speed", "2xx"], 64,
        "tandem: invalid value '2xx' for FACTOR: a number from 0.01 to 100 is expected\n"
      ),
      (["play", "a", "--displya=x"], 64, "tandem: unknown option --displya: did you mean --display?\n"),
      (
        ["open", "none.mkv"], 66,
        "tandem: none.mkv: no such file; check the name, or write an address such as https://…\n"
      ),
      (
        ["play", "none.mkv"], 66,
        "tandem: none.mkv: no such file; check the name, or write an address such as https://…\n"
      ),
      (
        ["open", "file:///none%20x"], 66,
        "tandem: file:///none%20x: no such file; check the name, or write an address such as https://…\n"
      ),
      (
        ["open", "/dev/zero"], 65,
        "tandem: /dev/zero: is a device, not a file; a disc is dvd:// or bd://, a camera av://v4l2:/dev/video0\n"
      ),
      (["play", "/proc/kmsg"], 65, "tandem: /proc/kmsg: has no content (0 bytes); was its download interrupted?\n"),
      (
        ["open", "fd://3"], 65,
        "tandem: fd://3: addresses that begin with fd:// are not opened; name a file, or an address that begins with "
          + "https://, http://, rtsp://, rtmp://, srt:// or udp://\n"
      ),
      (["play", "stdout"], 65, "tandem: stdout: has no content (0 bytes); was its download interrupted?\n"),
      (
        ["log", "show", "none"], 66,
        "tandem: can't open none: No such file or directory; check the name and its permissions\n"
      ),
      (["log", "verify", "/"], 65, "tandem: / is a folder; name a log in it\n"),
    ] as [([String], Int32, String)])
  func errorsAreOneLineWithDocumentedStatus(arguments: [String], status: Int32, errors: String) throws {
    let result = try TandemCommand.run(arguments, in: TestFolder())
    #expect(result.errors == errors)
    #expect(result.status == status)
    #expect(result.output == "")
  }

  @Test(
    "Speeds and times are read in the forms that people write, such as 1.5x or 1h30m",
    arguments: [
      ["speed", "2x"], ["speed", "1.5×"], ["seek", "1h"], ["seek", "1h30m"], ["seek", "1h30"], ["seek", "1:30:00"],
      ["seek", "90s"], ["seek", "+10s"], ["seek", "-2m30s", "--pip"], ["ad-break", "--for", "2m"],
    ])
  func speedsAndTimesMayHaveUnits(words: [String]) throws {
    #expect(try TandemCommand.run(words, in: TestFolder()).status == 69)
  }

  @Test(
    "A time with units in the wrong order, or without a number, is refused",
    arguments: ["h", "1m1h", "1h1h", "s", "1d", "1hm"])
  func malformedTimeUnitsAreRefused(text: String) throws {
    #expect(try TandemCommand.run(["seek", text], in: TestFolder()).status == 64)
  }

  @Test("A session command without a session fails, and its error tells how to start one")
  func commandsWithoutSessionSayHowToBegin() throws {
    for command in ["start", "swap", "stop", "close", "unload", "pause", "resume", "toggle", "mute", "status", "quit"] {
      let folder = try TestFolder()
      let result = try TandemCommand.run([command], in: folder)
      #expect(
        result.errors
          == "tandem: no session is running (none in \(folder.path)/tandem); start one with: tandem play URL\n")
      #expect(result.status == 69)
    }
    let folder = try TestFolder()
    let result = try TandemCommand.run(["status", "--socket", "x.sock"], in: folder)
    #expect(result.errors == "tandem: no session listens on x.sock; start one with: tandem play URL\n")
    #expect(result.status == 69)
    let long = String(repeating: "x", count: 108)
    #expect(try TandemCommand.run(["status", "--socket", long], in: folder).status == 64)
  }

  @Test("Help and version go to standard output")
  func helpAndVersionGoToStandardOutput() throws {
    let folder = try TestFolder()
    let overview = try TandemCommand.run(["help"], in: folder)
    #expect(overview.status == 0 && overview.errors == "")
    #expect(overview.output.contains("\n  swap  "))
    #expect(!overview.output.contains("\u{1B}"))
    let page = try TandemCommand.run(["play", "--help"], in: folder)
    #expect(page.output.hasPrefix("tandem play: "))
    #expect(try TandemCommand.run(["version"], in: folder).output == "tandem \(Version.number)\n")
    #expect(try TandemCommand.run(["version", "--json"], in: folder).output.hasPrefix(#"{"version":""#))
  }

  @Test("A full disk is an error; a closed output is not")
  func fullDiskIsAnErrorUnlikeClosedPipe() throws {
    let folder = try TestFolder()
    let full = try TandemCommand.run(["help"], in: folder, output: "/dev/full")
    #expect(full.status == 74)
    #expect(full.errors.hasPrefix("tandem: can't write to standard output: No space left on device"))
    let program = try TandemCommand.path
    let piped = try TandemCommand.run(
      ["-c", "\(program) help play; echo $? >&2"], in: folder, program: "/bin/sh", output: "/dev/null")
    #expect(piped.errors == "0\n")
    let broken = try TandemCommand.run(
      ["-c", "{ sleep 0.1; \(program) help play; echo $? >&2; } | true"], in: folder, program: "/bin/sh")
    #expect(broken.errors == "0\n")
  }

  @Test("The command links neither libmpv nor SDL")
  func commandLinksNeitherMPVNorSDL() throws {
    let result = try TandemCommand.run([try TandemCommand.path], in: TestFolder(), program: "/usr/bin/ldd")
    #expect(result.status == 0)
    #expect(result.output.contains("libc.so"))
    for library in ["libmpv", "libSDL", "libavcodec"] { #expect(!result.output.contains(library)) }
  }
}
