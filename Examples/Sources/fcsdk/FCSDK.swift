// FCSDKiOS's call on libmpv, beside a film: picture in picture in the way that the camera permits, a swap, and a
// hang-up.

import Calls
import Tandem
import TandemAVKit
import TandemMPV

@main
struct FCSDK {
  @MainActor
  static func main() async throws {
    let arguments = CommandLine.arguments.dropFirst().filter { $0 != "--multitasking" }
    guard arguments.count == 2 else { return print("usage: fcsdk [--multitasking] FILM LOG") }
    var configuration = Configuration()
    // True if the camera may be shared with other programs.
    configuration.isCameraMultitaskingSupported = CommandLine.arguments.contains("--multitasking")
    let session = try TandemSession(
      configuration, engine: .mpv(MPVOptions(audioOutput: "null")), logFile: arguments[1])
    let running = Task { try await session.run() }
    AVKitSession.default = AVKitSession(session)
    try await session.open(MediaContent(url: arguments[0], title: "The film"))

    let screen = try CallScreen("call-\(getpid())")
    screen.tell = { print($0) }
    screen.call.begin()
    await screen.setUpPip()
    let events = session.events()
    await screen.showPip(show: true)
    for await event in events { if case .transactionEnded(_, .start, _, _) = event { break } }
    print("picture in picture:", try await picture(of: session.pictureInPicture, screen.feed))
    try await session.swap()
    print("full screen:", try await picture(of: session.fullScreen, screen.feed))
    try await session.swap()
    print("picture in picture:", try await picture(of: session.pictureInPicture, screen.feed))

    screen.call.end()
    for await event in events { if case .transactionEnded(_, .close, _, _) = event { break } }
    print("full screen:", session.fullScreen?.content.title ?? "nothing")
    session.shutDown()
    try await running.value
  }

  /// Describes the visible pictures of the call. The other side's pictures are taller than wide; the pictures of the
  /// app's view are wider than tall.
  @MainActor
  private static func picture(of video: Video?, _ feed: FrameFeed) async throws -> String {
    guard let video, video.content.url == feed.url else { return "not the call" }
    let isHigh = feed.path == .sampleBuffers
    let end = ContinuousClock.now + .seconds(20)
    // Wait, because the first picture of a newly chosen source arrives a moment later.
    while let status = video.status, ContinuousClock.now < end {
      if let width = status.width, let height = status.height, (height > width) == isHigh {
        return "\(feed.path), \(width)×\(height)"
      }
      try await Task.sleep(for: .milliseconds(10))
    }
    return "\(feed.path), but other pictures"
  }
}
