// Fuzzes a whole session through all its interfaces, with simulated players, contents of extreme lengths and chapters,
// and virtual time. The session never crashes, reports its state correctly, and writes a log whose lines are all
// readable.
//
// Each line of the input begins with a letter that selects the interface. The rest of the line is its input.

import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemLog
import TandemLogFiles
import TandemOrchestrator
import TandemRuntime
import TandemTesting

@testable import TandemInput
@testable import TandemMPRIS
@testable import TandemMPVIPC
@testable import TandemMQTT
@testable import TandemOSD
@testable import TandemPlayback

/// The contents that can be opened. Their durations include the longest that libmpv's engine accepts, and very short
/// ones.
private let catalogue: SimulatedCatalog = {
  let lengths: [Duration?] = [.seconds(60), nil, .seconds(4_000_000_000), .microseconds(1), .zero, .nanoseconds(1)]
  var contents: [String: SimulatedContent] = [:]
  for (number, length) in lengths.enumerated() {
    var content = SimulatedContent(duration: length)
    content.tracks.chapters = [.zero, .seconds(20), .seconds(4_000_000_000)].map { Chapter(at: $0) }
    content.tracks.all = [Track(.video, 1), Track(.audio, 1), Track(.audio, .max, language: "de"), Track(.subtitle, 1)]
    contents["/\(number)"] = content
  }
  return SimulatedCatalog(contents)
}()

@MainActor
private final class SessionRig {
  let clock = VirtualClock()
  let memory = MemoryLog()
  let log: LogWriter
  let session: SessionDriver
  private var kept: [String: JSONValue] = [:]
  private var client = IPCClient("ipc-1", door: 0)

  init() {
    log = LogWriter(sink: memory)
    let (a, b) = (SimulatedPlayer(.A, clock: clock), SimulatedPlayer(.B, clock: clock))
    (a.catalogue, b.catalogue) = (catalogue, catalogue)
    session = SessionDriver(
      players: PlayerPair(a: a, b: b),
      display: HeadlessDisplay(PlayerPair(a: a.video, b: b.video), width: 16, height: 9),
      clock: clock, log: log)
    session.start(program: "fuzz", process: 1)
    submit(.open(OpenRequest(MediaContent(url: "/0"))))
    submit(.open(OpenRequest(MediaContent(url: "/2"), in: .pictureInPicture)))
    session.run(on: clock, until: .seconds(1))
  }

  func take(_ line: ArraySlice<UInt8>) {
    guard let door = line.first else { return }
    let rest = line.dropFirst()
    let text = String(decoding: rest, as: UTF8.self)
    switch Unicode.Scalar(door) {
    case "s": socket(rest)
    case "m": mpv(rest, .fullScreen)
    case "n": mpv(rest, .pictureInPicture)
    case "d": desktop(text, .fullScreen)
    case "e": desktop(text, .pictureInPicture)
    case "q":
      let parts = text.split(separator: " ", maxSplits: 1).map(String.init)
      do throws(NodeCommand.ParseError) {
        request(try NodeCommand(setting: parts.first ?? "", Array((parts.last ?? "").utf8)).body)
        request(try NodeCommand(decoding: Array(rest)).body)
      } catch {}
    case "a":
      do throws(UsageError) {
        let invocation = try ParsedCommandLine(parsing: text.split(separator: " ").map(String.init))
        if case .session(let line) = invocation.command, let command = invocation.command(of: line) { submit(command) }
      } catch { precondition(!error.description.isEmpty) }
    case "k":
      _ = InputFile(parsing: text)
      _ = TerminalKeys.parse(Array(rest))
    case "r":
      do throws(JSONError) {
        let json = try JSONValue(parsing: rest)
        do throws(SavedState.ParseError) {
          let state = try SavedState(json) { $0.takesAnyAddress = true }
          for role in Role.allCases {
            guard let video = state.videos[role] else { continue }
            submit(.open(video.opening))
            video.then.forEach(submit)
          }
        } catch {}
      } catch {}
    default: session.run(on: clock, until: clock.now + .milliseconds(Int(door) * 100))
    }
    session.run(on: clock, until: clock.now + .milliseconds(50))
    describe()
  }

  private func submit(_ command: SessionCommand) {
    let former = CommandReport.Video(of: command, session.snapshot)
    session.submit(command, source: "fuzz")
    session.step()
    let report = CommandReport(on: command, session.snapshot, former: former)
    _ = report.json.description
    _ = report.text(for: command)
    _ = OSDMessage(command, report)
  }

  private func request(_ body: NodeCommand.Body) { if case .request(let body) = body { request(body) } }

  private func request(_ body: Request.Body) {
    switch body {
    case .command(let command, let options):
      if options.isDryRun { _ = session.orchestrator.dryRun(command, by: options.initiator) } else { submit(command) }
    case .app(let fact): session.report(.app(fact))
    case .screen(let screen, let fact): session.report(.screen(screen, fact))
    case .suspension(let owner): session.report(.suspension(owner))
    case .view(let view, let fact): session.report(.view(view, fact))
    default: break
    }
  }

  private func socket(_ line: ArraySlice<UInt8>) {
    do throws(RequestError) { request(try Request(decoding: line).body) } catch {}
  }

  private func desktop(_ text: String, _ role: Role) {
    let parts = text.split(separator: " ").map(String.init)
    guard let name = parts.first else { return }
    let numbers = parts.dropFirst()
    let video = MPRISPlayerState(track: "/t", title: "")
    let call: BusCall?
    if ["Volume", "Rate"].contains(name) {
      call = numbers.first.flatMap(Double.init).map {
        .set(interface: BusInterface.player.name, property: name, .real($0))
      }
    } else if name == "SetPosition" {
      call = numbers.first.flatMap { Int64($0) }.map {
        .method(interface: BusInterface.player.name, name: name, [.path("/t"), .whole($0)])
      }
    } else {
      call = numbers.first.flatMap { Int64($0) }.map {
        .method(interface: BusInterface.player.name, name: "Seek", [.whole($0)])
      }
    }
    guard let call else { return }
    do throws(BusCallError) {
      switch try BusRequest.request(call, in: role, video) {
      case .command(let command, _)?: submit(command)
      case .setPosition(let position, _, let role)?: submit(.seek(.to(position), role))
      case .setFullScreen?, .raise?, nil: break
      }
    } catch {}
  }

  private func mpv(_ line: ArraySlice<UInt8>, _ role: Role) {
    do throws(IPCRequestError) {
      for request in try IPCLine.read(line) ?? [] {
        switch try IPCCommandTable.action(request, in: snapshot(role), client: "ipc-1", microseconds: 7) {
        case .commands(let commands): commands.forEach(submit)
        case .keep(let name, let value): kept[name] = value
        case .client(let action): do throws(IPCError) { try client.take(action) } catch {}
        case .open(let opening):
          submit(.open(OpenRequest(MediaContent(url: opening.url, title: opening.title), in: role, at: opening.start)))
        case .answer, .list, .shuffle, .title, .fullScreen, .raise, .say, .picture: break
        }
      }
    } catch {}
  }

  private func snapshot(_ role: Role) -> IPCSnapshot {
    var snapshot = IPCSnapshot(role)
    snapshot.clientProperties = kept
    snapshot.video = session.snapshot[role].map { IPCVideo($0, firstID: 1) }
    return snapshot
  }

  private func describe() {
    let report = StatusReport(session.snapshot)
    _ = report.text
    do throws(ControlError) { _ = try StatusReport(json: report.json).text } catch {
      preconditionFailure("a status that can't be read: \(error)")
    }
    _ = session.savedState.json.description
  }
}

@MainActor
private func play(_ bytes: [UInt8]) {
  let rig = SessionRig()
  for line in bytes.split(separator: 0x0A).prefix(24) where !rig.session.isFinished { rig.take(line) }
  precondition(rig.log.lost == 0, "records were lost")
  let reader = LogReader(bytes: rig.memory.bytes)
  var verifier = Verifier()
  do throws(LogReadError) {
    while try reader.feedNext(to: &verifier) != nil {}
  } catch {
    preconditionFailure("a line that can't be read: \(error)")
  }
}

/// Thread: libFuzzer's only thread, which is the main thread.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSession(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  // SAFETY: libFuzzer's buffer holds `count` bytes during this call.
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  MainActor.assumeIsolated { play(bytes) }
  return 0
}
