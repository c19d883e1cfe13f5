import Glibc
import TandemTestSupport
import Testing

@testable import TandemControl

@Suite(.timeLimit(.minutes(2))) struct SnapshotCommandTests {
  @Test(
    "A picture format that can't be written is refused before the command connects to a session",
    arguments: [
      ("now.gif", "now.gif: can't write gif images, only png, jpg or jpeg; for example now.png"),
      ("now.PNGG", "now.PNGG: can't write PNGG images, only png, jpg or jpeg; for example now.png"),
      ("now", "now: the file name must end in png, jpg or jpeg; for example now.png"),
      ("a.b/now", "a.b/now: the file name must end in png, jpg or jpeg; for example a.b/now.png"),
      ("now.", "now.: the file name must end in png, jpg or jpeg; for example now.png"),
      ("now.png/", "now.png/: is a folder; choose a file name that ends in png, jpg or jpeg"),
      (".png", ".png: the file name must end in png, jpg or jpeg; for example .png.png"),
    ])
  func unknownPictureFormatIsRefused(name: String, message: String) throws {
    let result = try TandemCommand.run(["snapshot", name], in: TestFolder())
    #expect(result.errors == "tandem: \(message)\n")
    #expect(result.status == 64)
  }

  @Test(
    "The session receives the absolute path of the picture",
    arguments: ["now.png", "now.JPG", "now.jpeg", "b.gif/now.png"])
  func sessionReceivesTheAbsolutePath(name: String) throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { Reply(id: $0.id) }
    let result = try TandemCommand.run(["snapshot", name], in: folder)
    #expect(result.status == 0 && result.output == "saved: \(name)\n", "\(result.errors)")
    #expect(session.requests.map(\.body) == [.snapshot(folder.path + "/" + name)])
    session.stop()
  }

  @Test(
    "`fullscreen` reports the window's new state",
    arguments: [(true, "the window fills the screen"), (false, "the window has its previous size")])
  func fullScreenCommandReportsTheWindow(isFull: Bool, text: String) throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { Reply(id: $0.id, data: ["fullscreen": .bool(isFull)]) }
    #expect(try TandemCommand.run(["fullscreen"], in: folder).output == text + "\n")
    #expect(
      try TandemCommand.run(["fullscreen", "--json"], in: folder).output == #"{"fullscreen":\#(isFull)}"# + "\n")
    session.stop()
  }

  @Test(
    "A reply without data is printed as an empty JSON object",
    arguments: [
      ["fullscreen", "on"], ["fullscreen"], ["snapshot", "x.png"], ["background"], ["foreground"], ["status"],
    ])
  func replyWithoutDataIsAnEmptyObject(arguments: [String]) throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { Reply(id: $0.id) }
    #expect(try TandemCommand.run(arguments + ["--json"], in: folder).output == "{}\n")
    session.stop()
  }
}
