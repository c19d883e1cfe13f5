// Bambuser's player on libmpv: manual and automatic picture in picture, the three ways back, and a new listener.

import Tandem
import TandemMPV

@main
struct Bambuser {
  @MainActor
  static func main() async throws {
    guard CommandLine.arguments.count == 3 else { return print("usage: bambuser SHOW LOG") }
    let (file, log) = (CommandLine.arguments[1], CommandLine.arguments[2])
    // This corresponds to Bambuser's pipConfig.
    let session = try TandemSession(
      Configuration(automaticPictureInPicture: true), engine: .mpv(MPVOptions(audioOutput: "null")), logFile: log)
    let running = Task { try await session.run() }
    var show = MediaContent(url: file, title: "The show")
    show.screen = "show"
    session.report(.screen("show", .presented))
    try await session.open(show)

    // The user starts picture in picture, visits a product's page, and returns while the show's screen still exists.
    try await session.startPictureInPicture()
    print("active:", session.availability.isActive.isYes)
    try await session.stopPictureInPicture()
    print("1: back in its frame:", session.fullScreen?.content.title ?? "nothing")

    // The user leaves the app, so picture in picture starts automatically. The stop brings the app back.
    let events = session.events()
    session.report(.app(.left))
    for await event in events { if case .transactionEnded(_, .start, .succeeded, _) = event { break } }
    print("away, active:", session.availability.isActive.isYes)
    try await session.stopPictureInPicture()
    print("2: back in the app:", session.fullScreen?.content.title ?? "nothing")

    // The show's screen is gone. The newest listener gets the same player and the show's information.
    session.onRestore { video in
      print("the former listener was asked")
      return false
    }
    session.onRestore { video in
      print("restored by the new screen: \(video.content.title ?? "?"), still playing: \(!video.isPaused)")
      var again = video.content
      again.screen = "product"
      session.report(.screen("product", .presented))
      return true
    }
    try await session.startPictureInPicture()
    session.report(.screen("show", .dismissed))
    try await session.stopPictureInPicture()
    print("3: back on another screen:", session.fullScreen?.content.title ?? "nothing")
    session.shutDown()
    try await running.value
  }
}
