// Two videos on an unattended device. One video survives a crash of the other, `tandem` and the desktop control both,
// and systemd can end the app properly.

import Tandem
import TandemMPV
import TandemServer

let session = try TandemSession(engine: .mpv(isolation: .process), screen: .headless())
try session.serve(.controlSocket(), .mpris())
session.shutDownOnSignals()

Task {
  let files = CommandLine.arguments.dropFirst()
  do {
    try await session.open(MediaContent(url: files.first ?? "film.mp4"))
    try await session.open(MediaContent(url: files.last ?? "match.mp4"), in: .pictureInPicture)
    print("both are there")
  } catch {
    print(error)
  }
}
try session.runBlocking()
print("ended in order")
