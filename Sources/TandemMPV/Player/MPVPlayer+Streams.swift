// Lost connections.

import TandemCommands
import TandemOrchestrator
import TandemPlayback

/// The state of a content whose connection was lost, until it is reopened.
struct InterruptedStream {
  var url: String
  /// The content's last status, with the position at which playback continues.
  var status: PlayerStatus
  /// True for a live or unseekable stream, which continues with new data.
  var isAtEdge: Bool
  var chapters: [Chapter]
  /// True while the content is being reopened.
  var isTried = false
}

extension MPVPlayer {
  /// Handles the end of data. Checks whether the data ended at the content's real end.
  func judgeEnd(of entry: MPVEntry) {
    if let pipe = entry.load.framePipe { return framesEnded(entry, pipe) }
    guard entry.load.isFromServer else { return reachedEnd(of: entry) }
    get("partially-seekable", as: .flag, of: entry.id) {
      $0.current?.ending.isPartial = $2?.flag == true || !$0.known.isSeekable
    }
    get("stream-end", as: .integer, of: entry.id) { player, _, value in player.current?.ending.size = value?.integer }
    get("stream-pos", as: .integer, of: entry.id) { player, _, value in
      player.current?.ending.read = value?.integer
      player.endIsKnown()
    }
  }

  /// Decides between the content's end and a lost connection, once all replies about the read data
  /// have arrived.
  private func endIsKnown() {
    guard let playing = current, playing.hasEnded else { return }
    if playing.ending.isComplete(at: currentPosition, of: known.duration) { return reachedEnd(of: playing) }
    breakOff(playing, "the connection was lost")
  }

  /// Handles a lost connection: the last frame stays visible, and the player ignores later events
  /// of this load.
  func breakOff(_ entry: MPVEntry, at position: Duration? = nil, _ reason: String) {
    guard held == nil, entry.load.generation == generation, isOccupied else { return }
    let position = position ?? currentPosition
    var status = known
    status.entry = entry.id
    status.position = position
    status.hasEnded = false
    status.framesDropped = dropped.byDisplay + dropped.byDecoder
    let isAtEdge = entry.ending.isPartial || entry.isLive || !entry.isSeekable || known.duration == nil
    held = InterruptedStream(url: entry.load.url, status: status, isAtEdge: isAtEdge, chapters: entry.chapters)
    whereReplaced = position
    carryOut(gate.interrupt(isHeld: false))
    let played = (position ?? .zero) - (entry.firstPosition ?? .zero)
    fact(.interrupted(reason: reason, hasAdvanced: played >= .seconds(2)))
  }

  /// Breaks off a connection that delivers no data. The limit is a little longer than libmpv's own limit for a server.
  func watchArrivals() {
    guard let entry = current, entry.load.isFromServer, entry.phase == .playing, known.isBuffering, held == nil else {
      lastArrival = clock.now
      return
    }
    let patience = options.networkTimeout + .seconds(5)
    if clock.now - lastArrival > patience { breakOff(entry, "no data for \(DurationFormatter.seconds(patience))") }
  }

  /// Moves the position at which a content continues when its connection is back.
  func seekHeld(_ target: Seek) {
    guard var held, let position = held.status.position else { return }
    let wanted = target.target(from: position, duration: held.status.duration ?? .zero, in: held.chapters)
    guard let wanted else { return }
    let end = held.status.duration ?? wanted
    held.status.position = max(.zero, min(wanted, end))
    self.held = held
    whereReplaced = held.status.position
  }

  /// Cuts every connection, or allows connections again.
  package func cutOff(_ isCut: Bool) {
    isCutOff = isCut
    if isCut, let entry = current, entry.phase == .playing { breakOff(entry, "the connection was cut") }
  }
}
