// StreamingCore's flow on libmpv: full-screen player, button, picture in picture, tap, full-screen player.

import Control
import JSON
import Session
import Tandem
import TandemMPV

@main
struct StreamingCore {
  @MainActor
  static func main() async throws {
    guard CommandLine.arguments.count == 3 else { return print("usage: streamingcore FILM LOG") }
    let (file, log) = (CommandLine.arguments[1], CommandLine.arguments[2])
    let session = try TandemSession(engine: .mpv(MPVOptions(audioOutput: "null")), logFile: log)
    let running = Task { try await session.run() }
    let controller = PictureInPictureController()
    controller.setup(with: session)
    let screen = VideoPlayerScreen(controller: controller)
    let events = session.events()
    screen.playerDidBecomeReady()
    print("button hidden:", screen.isButtonHidden)
    try await session.open(MediaContent(url: file, title: "The film"))
    screen.playerDidBecomeReady()
    print("button hidden:", screen.isButtonHidden)
    screen.pictureInPictureButtonTapped()
    await ended(.start, events)
    screen.pictureInPictureButtonTapped()
    await ended(.stop, events)
    print(json(screen.history))
    session.shutDown()
    try await running.value
  }

  /// Waits until a transaction of the given form has ended.
  private static func ended(_ form: TransactionForm, _ events: SessionEvents) async {
    for await event in events { if case .transactionEnded(_, form, .succeeded, _) = event { return } }
  }
}
