// A hotel's television in a window: `m` opens its menu, `b` rings the doorbell, and all other keys are Tandem's.

import Tandem
import TandemMPV
import TandemSDL
import TandemServer
import Television

let arguments = CommandLine.arguments
guard arguments.count == 5 else { preconditionFailure("hotel FILM MATCH DOOR LOG") }
let session = try TandemSession(
  engine: .mpv(MPVOptions(audioOutput: "null")), screen: .window(size: PictureSize(width: 640, height: 360)),
  logFile: arguments[4])
session.cursor = .hidden
// `tandem status`, `tandem snapshot` and every other command reach the television.
try session.serve(.controlSocket())
let television = Television(session, door: MediaContent(url: arguments[3], title: "The door"))

/// The film, kept for its state after the session has ended.
var film: Video?
Task {
  do {
    film = try await session.open(MediaContent(url: arguments[1], title: "The film"))
    session.windowTitle = "Hotel: The film"
    try await session.open(MediaContent(url: arguments[2], title: "The match"), in: .pictureInPicture)
    // From here on a guest presses the keys; `q` quits.
    for await event in session.events() {
      guard case .temporaryPictureInPictureBegan = event else { continue }
      let picture = try session.snapshot().buffer
      print("the bell rang; the banner is \(picture.pixel(x: picture.width / 2, y: 4))")
    }
  } catch {
    print(error)
    session.shutDown()
  }
}
try session.runBlocking()
print("track: \(film?.selectedTracks[.audio]?.language ?? "none"), muted: \(film?.isMuted ?? true)")
