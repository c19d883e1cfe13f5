// mpv's protocol with a session on libmpv.

import Foundation
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct MPVSocketTests {
    private let media = Media.shared

    private func session(_ arguments: [String], in folder: TestFolder) throws -> Performance {
      try Performance(arguments + ["--no-config", "--mpris", "off"], in: folder)
    }

    private func end(_ performance: Performance) throws {
      try performance.expectVerifiedEnd()
      for role in ["full", "pip"] {
        #expect(!FileManager.default.fileExists(atPath: performance.folder.path + "/s.\(role).mpv.sock"))
      }
    }

    private func full(_ performance: Performance) -> String { performance.folder.path + "/s.full.mpv.sock" }
    private func pip(_ performance: Performance) -> String { performance.folder.path + "/s.pip.mpv.sock" }

    @Test(
      "Each socket reports the video that has its role after a swap, in every property that its client observes")
    func socketsFollowTheirRolesThroughASwap() throws {
      let folder = try TestFolder()
      let performance = try session([media.red, media.choices], in: folder)
      let (control, _) = try performance.client(after: 0)
      let (large, small) = (try LineClient(full(performance)), try LineClient(pip(performance)))
      #expect(try large.data("get_property", "path") == .string(media.red))
      #expect(try small.data("get_property", "path") == .string(media.choices))
      for (id, name) in ["path", "duration", "chapters", "volume", "pause"].enumerated() {
        for client in [large, small] { _ = try client.data("observe_property", .int(id + 1), .string(name)) }
      }
      #expect(try small.data("set_property", "volume", 30) == nil)
      _ = try small.data("set_property", "pause", true)
      try small.change(of: "pause") { $0 == true }
      try control.done(.command(.swap, CommandOptions()))
      try large.change(of: "path") { $0 == .string(media.choices) }
      try small.change(of: "path") { $0 == .string(media.red) }
      try large.change(of: "chapters") { $0 == 3 }
      try small.change(of: "chapters") { $0 == 0 }
      // The settings of a video must have moved with the video.
      try large.change(of: "volume") { $0 == 30.0 }
      try large.change(of: "pause") { $0 == true }
      #expect(try small.data("get_property", "volume") == 100.0)
      #expect(try large.data("get_property", "track-list/count") == 4)
      try end(performance)
    }

    @Test("The picture-in-picture socket exists before its video, and opens and closes the video")
    func pipSocketExistsBeforeItsVideo() throws {
      let folder = try TestFolder()
      let performance = try session([media.red], in: folder)
      let control = try performance.client()
      let small = try LineClient(pip(performance))
      _ = try small.data("observe_property", 1, "idle-active")
      try small.change(of: "idle-active") { $0 == true }
      #expect(try small.ask("get_property", "path")["error"] == "property unavailable")
      #expect(try small.ask("set_property", "time-pos", 3)["error"] == "property unavailable")
      // Properties that are written before a video exists apply to the video.
      #expect(try small.data("set_property", "pause", true) == nil)
      #expect(try small.data("set_property", "volume", 40) == nil)
      _ = try control.status { $0.roles.fullScreen != nil }
      #expect(try small.data("loadfile", .string(media.choices), "replace", -1, "title=Die Wahl") != nil)
      try small.event("start-file")
      try small.change(of: "idle-active") { $0 == false }
      try small.event("file-loaded")
      let there = try control.status { $0.players.b?.isPaused == true && $0.players.b?.volume == 40 }
      #expect(there.players.b?.title == "Die Wahl")
      #expect(try small.data("get_property", "media-title") == "Die Wahl")
      _ = try small.data("set_property", "aid", 2)
      #expect(try control.status { $0.players.b?.chosen[.audio] == 2 }.players.b?.chosen[.audio] == 2)
      _ = try small.data("stop")
      try small.event("end-file") { $0["reason"] == "stop" }
      try small.event("idle")
      #expect(try small.data("stop") == nil)
      try end(performance)
    }

    @Test("Clients add, skip and remove entries of the playlist without stopping the playing entry")
    func playlistChangesKeepThePlayingEntry() throws {
      let folder = try TestFolder()
      let performance = try session([media.red], in: folder)
      let control = try performance.client()
      let client = try LineClient(full(performance))
      _ = try control.status { $0.roles.fullScreen != nil }
      _ = try client.data("observe_property", 1, "playlist-count")
      // This is umpv's request, which gets no reply.
      client.send("raw loadfile \"\(media.blue)\" append-play")
      try client.change(of: "playlist-count") { $0 == 2 }
      _ = try client.data("loadfile", .string(media.choices), "append")
      #expect(try client.data("get_property", "playlist/1/filename") == .string(media.blue))
      #expect(try client.data("get_property", "playlist-pos") == 0)
      _ = try client.data("playlist-next")
      try client.event("end-file") { $0["reason"] == "stop" }
      try client.event("file-loaded")
      #expect(try client.data("get_property", "path") == .string(media.blue))
      _ = try client.data("playlist-remove", 0)
      #expect(try client.data("get_property", "playlist-pos") == 0)
      #expect(try client.data("get_property", "path") == .string(media.blue))
      _ = try client.data("playlist-move", 1, 0)
      #expect(try client.data("get_property", "playlist-pos") == 1)
      #expect(try client.ask("playlist-next")["error"] == "error running command")
      _ = try client.data("playlist-clear")
      #expect(try client.data("get_property", "playlist-count") == 1)
      #expect(try control.status { $0.players.a?.content != nil }.roles.fullScreen != nil)
      try end(performance)
    }

    @Test("A file that can't be opened ends with an error, and the file that was playing continues")
    func fileThatCannotBeOpenedEndsWithAnError() throws {
      let folder = try TestFolder()
      let performance = try session([media.red], in: folder)
      let control = try performance.client()
      let client = try LineClient(full(performance))
      _ = try control.status { $0.roles.fullScreen != nil }
      for path in [media.missing, media.text] {
        #expect(try client.ask("loadfile", .string(path))["error"] == "success")
        try client.event("end-file") { $0["reason"] == "error" && $0["file_error"] == "loading failed" }
      }
      #expect(try client.ask("run", "touch", .string(folder.path + "/evil"))["error"] == "not supported")
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/evil"))
      let shown = try control.status { $0.players.a?.url == media.red }
      #expect(shown.roles.fullScreen != nil)
      let warnings = try records("warning", in: performance.log).map { $0["message"]?.string ?? "" }
      #expect(warnings.contains { $0.contains("run: clients cannot start programs") }, "\(warnings)")
      #expect(warnings.contains { $0.contains("missing.mp4: no such file") }, "\(warnings)")
      try end(performance)
    }

    @Test("Clients exchange messages, press keys, take pictures, and end the session")
    func clientsTalkToEachOtherAndQuit() throws {
      let folder = try TestFolder()
      let own = folder.path + "/own.sock"
      let performance = try session(
        [media.red, media.blue, "--input-ipc-server=" + own, "--pip:input-ipc-server", folder.path + "/small"],
        in: folder)
      _ = try performance.client(after: 0)
      let (one, two) = (try LineClient(own), try LineClient(full(performance)))
      let small = try LineClient(folder.path + "/small")
      #expect(try small.data("get_property", "path") == .string(media.blue))
      let name = try one.data("client_name")
      _ = try one.data("keybind", "F7", "script-message custom-bind bind1")
      _ = try two.data("script-message", "hello", "you")
      #expect(try one.event("client-message")["args"] == ["hello", "you"])
      _ = try two.data("script-message-to", name ?? "", "only")
      #expect(try one.event("client-message")["args"] == ["only"])
      #expect(try two.ask("script-message-to", "nobody", "only")["error"] == "error running command")
      _ = try two.data("keypress", "F7")
      #expect(try one.event("client-message")["args"] == ["custom-bind", "bind1"])
      let picture = folder.path + "/picture.png"
      _ = try two.data("screenshot-to-file", .string(picture))
      #expect(FileManager.default.fileExists(atPath: picture))
      let wrong = try two.ask("screenshot-to-file", .string(folder.path + "/no/picture.png"))
      #expect(wrong["error"] == "error running command", "\(wrong)")
      _ = try small.data("quit")
      try small.event("idle")
      _ = try one.data("quit")
      try one.event("shutdown")
      #expect(try one.hasEnded() && two.hasEnded())
      #expect(performance.end() == 0)
      try expectVerified(performance.log)
      #expect(!FileManager.default.fileExists(atPath: own))
    }

    @Test("The next player opens the sockets again, and does not take a path that is in use")
    func socketsComeBackWithTheNextPlayer() throws {
      let folder = try TestFolder()
      let own = folder.path + "/own.sock"
      let performance = try session([media.red, media.blue, "--input-ipc-server", own], in: folder)
      let (_, player) = try performance.client(after: 0)
      let client = try LineClient(own)
      #expect(try client.data("get_property", "path") == .string(media.red))
      let other = try Performance(
        [media.blue, "--player", "simulated", "--no-config", "--mpris", "off", "--input-ipc-server", own], in: folder,
        socket: folder.path + "/t.sock", log: folder.path + "/second.jsonl")
      _ = try other.client()
      #expect(try LineClient(folder.path + "/t.full.mpv.sock").data("get_property", "path") == .string(media.blue))
      #expect(try LineClient(own).data("get_property", "path") == .string(media.red))
      other.expectEnd()
      kill(pid_t(player), SIGKILL)
      _ = try performance.client(after: player)
      #expect(try client.hasEnded())
      #expect(try LineClient(own).data("get_property", "path") == .string(media.red))
      performance.expectEnd()
    }

    @Test("`--mpv-ipc off` creates no mpv sockets, and commands never mistake mpv sockets for sessions")
    func mpvSocketsCanBeLeftOut() throws {
      let folder = try TestFolder()
      let performance = try session([media.red, "--player", "simulated", "--mpv-ipc", "off"], in: folder)
      _ = try performance.client()
      #expect(!FileManager.default.fileExists(atPath: full(performance)))
      try end(performance)
      let other = try Performance(
        [media.red, "--player", "simulated", "--no-config", "--mpris", "off"], in: folder,
        socket: folder.path + "/tandem/own.sock", log: folder.path + "/second.jsonl")
      _ = try other.client()
      // Commands must find only one session, although the folder has three sockets.
      let status = try TandemCommand.run(
        ["status", "--json"], in: folder, environment: ["XDG_RUNTIME_DIR=" + folder.path])
      #expect(status.status == 0, "\(status)")
      other.expectEnd()
    }

    @Test("Clients that observe everything, never read, or send nonsense do not harm other clients")
    func hostileClientsHarmNoOthers() throws {
      let folder = try TestFolder()
      let performance = try session([media.red, media.blue], in: folder)
      let (control, _) = try performance.client(after: 0)
      let good = try LineClient(full(performance))
      // This client never reads, and requests the longest replies until the session disconnects it.
      let deaf = try LineClient(full(performance))
      let longest = #"{"command":["expand-text","${property-list}${command-list}${property-list}"]}"#
      var asked = 0
      while asked < 4000, deaf.send(longest) { asked += 1 }
      #expect(asked < 4000)
      for line in [
        "{", "\u{0}\u{1}", "nothing at all", "{\"command\":[\"get_property\"]}", "[[[[[[", "{\"command\":{}}",
        "expand-text ${" + String(repeating: "${", count: 3000), String(repeating: "x", count: 200_000),
        "{\"command\":[\"seek\",1e400]}", "{\"command\":[\"seek\",\"nan\",\"absolute\"]}",
        "{\"command\":[\"observe_property\",9223372036854775807,\"\(String(repeating: "a/", count: 200))\"]}",
      ] {
        let odd = try LineClient(full(performance))
        for _ in 0..<20 { if !odd.send(line) { break } }
      }
      let busy = try LineClient(full(performance))
      for id in 0..<600 { busy.send(#"{"command":["observe_property",\#(id),"time-pos"],"request_id":\#(id)}"#) }
      var refused = 0
      for _ in 0..<600 {
        var line = try #require(try busy.next())
        while line["request_id"] == nil { line = try #require(try busy.next()) }
        if line["error"] == "event queue full" { refused += 1 }
      }
      #expect(refused == 88)
      // Meanwhile the session must serve other clients.
      #expect(try good.data("get_property", "path") == .string(media.red))
      _ = try good.data("set_property", "pause", true)
      #expect(try control.status { $0.players.a?.isPaused == true }.players.a?.isPaused == true)
      let garbage = try LineClient(full(performance))
      for _ in 0..<100 { garbage.send("{") }
      #expect(try garbage.hasEnded())
      // The session must not read an endless line to its end.
      let endless = try LineClient(full(performance))
      let piece = String(repeating: "x", count: 1 << 16)
      var pieces = 0
      endless.send(#"{"command":[""#, ending: "")
      while pieces < 100, endless.send(piece, ending: "") { pieces += 1 }
      #expect(pieces < 100)
      #expect(try good.data("get_property", "pause") == true)
      try end(performance)
    }
  }
}
