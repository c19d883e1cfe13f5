// Fuzzes mpv's sockets. Any input of a client gets a reply or an error and never crashes the session. The client's
// observed properties, expanded texts and stored values stay within their limits, and all replies and events are valid
// JSON.

import TandemFoundation
import TandemOrchestrator
import TandemPlayback

@testable import TandemMPVIPC

/// Derives the state of a role's video from a byte. The input has such a byte before each line.
private struct Stage {
  private static let texts = [
    "/films/one.mkv", "", "\u{1B}[2J\u{202E}\0", "${path}", "https://u:p@h/a?b#c", "ü\u{FFFF}",
  ]
  private static let times: [Duration?] = [
    nil, .zero, .seconds(90), .seconds(-1), .microseconds(Int.max), .microseconds(Int.min), .seconds(Int64.max),
  ]
  private static let numbers: [Double] = [0, -0.0, 1, 100, 1e300, -1e300, .infinity, .nan, .leastNonzeroMagnitude]

  /// Returns the state that a byte selects.
  static func scene(_ byte: UInt8, _ kept: [String: JSONValue]) -> IPCSnapshot {
    let number = Int(byte)
    var scene = IPCSnapshot(byte & 1 == 0 ? .fullScreen : .pictureInPicture)
    scene.clientProperties = kept
    scene.size = byte & 2 == 0 ? PictureSize(width: 1280, height: 720) : PictureSize(width: 0, height: .max)
    scene.isFullScreen = [nil, true, false][number % 3]
    scene.folder = texts[number % texts.count]
    if byte & 4 != 0 { return scene }
    let url = texts[number / 8 % texts.count]
    var content = MediaContent(identity: ContentIdentity(id: url), url: url)
    if byte & 8 == 0 { content.entries = texts.prefix(3).map { ContentEntry(url: $0.isEmpty ? "/x" : $0, title: $0) } }
    var video = IPCVideo(
      VideoSnapshot(byte & 1 == 0 ? .A : .B, content, title: texts[(number + 1) % texts.count]), firstID: number)
    video.playback.entry = byte & 8 == 0 ? number % 3 : 0
    video.embeddedTitle = texts[(number + 1) % texts.count]
    video.duration = times[number % times.count]
    video.moment.position = times[number / 2 % times.count]
    video.moment.cachedAhead = times[number / 3 % times.count]
    video.sound.volume = numbers[number % numbers.count]
    video.playback.speed = numbers[number / 5 % numbers.count]
    video.playback.delays[.audio] = times[number / 7 % times.count] ?? .zero
    video.playback.tracks = [.audio: number, .subtitle: .max]
    video.availableTracks = Tracks(
      [Track(.video, 1), Track(.audio, number), Track(.subtitle, .max, language: url, title: url)])
    video.availableTracks?.chapters = [
      Chapter(at: times[number % times.count] ?? .zero, title: url), Chapter(at: .seconds(60)),
    ]
    video.bufferingPercent = byte & 16 == 0 ? nil : .min
    (video.width, video.height) = (byte & 32 == 0 ? nil : .max, byte & 64 == 0 ? 0 : .min)
    video.transport = byte & 16 != 0 ? .loading : .playing
    (video.isSeeking, video.canSeek) = (byte & 32 != 0, byte & 64 == 0)
    scene.video = video
    return scene
  }
}

/// Checks that a reply is one line of valid JSON.
private func send(_ value: JSONValue) {
  var bytes: [UInt8] = []
  value.write(into: &bytes)
  precondition(!bytes.contains(0x0A), "a line end within a line")
  do throws(JSONError) { _ = try JSONValue(parsing: bytes) } catch {
    preconditionFailure("what is sent can't be read: \(error)\n\(String(decoding: bytes.prefix(500), as: UTF8.self))")
  }
}

private func carryOut(
  _ request: IPCRequest, _ scene: IPCSnapshot, _ client: inout IPCClient, _ kept: inout [String: JSONValue]
) {
  do throws(IPCRequestError) {
    let action = try IPCCommandTable.action(request, in: scene, client: "ipc-1", microseconds: 7)
    switch action {
    case .answer(let data):
      if let id = request.id { send(IPCReply(id: id, .success(data)).json) }
    case .client(let action):
      do throws(IPCError) { try client.take(action) } catch {
        if let id = request.id { send(IPCReply(id: id, .failure(error)).json) }
      }
    case .keep(let name, let value):
      kept[name] = value
      precondition(kept.count < 1000, "anything is kept")
    case .commands(let commands): precondition(commands.count < 100)
    case .open, .list, .shuffle, .title, .fullScreen, .raise, .say, .picture: break
    }
  } catch {
    precondition(error.why.utf8.count < 1 << 17)
    send(IPCReply(id: request.id ?? 0, .failure(error.error)).json)
  }
}

/// Thread: libFuzzer's only thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzDoor(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes during this call.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  var client = IPCClient("ipc-1", door: 0)
  var (cache, kept) = (IPCPropertyCache(), [String: JSONValue]())
  var previous: IPCVideo?
  for line in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).prefix(32) {
    let scene = Stage.scene(line.last ?? 0, kept)
    do throws(IPCRequestError) {
      for request in try IPCLine.read(line) ?? [] { carryOut(request, scene, &client, &kept) }
    } catch {
      precondition(!error.why.isEmpty)
      send(IPCReply(error).json)
    }
    for event in IPCEventDiff.events(from: previous, to: scene.video) { send(event) }
    previous = scene.video
    cache.begin()
    for event in client.news(in: scene, moving: true, &cache) { send(event) }
  }
  return 0
}
