import Tandem
import TandemMPV
import TandemSDL

// Prints two callbacks. Tells the session that the app's interface for the video is visible again.
final class App: TandemSessionDelegate {
  func session(_ session: TandemSession, willStartPictureInPicture video: Video) { print("\(video.content): small") }

  func session(
    _ session: TandemSession, restoreUserInterfaceFor video: Video,
    completionHandler: @escaping @MainActor (Bool) -> Void
  ) {
    print("\(video.content): full screen")
    completionHandler(true)
  }
}

let files = CommandLine.arguments.dropFirst().filter { $0 != "--headless" }
let isHeadless = CommandLine.arguments.contains("--headless")
let app = App()
let session = try TandemSession(engine: .mpv(), screen: isHeadless ? .headless() : .window(title: "Two videos"))
session.delegate = app

let film = MediaContent(file: files.first ?? "film.mp4", title: "The film")
let match = MediaContent(file: files.last ?? "match.mp4", title: "The match")
Task {
  do {
    try await session.open(film)
    try await session.open(match, in: .pictureInPicture)
    for _ in 1...3 {
      try await session.swap()
      try await Task.sleep(for: .seconds(1))
    }
    print("the film is at \(session.pictureInPicture?.position ?? .zero)")
  } catch {
    print(error)
  }
  session.shutDown()
}
try session.runBlocking()
