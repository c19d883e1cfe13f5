import Tandem
import TandemMPV
import TandemSDL

// Prints the callbacks, and answers that the video's screen is back.
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

Task {
  do {
    try await session.open(MediaContent(url: files.first ?? "film.mp4", title: "The film"))
    try await session.open(MediaContent(url: files.last ?? "match.mp4", title: "The match"), in: .pictureInPicture)
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
