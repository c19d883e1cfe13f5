import Foundation
import TandemMPV
import TandemOrchestrator
import TandemPlayback
import TandemTestSupport
import Testing

private let media = Media.shared

extension Players {
  /// Servers that die and return.
  @Suite("Stream")
  struct PlayerStreamTests {
    /// The protocol that serves a film.
    enum Way: String, CaseIterable, CustomTestStringConvertible {
      case http = "long.mp4"
      case hls = "hls/index.m3u8"
      var testDescription: String { self == .http ? "over HTTP" : "over HLS" }
    }

    /// A film of forty seconds with so much detail that a slow server needs more than a few seconds to send it.
    private func film(in folder: CraftedMedia) throws -> String {
      try FileManager.default.createDirectory(atPath: folder.path("hls"), withIntermediateDirectories: true)
      let film = try folder.ffmpeg(
        [
          "-f", "lavfi", "-i", "testsrc=size=320x180:rate=25:duration=40", "-f", "lavfi", "-i", "sine=duration=40",
          "-b:v", "400k", "-minrate", "400k", "-maxrate", "400k", "-bufsize", "400k", "-g", "25", "-pix_fmt", "yuv420p",
          "-movflags", "+faststart",
        ], "long.mp4")
      _ = try folder.ffmpeg(["-i", film, "-c", "copy", "-hls_time", "2", "-hls_list_size", "0"], "hls/index.m3u8")
      return film
    }

    private func interruption(_ rig: PlayerRig, _ generation: Int) -> (reason: String, hasAdvanced: Bool)? {
      for case .interrupted(let reason, let hasAdvanced) in rig.facts(of: generation) { return (reason, hasAdvanced) }
      return nil
    }

    @Test(
      "A stream whose server dies is interrupted, and resumes its position when the server is back",
      arguments: Way.allCases)
    func deadServerInterruptsTheStream(way: Way) throws {
      let folder = try CraftedMedia()
      let length = Double(try FileManager.default.attributesOfItem(atPath: try film(in: folder))[.size] as? Int ?? 0)
      let server = try MediaServer(folder.folder)
      let rig = PlayerRig(.mpv, options: MPVOptions(audioOutput: "null"))
      let url = server.url("paced/\(Int(length / 20))/\(way.rawValue)")
      rig.play(url, 1)
      rig.player.perform(.setPaused(false))
      #expect(rig.wait { rig.position() > 3 })
      server.die()
      #expect(rig.wait(.seconds(60)) { interruption(rig, 1) != nil }, "\(rig.player.status)")
      #expect(interruption(rig, 1)?.hasAdvanced == true)
      #expect(!rig.facts(of: 1).contains(.ended))
      let position = rig.position()
      #expect(position > 3 && position < 38)
      #expect(!rig.player.status.hasEnded)
      // The server is still down.
      rig.load(url, 2, .whereReplaced)
      #expect(!rig.failure(2, within: .seconds(20)).isEmpty)
      #expect(abs(rig.position() - position) < 0.1)
      let again = try MediaServer(folder.folder, port: server.port)
      defer { again.die() }
      rig.play(url, 3, .whereReplaced)
      #expect(rig.wait { rig.position() > position + 0.5 })
      #expect(rig.position() < position + 5)
      #expect(rig.facts(of: 3) == [.firstFrame(MediaInfo())])
    }

    @Test(
      "A prepared content is requested before the present one ends, and not again when it is loaded",
      arguments: [EngineKind.mpv, .apart])
    func preparedContentIsRequestedOnce(kind: EngineKind) throws {
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      let rig = PlayerRig(kind)
      // The content is paused, so that it does not end.
      rig.load(server.url("red.mp4"), 1, paused: true)
      #expect(rig.wait { rig.isOpen(1) })
      rig.player.perform(.prepare(server.url("blue.mp4")))
      #expect(rig.wait { server.requests.contains("/blue.mp4") }, "\(server.requests)")
      let before = server.requests
      rig.play(server.url("blue.mp4"), 2)
      #expect(rig.wait { rig.position() > 0.3 })
      #expect(server.requests == before)
      // A prepared content that is never loaded does not block other contents.
      rig.load(server.url("red.mp4"), 3, paused: true)
      #expect(rig.wait { rig.isOpen(3) })
      rig.player.perform(.prepare(server.url("silence")))
      #expect(rig.wait { server.requests.contains("/silence") })
      rig.play(server.url("blue.mp4"), 4)
      #expect(rig.facts(of: 3) == [.firstFrame(MediaInfo())])
    }

    @Test(
      "A content is not prepared if libmpv needs other options for it than for the playing content",
      arguments: [EngineKind.mpv])
    func unsuitableContentIsNotPrepared(kind: EngineKind) throws {
      let folder = try CraftedMedia()
      let pipe = folder.path("pipe")
      #expect(mkfifo(pipe, 0o600) == 0)
      let list = folder.path("list.m3u")
      let server = try MediaServer(media.folder)
      defer { server.stop() }
      try "#EXTM3U\n\(server.url("blue.mp4"))\n".write(toFile: list, atomically: true, encoding: .utf8)
      let rig = PlayerRig(kind)
      rig.load(media.red, 1, paused: true)
      #expect(rig.wait { rig.isOpen(1) })
      for url in [server.url("red.mp4"), pipe, list, "av://lavfi:color", "/dev/zero"] {
        rig.player.perform(.prepare(url))
        rig.wait(.milliseconds(400)) { false }
      }
      #expect(server.requests.isEmpty)
      #expect(rig.facts(of: 1) == [.firstFrame(MediaInfo())])
      rig.play(server.url("blue.mp4"), 2)
      #expect(server.requests.contains("/blue.mp4"))
    }

    @Test(
      "A stream that was sent to its end ends without an interruption",
      arguments: ["red.mp4", "hls/index.m3u8", "long.ts"])
    func fullySentStreamEndsWithoutInterruption(name: String) throws {
      let folder = try CraftedMedia()
      if name == "long.ts" {
        _ = try folder.ffmpeg(["-i", media.short, "-c", "copy", "-f", "mpegts"], name)
      }
      let server = try MediaServer(name == "long.ts" ? folder.folder : media.folder)
      defer { server.stop() }
      let rig = PlayerRig(.mpv)
      rig.play(server.url(name), 1)
      if name != "long.ts" { rig.player.perform(.seek(.to(.seconds(19)))) }
      #expect(rig.wait { rig.facts(of: 1).contains(.ended) }, "\(rig.reports)")
      #expect(interruption(rig, 1) == nil)
    }

    @Test("A UDP stream is interrupted when its sender stops, and continues with new data when a sender is back")
    func udpStreamIsInterruptedWithoutItsSender() throws {
      let folder = try CraftedMedia()
      let film = try film(in: folder)
      // Find a free port: start a server on any free port, and stop the server again.
      let borrowed = try MediaServer(folder.folder)
      let url = "udp://127.0.0.1:\(borrowed.port)"
      borrowed.stop()
      var options = MPVOptions(audioOutput: "null")
      options.networkTimeout = .seconds(2)
      let rig = PlayerRig(.mpv, options: options)
      let sender = try send(film, to: url)
      let first = playUDP(url, from: 1, rig)
      #expect(rig.wait(.seconds(20)) { rig.position() > 3 })
      // SIGKILL, because the process inherits the blocked signals of the thread that started it.
      kill(sender.processIdentifier, SIGKILL)
      #expect(rig.wait(.seconds(30)) { interruption(rig, first) != nil }, "\(rig.player.status)")
      #expect(!rig.facts(of: first).contains(.ended))
      let next = try send(film, to: url)
      defer { kill(next.processIdentifier, SIGKILL) }
      playUDP(url, from: first + 1, rig)
      let position = rig.position()
      #expect(rig.wait(.seconds(20)) { rig.position() > position + 0.5 })
    }

    /// Loads a UDP stream, again if the load fails: a sender may take longer to start than the network's time limit.
    ///
    /// - Returns: the generation that has a first frame.
    @discardableResult
    private func playUDP(_ url: String, from first: Int, _ rig: PlayerRig) -> Int {
      var generation = first
      rig.load(url, generation, .whereReplaced)
      let isOpen = rig.wait(.seconds(60)) {
        if rig.isOpen(generation) { return true }
        if rig.facts(of: generation).contains(where: { if case .loadFailed = $0 { true } else { false } }) {
          generation += 1
          rig.load(url, generation, .whereReplaced)
        }
        return false
      }
      #expect(isOpen, "\(rig.reports)")
      return generation
    }

    private func send(_ film: String, to url: String) throws -> Process {
      try Media.startFFmpeg(["-re", "-i", film, "-c", "copy", "-f", "mpegts", url + "?pkt_size=1316"])
    }

    @Test("A seek while the stream is interrupted takes effect when the stream resumes")
    func seekDuringAnInterruptionIsKept() throws {
      let folder = try CraftedMedia()
      let length = Double(try FileManager.default.attributesOfItem(atPath: try film(in: folder))[.size] as? Int ?? 0)
      let server = try MediaServer(folder.folder)
      let rig = PlayerRig(.mpv)
      let url = server.url("paced/\(Int(length / 20))/long.mp4")
      rig.play(url, 1)
      #expect(rig.wait { rig.position() > 2 })
      server.die()
      #expect(rig.wait(.seconds(60)) { interruption(rig, 1) != nil })
      rig.player.perform(.seek(.to(.seconds(30))))
      #expect(rig.position() == 30)
      rig.player.perform(.setPaused(true))
      let again = try MediaServer(folder.folder, port: server.port)
      defer { again.die() }
      rig.play(url, 2, .whereReplaced, paused: true)
      #expect(rig.wait { abs(rig.position() - 30) < 0.2 })
    }
  }
}
