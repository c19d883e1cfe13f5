// The state that the tests of mpv's protocol use.

import TandemFoundation
import TandemOrchestrator
import TandemPlayback

@testable import TandemMPVIPC

enum IPCFixture {
  static let tracks = [
    Track(.video, 1), Track(.audio, 1, language: "eng"), Track(.audio, 2, language: "deu", title: "Kommentar"),
    Track(.subtitle, 1, language: "deu"),
  ]

  /// A film in a list of three entries, at a position of a minute and a half.
  static func film(_ role: Role = .fullScreen) -> IPCSnapshot {
    var content = MediaContent(identity: ContentIdentity(id: "films"), url: "/films/one.mkv")
    content.entries = ["one", "two", "three"].map { ContentEntry(url: "/films/\($0).mkv") }
    var video = IPCVideo(VideoSnapshot(.A, content, title: ""), firstID: 10)
    video.playback.entry = 1
    video.embeddedTitle = "Zwei \"Filme\""
    video.transport = .playing
    video.duration = .seconds(3600)
    video.moment.position = .seconds(90)
    video.availableTracks = Tracks(tracks)
    video.availableTracks?.chapters = [Chapter(at: .zero, title: "Anfang"), Chapter(at: .seconds(60))]
    video.canSeek = true
    (video.width, video.height) = (1280, 720)
    var snapshot = IPCSnapshot(role)
    snapshot.video = video
    snapshot.folder = "/home/me"
    snapshot.version = "1"
    return snapshot
  }

  static let nothing = IPCSnapshot(.pictureInPicture)

  /// Reads a line of the protocol and returns the action for its first request.
  static func action(_ line: String, in snapshot: IPCSnapshot = film()) throws(IPCRequestError) -> IPCAction {
    let read = try IPCLine.read(Array(line.utf8)[...])
    guard let request = read?.first else { throw IPCRequestError(.invalidParameter, "nothing") }
    return try IPCCommandTable.action(request, in: snapshot, client: "ipc-1", microseconds: 7)
  }

  /// The action for a command, given as a JSON array of its words.
  static func action(words: String, in snapshot: IPCSnapshot = film()) throws(IPCRequestError) -> IPCAction {
    try action("{\"command\":\(words)}", in: snapshot)
  }
}
