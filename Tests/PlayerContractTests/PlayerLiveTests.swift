// What is live, on libmpv: how far behind, and to the newest.

import Foundation
import TandemPlayback
import TandemRules
import TandemTestSupport
import Testing

@testable import TandemMPV

extension Players {
  @Suite("What is live")
  struct LiveTests {
    private func behind(_ rig: Rig) -> Double { rig.player.status.behindLive?.inSeconds ?? -1 }

    private func isLive(_ rig: Rig, _ generation: Int) -> Bool? {
      for case .firstFrame(let info) in rig.facts(of: generation) { return info.isLive }
      return nil
    }

    private func isInterrupted(_ rig: Rig, _ generation: Int) -> Bool {
      rig.facts(of: generation).contains { if case .interrupted = $0 { true } else { false } }
    }

    /// A picture that moves for a minute, sent as fast as it plays.
    private func send(_ arguments: [String]) throws -> Process {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        [
          "ffmpeg", "-nostdin", "-v", "error", "-re", "-f", "lavfi", "-i", "testsrc=size=160x90:rate=25:duration=60",
          "-c:v", "libx264", "-preset", "ultrafast", "-tune", "zerolatency", "-g", "25", "-pix_fmt", "yuv420p",
        ] + arguments
      try process.run()
      return process
    }

    @Test("HLS without an end falls behind in a pause, and catches up within what was received")
    func hls() throws {
      let folder = try CraftedMedia()
      let list = folder.folder + "/live.m3u8"
      let sender = try send(
        ["-f", "hls", "-hls_time", "1", "-hls_list_size", "6", "-hls_flags", "delete_segments+temp_file", list])
      defer { kill(sender.processIdentifier, SIGKILL) }
      let server = try MediaServer(folder.folder)
      defer { server.die() }
      let rig = Rig(.mpv)
      #expect(
        rig.wait(.seconds(30)) {
          (try? String(contentsOfFile: list, encoding: .utf8))?.components(separatedBy: "#EXTINF").count ?? 0 > 4
        })
      rig.play(server.url("live.m3u8"), 1)
      #expect(isLive(rig, 1) == true)
      #expect(rig.wait { behind(rig) > 0 })
      let former = behind(rig)
      rig.player.perform(.setPaused(true))
      #expect(rig.wait(.seconds(30)) { behind(rig) > former + 5 })
      rig.player.perform(.setPaused(false))
      rig.player.perform(.seek(.live))
      #expect(rig.wait(.seconds(20)) { behind(rig) >= 0 && behind(rig) < former + 2 }, "\(behind(rig)), \(former)")
      #expect(!isInterrupted(rig, 1))
      let position = rig.position()
      #expect(rig.wait(.seconds(20)) { rig.position() > position + 0.5 })
    }

    @Test("UDP, of which nothing was kept, is to be opened again")
    func udp() throws {
      let folder = try CraftedMedia()
      let borrowed = try MediaServer(folder.folder)
      let url = "udp://127.0.0.1:\(borrowed.port)"
      borrowed.stop()
      let rig = Rig(.mpv)
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

    @Test("a film from a server and one on this machine are not live", arguments: [true, false])
    func film(isServed: Bool) throws {
      let media = Media.shared
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let rig = Rig(.mpv)
      rig.play(isServed ? server.url("red.mp4") : media.folder + "/red.mp4", 1)
      #expect(isLive(rig, 1) == false)
      #expect(rig.player.status.behindLive == nil)
    }

    @Test("a camera is opened as one, with the same decoder and no wrong option")
    func camera() throws {
      let folder = try CraftedMedia()
      let borrowed = try MediaServer(folder.folder)
      let url = "udp://127.0.0.1:\(borrowed.port)"
      borrowed.stop()
      let rig = Rig(.mpv)
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

    @Test("where the newest is follows from the piece that came earliest, and goes on while nothing is read")
    func edge() {
      var edge = LiveEdge()
      #expect(edge.place(at: .zero) == nil && edge.target() == nil)
      // Pieces of two seconds.
      edge.note(10, at: .seconds(100))
      edge.note(10, at: .seconds(101))
      edge.note(12, at: .seconds(102))
      edge.note(14, at: .seconds(105))
      #expect(edge.place(at: .seconds(106)) == 16)
      #expect(edge.target() == 14 - 0.5 - 1)
      #expect(edge.gap(at: .seconds(105)) == 1 && edge.gap(at: .seconds(125)) == 21)
      // A clock that jumps, in either direction.
      edge.note(95_000, at: .seconds(126))
      #expect(edge.place(at: .seconds(127)) == 95_001)
      edge.note(3, at: .seconds(128))
      #expect(edge.place(at: .seconds(128)) == 3)
      // A sender that has fallen behind is believed after a while.
      for second in 0..<80 { edge.note(Double(second), at: .seconds(200 + second)) }
      #expect(edge.place(at: .seconds(280)) == 80)
    }

    @Test("libmpv's ranges are read, whatever stands in them")
    func ranges() {
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
