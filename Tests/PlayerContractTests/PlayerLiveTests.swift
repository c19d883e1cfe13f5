// Live contents on libmpv: the delay behind the live edge, and seeking to it.

import Foundation
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

@testable import TandemMPV

extension Players {
  @Suite("Live content")
  struct PlayerLiveTests {
    private func behind(_ rig: PlayerRig) -> Double { rig.player.status.behindLive?.inSeconds ?? -1 }

    private func isLive(_ rig: PlayerRig, _ generation: Int) -> Bool? {
      for case .firstFrame(let info) in rig.facts(of: generation) { return info.isLive }
      return nil
    }

    private func isInterrupted(_ rig: PlayerRig, _ generation: Int) -> Bool {
      rig.facts(of: generation).contains { if case .interrupted = $0 { true } else { false } }
    }

    @Test(arguments: [EngineKind.mpv, .apart]) func generatedVideoHasNoDuration(kind: EngineKind) {
      let rig = PlayerRig(kind)
      rig.play(Media.live, 1)
      let hasPlayed = rig.wait {
        #expect(rig.player.status.duration == nil)
        return rig.player.status.duration != nil || (rig.player.status.position ?? .zero) > .seconds(1)
      }
      #expect(hasPlayed)
    }

    /// Sends a moving picture for a minute in real time.
    private func send(_ arguments: [String]) throws -> Process {
      try Media.startFFmpeg(
        [
          "-re", "-f", "lavfi", "-i", "testsrc=size=160x90:rate=25:duration=60", "-c:v", "libx264", "-preset",
          "ultrafast", "-tune", "zerolatency", "-g", "25", "-pix_fmt", "yuv420p",
        ] + arguments)
    }

    @Test("An endless HLS stream falls behind during a pause, and a live seek catches up within the received data")
    func pausedHLSFallsBehindAndCatchesUp() throws {
      let folder = try CraftedMedia()
      let list = folder.folder + "/live.m3u8"
      let sender = try send(
        ["-f", "hls", "-hls_time", "1", "-hls_list_size", "6", "-hls_flags", "delete_segments+temp_file", list])
      defer { kill(sender.processIdentifier, SIGKILL) }
      let server = try MediaServer(folder.folder)
      defer { server.die() }
      let rig = PlayerRig(.mpv)
      #expect(
        rig.wait(.seconds(30)) {
          (try? String(contentsOfFile: list, encoding: .utf8))?.components(separatedBy: "#EXTINF").count ?? 0 > 4
        })
      rig.play(server.url("live.m3u8"), 1)
      #expect(isLive(rig, 1) == true)
      #expect(rig.wait { behind(rig) > 0 })
      let previous = behind(rig)
      rig.player.perform(.setPaused(true))
      #expect(rig.wait(.seconds(30)) { behind(rig) > previous + 5 })
      rig.player.perform(.setPaused(false))
      rig.player.perform(.seek(.live))
      #expect(rig.wait(.seconds(20)) { behind(rig) >= 0 && behind(rig) < previous + 2 }, "\(behind(rig)), \(previous)")
      #expect(!isInterrupted(rig, 1))
      let position = rig.position()
      #expect(rig.wait(.seconds(20)) { rig.position() > position + 0.5 })
    }

    @Test("A live seek in a UDP stream interrupts it, because no earlier data is available")
    func udpStreamIsInterruptedByALiveSeek() throws {
      let folder = try CraftedMedia()
      let borrowed = try MediaServer(folder.folder)
      let url = "udp://127.0.0.1:\(borrowed.port)"
      borrowed.stop()
      let rig = PlayerRig(.mpv)
      rig.load(url, 1)
      let sender = try send(["-f", "mpegts", url + "?pkt_size=1316"])
      defer { kill(sender.processIdentifier, SIGKILL) }
      #expect(rig.wait(.seconds(30)) { rig.isOpen(1) })
      #expect(isLive(rig, 1) == true)
      rig.player.perform(.seek(.live))
      #expect(rig.wait { isInterrupted(rig, 1) })
      #expect(rig.player.status.position != nil)
      rig.load(url, 2, .whereReplaced)
      #expect(rig.wait(.seconds(30)) { rig.isOpen(2) })
    }

    /// Sends a file in datagrams, spread over some seconds of real time.
    private func send(_ path: String, to port: UInt16, within seconds: Double) throws {
      let bytes = try #require(FileManager.default.contents(atPath: path))
      let socket = Glibc.socket(AF_INET, Int32(SOCK_DGRAM.rawValue), 0)
      Thread.detachNewThread {
        defer { close(socket) }
        var address = sockaddr_in()
        (address.sin_family, address.sin_port) = (sa_family_t(AF_INET), port.bigEndian)
        address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
        for start in stride(from: 0, to: bytes.count, by: 1316) {
          let piece = [UInt8](bytes[start..<min(start + 1316, bytes.count)])
          // SAFETY: the address has the stated length, and exists during the call.
          _ = withUnsafePointer(to: &address) { address in
            address.withMemoryRebound(to: sockaddr.self, capacity: 1) {
              sendto(socket, piece, piece.count, 0, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
          }
          usleep(UInt32(seconds * 1e6 * 1316 / Double(bytes.count)))
        }
      }
    }

    @Test func restartedSenderInterruptsTheStream() throws {
      let folder = try CraftedMedia()
      let film = try folder.ffmpeg(
        [
          "-f", "lavfi", "-i", "testsrc=size=160x90:rate=25:duration=10", "-c:v", "libx264", "-tune", "zerolatency",
          "-g", "25", "-pix_fmt", "yuv420p", "-b:v", "300k",
        ], "film.ts")
      let borrowed = try MediaServer(folder.folder)
      let url = "udp://127.0.0.1:\(borrowed.port)"
      borrowed.stop()
      let rig = PlayerRig(.mpv)
      rig.load(url, 1)
      try send(film, to: borrowed.port, within: 10)
      #expect(rig.wait(.seconds(30)) { rig.isOpen(1) })
      rig.player.perform(.setPaused(false))
      #expect(rig.wait(.seconds(30)) { rig.position() > 9.5 && rig.player.status.isBuffering })
      // libmpv alone would add no playing time until the new sender has sent for as long as the first one.
      try send(film, to: borrowed.port, within: 10)
      #expect(rig.wait(.seconds(9)) { isInterrupted(rig, 1) }, "\(rig.player.status)")
      try send(film, to: borrowed.port, within: 10)
      rig.load(url, 2, .whereReplaced)
      #expect(rig.wait(.seconds(30)) { rig.isOpen(2) })
    }

    @Test("A sender counts as restarted only if bytes keep arriving but add no playing time")
    func slowOrMissingSenderHasNotRestarted() {
      func finds(_ looks: [(bytes: Int, ahead: Duration?)]) -> Bool {
        var standstill = Standstill()
        return looks.contains { standstill.look($0.bytes, ahead: $0.ahead) }
      }
      let ahead = Duration.milliseconds(40)
      #expect(finds([(10, ahead), (20, ahead), (30, ahead)]))
      #expect(!finds([(10, ahead), (10, ahead), (10, ahead), (10, ahead)]))
      #expect(!finds([(10, ahead), (20, ahead * 2), (30, ahead * 3), (40, ahead * 4)]))
      #expect(!finds([(10, ahead), (20, ahead), (20, ahead), (30, ahead), (30, ahead)]))
      #expect(!finds([(10, nil), (20, nil), (30, nil)]))
      #expect(MPVPlayer.waitingBytes(in: #"{"total-bytes":374560,"fw-bytes":31440,"raw-input-rate":1}"#) == 31440)
      #expect(MPVPlayer.waitingBytes(in: #"{"fw-bytes":"many"}"#) == nil)
    }

    @Test("An SRT stream plays from a listening sender and is interrupted when the sender ends")
    func srtStreamIsInterruptedWithoutItsSender() throws {
      let folder = try CraftedMedia()
      // Find a free port: start a server on any free port, and stop the server again.
      let borrowed = try MediaServer(folder.folder)
      let url = "srt://127.0.0.1:\(borrowed.port)"
      borrowed.stop()
      let sender = try send(["-f", "mpegts", url + "?mode=listener"])
      defer { kill(sender.processIdentifier, SIGKILL) }
      let rig = PlayerRig(.mpv)
      var generation = 0
      // A load fails until the sender listens.
      repeat {
        generation += 1
        rig.load(url, generation)
        rig.wait(.seconds(20)) { !rig.facts(of: generation).isEmpty }
      } while !rig.isOpen(generation) && generation < 20
      #expect(isLive(rig, generation) == true)
      let position = rig.position()
      #expect(rig.wait(.seconds(20)) { rig.position() > position + 2 })
      kill(sender.processIdentifier, SIGKILL)
      #expect(rig.wait(.seconds(40)) { isInterrupted(rig, generation) }, "\(rig.player.status)")
      #expect(!rig.facts(of: generation).contains(.ended))
    }

    @Test("The window of an HLS stream allows seeking back and playing on")
    func hlsWindowAllowsSeekingBack() throws {
      let folder = try CraftedMedia()
      let list = folder.folder + "/live.m3u8"
      let sender = try send(
        ["-f", "hls", "-hls_time", "1", "-hls_list_size", "60", "-hls_flags", "delete_segments+temp_file", list])
      defer { kill(sender.processIdentifier, SIGKILL) }
      let server = try MediaServer(folder.folder)
      defer { server.die() }
      let rig = PlayerRig(.mpv)
      #expect(
        rig.wait(.seconds(30)) {
          (try? String(contentsOfFile: list, encoding: .utf8))?.components(separatedBy: "#EXTINF").count ?? 0 > 4
        })
      rig.play(server.url("live.m3u8"), 1)
      let first = rig.position()
      #expect(rig.wait(.seconds(30)) { rig.position() > first + 6 })
      let (before, far) = (rig.position(), behind(rig))
      rig.forget()
      rig.player.perform(.seek(.by(.seconds(-4))))
      #expect(rig.wait { !rig.traces(.playbackRestart).isEmpty })
      #expect(rig.position() < before - 2 && rig.position() > first - 1, "\(rig.position()), \(before)")
      #expect(rig.wait { behind(rig) > far + 2 }, "\(behind(rig)), \(far)")
      let place = rig.position()
      #expect(rig.wait { rig.position() > place + 1 })
      // A seek beyond the window goes to its beginning.
      rig.player.perform(.seek(.by(.seconds(-600))))
      #expect(rig.wait { rig.traces(.playbackRestart).count == 2 })
      let beginning = rig.position()
      #expect(rig.wait { rig.position() > beginning + 1 })
      #expect(!isInterrupted(rig, 1) && !rig.facts(of: 1).contains(.ended))
    }

    @Test("A transport stream plays through a wrap of its clock", arguments: [true, false])
    func transportStreamPlaysThroughAClockWrap(isServed: Bool) throws {
      let folder = try CraftedMedia()
      // The clock of 33 bits and 90 kHz wraps after five of the twelve seconds.
      let start = Double(1 << 33) / 90_000 - 5
      let film = try folder.ffmpeg(
        [
          "-f", "lavfi", "-i", "testsrc=size=160x90:rate=25:duration=12", "-f", "lavfi", "-i", "sine=duration=12", "-g",
          "25", "-pix_fmt", "yuv420p", "-muxdelay", "0", "-output_ts_offset", String(start), "-f", "mpegts",
        ], "wrap.ts")
      let server = try MediaServer(folder.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.play(isServed ? server.url("wrap.ts") : film, 1)
      var (last, back) = (0.0, [String]())
      #expect(
        rig.wait(.seconds(40)) {
          let position = rig.position()
          // A position may be one frame behind the previous one.
          if position < last - 0.1 { back.append("\(last) to \(position)") }
          last = max(last, position)
          return !rig.facts(of: 1).dropFirst().isEmpty
        })
      #expect(back.isEmpty, "\(back)")
      #expect(rig.facts(of: 1).last == .ended, "\(rig.facts(of: 1))")
      #expect(last > 11 && last < 13, "\(last)")
      rig.player.perform(.seek(.to(.seconds(2))))
      #expect(rig.wait { abs(rig.position() - 2) < 1.5 })
    }

    @Test("A film is not live, on a server or on this machine", arguments: [true, false])
    func filmIsNotLive(isServed: Bool) throws {
      let media = Media.shared
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.play(isServed ? server.url("red.mp4") : media.folder + "/red.mp4", 1)
      #expect(isLive(rig, 1) == false)
      #expect(rig.player.status.behindLive == nil)
    }

    @Test("A camera opens with low latency and without warnings")
    func cameraOpensWithoutWarnings() throws {
      let folder = try CraftedMedia()
      let borrowed = try MediaServer(folder.folder)
      let url = "udp://127.0.0.1:\(borrowed.port)"
      borrowed.stop()
      let rig = PlayerRig(.mpv)
      var request = LoadRequest(url: url, generation: 1)
      request.isLowLatency = true
      rig.player.perform(.load(request))
      let sender = try send(["-f", "mpegts", url + "?pkt_size=1316"])
      defer { kill(sender.processIdentifier, SIGKILL) }
      #expect(rig.wait(.seconds(30)) { rig.isOpen(1) })
      #expect(rig.wait { behind(rig) >= 0 })
      let warnings = rig.reports.filter { if case .trace(let trace) = $0 { trace.event == .warning } else { false } }
      #expect(warnings.isEmpty, "\(warnings)")
    }

    @Test(
      "The live edge follows from the piece that arrived with the least delay, and advances even if no data is read")
    func liveEdgeFollowsTheEarliestPiece() {
      var edge = LiveEdge()
      #expect(edge.position(at: .zero) == nil && edge.target() == nil)
      // Each piece lasts two seconds.
      edge.note(10, at: .seconds(100))
      edge.note(10, at: .seconds(101))
      edge.note(12, at: .seconds(102))
      edge.note(14, at: .seconds(105))
      #expect(edge.position(at: .seconds(106)) == 16)
      #expect(edge.target() == 14 - 0.5 - 1)
      #expect(edge.gap(at: .seconds(105)) == 1 && edge.gap(at: .seconds(125)) == 21)
      // The clock of the stream jumps forward, and then back.
      edge.note(95_000, at: .seconds(126))
      #expect(edge.position(at: .seconds(127)) == 95_001)
      edge.note(3, at: .seconds(128))
      #expect(edge.position(at: .seconds(128)) == 3)
      // The sender has fallen behind. After a while, the live edge follows it.
      for second in 0..<80 { edge.note(Double(second), at: .seconds(200 + second)) }
      #expect(edge.position(at: .seconds(280)) == 80)
    }

    @Test("libmpv's cache ranges are read, and damaged ones are tolerated")
    func damagedCacheRangesAreTolerated() {
      let state = #"{"cache-end":7.88,"eof":false,"seekable-ranges":[{"start":0.0,"end":6.96},{"start":9,"end":-1}]}"#
      #expect(abs((MPVPlayer.reachableEnd(in: state) ?? 0) - 6.76) < 1e-9)
      let others = [
        "", "{}", #"{"seekable-ranges":[]}"#, #"{"seekable-ranges":[{"start":1,"end":1e999}]}"#,
        #""seekable-ranges":[{"end":"#,
      ]
      for other in others {
        #expect(MPVPlayer.reachableEnd(in: other).map { $0 < 10 } ?? true)
      }
    }
  }
}
