// Fuzzes the reports to a session. Players, a display and apps report facts in any order and with any numbers. The
// session never crashes, and every line of its log is readable.

import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemRuntime

@testable import TandemPlayback
@testable import TandemTesting

/// Derives choices from the input's bytes.
private struct Choices {
  private var bytes: ArraySlice<UInt8>

  init(_ bytes: [UInt8]) { self.bytes = bytes[...] }

  var isOver: Bool { bytes.isEmpty }

  mutating func byte() -> Int { Int(bytes.popFirst() ?? 0) }
  mutating func bool() -> Bool { byte() & 1 == 1 }
  mutating func pick<Element>(_ all: [Element]) -> Element { all[byte() % all.count] }
  mutating func role() -> Role { pick(Role.allCases) }
  mutating func player() -> PlayerID { bool() ? .A : .B }

  mutating func int() -> Int {
    pick([
      0, 1, 2, 3, -1, .max, .min, .max - 1, 1 << 53, (1 << 53) + 1, (1 << 53) - 1, 1 << 31, 1 << 32,
      1_000_000_000_000_000,
      byte(), byte(),
    ])
  }

  mutating func double() -> Double {
    pick([
      0, -0.0, 1, 0.5, 100, 130, -5, 1e300, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude, 0x1p53, 0x1p63,
      Double(byte()),
    ])
  }

  mutating func time() -> Duration {
    pick([
      .zero, .milliseconds(byte()), .milliseconds(byte() * 100), .seconds(-1), .seconds(3600), .microseconds(Int.max),
      .microseconds(Int.min), .seconds(Int64.max), .seconds(Int64.min), .seconds(315_360_000), .nanoseconds(1),
      .seconds(1_000_000_000),
    ])
  }

  mutating func text() -> String {
    // A text above the limit is rare, because it takes as long as a hundred other inputs.
    if byte() == 255, byte() == 254, byte() == 253 { return String(repeating: "x", count: 20_000) }
    return pick(["", "a", "\u{1B}[2J", "é\0\n", "nan"])
  }

  mutating func content() -> MediaContent {
    var content = MediaContent(
      url: pick(["/a", "/b", "/c", "https://u:p@h/x?t=1", "", "://", "a://" + text()]), title: text())
    content.kind = pick(MediaContent.Kind.allCases)
    content.requiresLinearPlayback = byte() % 8 == 0
    content.allowsPictureInPicture = byte() % 8 != 0
    if bool() { content.screen = ScreenID(pick(["hall", "den"])) }
    if byte() % 4 == 0 { content.app = AppID(pick(["tv", "radio"])) }
    return content
  }

  mutating func status(_ status: inout PlayerStatus) {
    switch byte() % 13 {
    case 0: status.entry = bool() ? int() : nil
    case 1: status.position = bool() ? time() : nil
    case 2: status.duration = bool() ? time() : nil
    case 3: (status.isPaused, status.isMuted, status.isSeekable) = (bool(), bool(), bool())
    case 4: status.volume = double()
    case 5: status.speed = double()
    case 6: (status.hasEnded, status.isBuffering, status.isSeeking) = (bool(), bool(), bool())
    case 7: (status.bufferingPercent, status.cachedAhead) = (int(), time())
    case 8: status.mediaTitle = text()
    case 9: (status.audioTrack, status.subtitleTrack) = (int(), int())
    case 10: (status.width, status.height) = (int(), int())
    case 11: (status.behindLive, status.videoTrack) = (time(), 1)
    default: (status.framesDropped, status.framesLate) = (int(), int())
    }
  }

  mutating func command() -> SessionCommand {
    switch byte() % 32 {
    case 0...5: .open(OpenRequest(content(), in: role(), at: bool() ? time() : nil, allowsDuplicate: bool()))
    case 6: .start
    case 7, 8: .swap
    case 9: .stop
    case 10: .togglePictureInPicture
    case 11: .expand
    case 12: .close
    case 13: .unload(role())
    case 14: .togglePause(role())
    case 15:
      .seek(
        pick([
          .to(time()), .by(time()), .percent(double()), .chapter(int()), .chapters(by: int()), .live,
        ]), role())
    case 16: .setVolume(double(), role())
    case 17: .addVolume(double(), role())
    case 18: .setSpeed(double(), role())
    case 19: .multiplySpeed(double(), role())
    case 20: .selectTrack(pick(TrackKind.allCases), bool() ? int() : nil, role())
    case 21: .setAudio(pick([.followsFullScreen, .pictureInPicture, .pinned(ContentKey(text()))]))
    case 22: .toggleHidden
    case 23: .setAutomaticPictureInPicture(bool())
    case 24: .toggleMute(role())
    case 25: .sync(bool() ? time() : nil)
    case 26: .adjustSync(time())
    case 27: .setDelay(pick(DelayTarget.allCases), time(), role())
    case 28: .addDelay(pick(DelayTarget.allCases), time(), role())
    case 29: pick([.chooseEntry(int(), role()), .shuffle(seed: int(), role()), .stepEntry(.next, role())])
    case 30: .adBreak(bool() ? time() : nil)
    default: byte() % 8 == 0 ? .shutDown : .resize(pick(PictureScale.allCases))
    }
  }

  mutating func tracks() -> Tracks {
    var tracks = Tracks(audio: [int(), int()], subtitle: [int()])
    var video = Track(.video, 1)
    (video.width, video.height, video.frameRate) = (int(), int(), double())
    tracks.all.append(video)
    tracks.chosen[.video] = 1
    tracks.chapters = [Chapter(at: time()), Chapter(at: time(), title: text())]
    return tracks
  }

  mutating func fact() -> PlayerFact {
    switch byte() % 11 {
    case 9: .interrupted(reason: text(), hasAdvanced: bool())
    case 10: .crashed(reason: text(), hasAdvanced: bool())
    case 0...3: .firstFrame(MediaInfo(hasVideo: byte() % 8 != 0, isSeekable: byte() % 8 != 0))
    case 4: .loadFailed(reason: text())
    case 5: .ended
    case 6: .lost(reason: text())
    case 7: .muted
    default: .tracks(tracks())
    }
  }

  mutating func event(_ state: State) -> Event {
    switch byte() % 10 {
    case 0: return .display(bool() ? .presented(revision: int()) : .settled(revision: int()))
    case 1:
      return .restore(DelegateReply(transaction: int(), pick([.answered(true), .answered(false), .notImplemented])))
    case 2:
      return .dismissal(DelegateReply(transaction: int(), pick([.answered(true), .answered(false), .notImplemented])))
    case 3:
      return .timer(
        pick([.restore(transaction: int()), .presentation(revision: int()), .dismissal(transaction: int())]))
    case 4: return .app(bool() ? .left : .returned)
    case 5: return .screen(ScreenID(pick(["hall", "den"])), bool() ? .presented : .dismissed)
    case 6:
      return .view(ViewID(pick(["v", "w"])), pick([.enabled(ContentKey("/a")), .disabled, .built(ContentKey("/b"))]))
    case 7: return .suspension(bool() ? OwnerID("somebody") : nil)
    default:
      let player = player()
      let generation = byte() % 4 == 0 ? int() : state.players[player].generation
      return .player(player, generation: generation, fact())
    }
  }
}

/// A player that reports whatever the fuzzer chooses.
private final class LyingPlayer: PlaybackEngine {
  let id: PlayerID
  var status = PlayerStatus()
  var reports: [PlayerReport] = []
  let nextEvent: Duration? = nil
  let video: any VideoSource = SimulatedVideo()
  private(set) var requests = 0

  init(_ id: PlayerID) { self.id = id }

  func perform(_ request: PlayerRequest) { requests += 1 }

  func collect(_ report: (PlayerReport) -> Void) {
    let collected = reports
    reports = []
    collected.forEach(report)
  }

  func shutDown() {}
}

@MainActor
private func play(_ bytes: [UInt8]) {
  var choices = Choices(bytes)
  let clock = VirtualClock()
  let players = PlayerPair(a: LyingPlayer(.A), b: LyingPlayer(.B))
  let memory = MemoryLog()
  let log = LogWriter(sink: memory)
  var configuration = Configuration()
  configuration.animation = choices.pick([.zero, .milliseconds(200), .seconds(5)])
  let session = SessionDriver(
    configuration, players: PlayerPair(a: players.a, b: players.b),
    display: HeadlessDisplay(PlayerPair(a: players.a.video, b: players.b.video), width: 16, height: 9), clock: clock,
    log: log)
  session.start(program: "fuzz", process: 1)
  var steps = 0
  while !choices.isOver, !session.isFinished, steps < 400 {
    steps += 1
    switch choices.byte() % 8 {
    case 0, 1: session.submit(choices.command(), by: choices.pick(Initiator.allCases))
    case 2, 3: session.report(event: choices.event(session.orchestrator.state))
    case 4: choices.status(&players[choices.player()].status)
    case 5:
      let player = choices.player()
      let trace = PlayerLogEvent(
        choices.pick(PlayerLogEvent.Event.allCases), entry: choices.int(), position: choices.time(),
        duration: choices.time(), reason: choices.text())
      players[player].reports.append(.trace(trace))
    case 6:
      let player = choices.player()
      let state = session.orchestrator.state.players[player]
      players[player].reports.append(.fact(choices.fact(), generation: state.generation))
    default: clock.advance(to: clock.now + .milliseconds(choices.byte() * 20))
    }
    session.step()
  }
  precondition(log.lost == 0, "records were lost")
  let reader = LogReader(bytes: memory.bytes)
  var verifier = Verifier()
  do throws(LogReadError) {
    while try reader.feedNext(to: &verifier) != nil {}
  } catch {
    preconditionFailure("a line that can't be read: \(error)")
  }
  precondition(reader.tornLine == nil)
}

/// Thread: libFuzzer's only thread, which is the main thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzFacts(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes during this call.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated { play(bytes) }
  return 0
}
