import Glibc
import TandemTestSupport
import Testing

@testable import TandemControl

@Suite(.timeLimit(.minutes(2))) struct SnapshotCommandTests {
  @Test(
    "A picture format that can't be written is refused before a session is asked",
    arguments: [
      ("now.gif", "now.gif: pictures are written as png, jpg or jpeg, not as gif; name it now.png"),
      ("now.PNGG", "now.PNGG: pictures are written as png, jpg or jpeg, not as PNGG; name it now.png"),
      ("now", "now: has no ending that says which picture to write: png, jpg or jpeg; name it now.png"),
      ("a.b/now", "a.b/now: has no ending that says which picture to write: png, jpg or jpeg; name it a.b/now.png"),
      ("now.", "now.: has no ending that says which picture to write: png, jpg or jpeg; name it now.png"),
      ("now.png/", "now.png/: is a folder; name a file in it that ends in png, jpg or jpeg"),
      (".png", ".png: has no ending that says which picture to write: png, jpg or jpeg; name it .png.png"),
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
    #expect(result.status == 0 && result.output == "written: \(name)\n", "\(result.errors)")
    #expect(session.requests.map(\.body) == [.snapshot(folder.path + "/" + name)])
    session.stop()
  }

  @Test(
    "fullscreen reports what the window has become",
    arguments: [(true, "the window fills the screen"), (false, "the window is one again")])
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
