// Creates the snapshot of a role for mpv's clients.

import Glibc
import TandemControl
import TandemOrchestrator
import TandemPlayback
import TandemRuntime

extension MPVIPCBridge {
  func newest(_ role: Role) -> VideoSnapshot? { session.snapshot.newest(in: role) }

  func entries(_ role: Role) -> [ContentEntry] {
    guard let content = newest(role)?.content else { return [] }
    return content.entries.isEmpty ? [ContentEntry(url: content.url, title: content.title)] : content.entries
  }

  func nextFirstID() -> Int {
    defer { lastFirstID += MediaContent.mostEntries }
    return lastFirstID
  }

  /// The values that cause an event when they change. They are a small part of the snapshot.
  struct EventTrigger: Hashable {
    var player: PlayerID
    var generation: Int
    var entry: Int
    var isLoading: Bool
    var isSeeking: Bool
  }

  func eventTrigger(_ role: Role) -> EventTrigger? {
    guard let video = newest(role) else { return nil }
    return EventTrigger(
      player: video.player, generation: video.generation, entry: video.playback.entry,
      isLoading: video.transport == .loading || roleStates[role]?.rewinding != nil, isSeeking: video.isSeeking)
  }

  func video(_ role: Role) -> IPCVideo? {
    guard var snapshot = newest(role) else { return nil }
    let (player, content) = (snapshot.player, snapshot.content)
    if firstIDs[player]?.content != content.key { firstIDs[player] = (content.key, nextFirstID()) }
    if let rewinding = roleStates[role]?.rewinding, .now < rewinding.end,
      rewinding.identity == IPCVideo(snapshot, firstID: 0).identity
    {
      snapshot = snapshot.asLoading
    }
    return IPCVideo(snapshot, firstID: firstIDs[player]?.id ?? 1)
  }

  func scene(_ role: Role, _ door: Int) -> IPCSnapshot {
    var scene = IPCSnapshot(role)
    scene.video = video(role)
    scene.isFullScreen = host.window?.isFullScreen
    scene.size = session.display.size
    scene.clientProperties = roleStates[role]?.clientProperties ?? [:]
    scene.folder = folder
    scene.process = Int(getpid())
    scene.version = Version.number
    scene.socket = server.paths[door]
    return scene
  }
}

extension VideoSnapshot {
  /// The same content before its first frame.
  fileprivate var asLoading: VideoSnapshot {
    var video = VideoSnapshot(player, content, title: title, playback: playback)
    (video.generation, video.sound) = (generation, sound)
    return video
  }
}
