// Measures the delay of a live stream, and jumps to its edge.

import TandemOrchestrator
import TandemPlayback

extension MPVPlayer {
  /// The interval between two requests for the received range. The requests cause no additional
  /// wakeups, because libmpv reports a position with each picture.
  private static let lookInterval = Duration.seconds(1)
  /// The largest gap that a seek closes, in seconds. If the gap is larger, the server has sent more
  /// data while libmpv was not reading.
  private static let mostGap = 10.0

  /// The delay from the live edge; nil if unknown.
  var behindLive: Duration? {
    guard current?.isLive == true, isOccupied, held == nil, let position = position.seconds(at: clock.now),
      let newest = edge.position(at: clock.now)
    else { return nil }
    return MPVNumber.time(max(0, newest - position))
  }

  /// Requests the received range if a request is due.
  func watchEdge() {
    let isDue = clock.now - lookedAtEdge >= Self.lookInterval
    guard let entry = current, entry.isLive, entry.phase == .playing, isDue else {
      return
    }
    lookedAtEdge = clock.now
    askForEdge(of: entry)
  }

  private func askForEdge(of entry: MPVEntry) {
    get("demuxer-cache-time", as: .number, of: entry.id) { player, _, value in
      if let end = value?.number { player.edge.note(end, at: player.clock.now) }
    }
  }

  /// Checks once a second whether the sender has restarted.
  ///
  /// The timestamps of a restarted sender begin again at their first value. libmpv may then wait
  /// until the new timestamps reach the earlier ones, because all data seem old.
  func watchSender() {
    guard let entry = current, entry.isLive, entry.phase == .playing, held == nil, !isRunning, !wantsPause else {
      current?.standstill = Standstill()
      return
    }
    askForCachedTime(of: entry)
    get("demuxer-cache-state", as: .text, of: entry.id) { $0.waits($1, with: $2?.text) }
  }

  func askForCachedTime(of entry: MPVEntry) {
    get("demuxer-cache-duration", as: .number, of: entry.id) { player, _, value in
      let ahead = MPVNumber.time(value?.number)
      if ahead != player.known.cachedAhead { player.lastArrival = player.clock.now }
      player.known.cachedAhead = ahead
    }
  }

  /// - Parameter cache: mpv's `demuxer-cache-state`, as JSON.
  private func waits(_ entry: MPVEntry, with cache: String?) {
    guard let bytes = cache.flatMap(Self.waitingBytes), !isRunning else { return }
    var playing = entry
    let isUseless = playing.standstill.look(bytes, ahead: known.cachedAhead)
    current?.standstill = playing.standstill
    if isUseless { breakOff(playing, "its sender restarted") }
  }

  /// Seeks to the newest received position.
  func goLive() {
    guard let entry = current else { return }
    askForEdge(of: entry)
    get("demuxer-cache-state", as: .text, of: entry.id) { $0.goLive($1, within: $2?.text) }
  }

  /// - Parameter cache: mpv's `demuxer-cache-state`, as JSON.
  private func goLive(_ playing: MPVEntry, within cache: String?) {
    guard playing.phase == .playing, held == nil else { return }
    guard let end = cache.flatMap(Self.reachableEnd), let target = edge.target(), edge.gap(at: clock.now) < Self.mostGap
    else { return breakOff(playing, "the live edge is out of reach") }
    let destination = min(target, end)
    // Seek only forward: keep a position that is already beyond the destination.
    guard let now = position.seconds(at: clock.now), destination > now else { return }
    guard let words = MPVNumber.time(destination)?.mpvText else { return }
    send(CommandNode("seek", [("target", .text(words)), ("flags", .text("absolute+exact"))]))
  }

  /// Returns the last position that a seek reaches without the server: a little before the end of mpv's
  /// `seekable-ranges`.
  static func reachableEnd(in cache: String) -> Double? {
    guard let ranges = cache.firstRange(of: #""seekable-ranges":["#)?.upperBound else { return nil }
    let ends = cache[ranges...].split(separator: #""end":"#, omittingEmptySubsequences: false).dropFirst().compactMap {
      Double($0.prefix { $0.isNumber || $0 == "." || $0 == "-" }).flatMap(MPVNumber.number)
    }
    return ends.max().map { $0 - 0.2 }
  }

  /// Returns the number of bytes that wait to be played: mpv's `fw-bytes`.
  static func waitingBytes(in cache: String) -> Int? {
    cache.firstRange(of: #""fw-bytes":"#).flatMap { Int(cache[$0.upperBound...].prefix(while: \.isNumber)) }
  }

  /// The load options for a camera.
  ///
  /// Each received frame is decoded at once, without a wait for reordering or frame threads.
  /// Nothing is read ahead to probe the format. After a stall, playback continues with the first
  /// complete frame.
  static func lowLatencyOptions(for url: String) -> [(String, String)] {
    var options = [
      ("demuxer-lavf-o-append", "fflags=+nobuffer"), ("demuxer-lavf-probe-info", "nostreams"),
      ("demuxer-lavf-analyzeduration", "0.1"), ("vd-lavc-o-append", "thread_type=slice"),
      ("stream-buffer-size", "4k"), ("cache-pause-wait", "0.1"),
    ]
    // Start at the newest segment of the list, not at the third from the end.
    if url.contains(".m3u8") { options.append(("demuxer-lavf-o-append", "live_start_index=-1")) }
    return options
  }
}
