// Real, unchanged clients of mpv, connected to a session on libmpv.

import Foundation
import TandemControl
import TandemFoundation
import TandemLog
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(3))) struct MPVClientTests {
    private let media = Media.shared

    /// The path of a Python that has the mpv clients which `Scripts/test` has installed from PyPI.
    private static var python: String {
      URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent(".build/mpv-clients/bin/python3").path
    }

    private func session(_ arguments: [String], in folder: TestFolder) throws -> Performance {
      try Performance(arguments + ["--no-config", "--mpris", "off"], in: folder)
    }

    /// The lines that a Python program prints. The program gets the socket, two films and a folder.
    private func run(_ program: String, _ folder: TestFolder) throws -> [String] {
      try #require(
        FileManager.default.isExecutableFile(atPath: Self.python), "the clients are missing; Scripts/test installs them"
      )
      let path = folder.path + "/client.py"
      try Data((Self.common + program).utf8).write(to: URL(fileURLWithPath: path))
      let result = try TandemCommand.run(
        [path, folder.path + "/s.full.mpv.sock", media.choices, media.blue, folder.path], in: folder,
        program: Self.python,
        environment: ["HOME=" + folder.path])
      #expect(result.status == 0, "\(result)")
      return result.output.split(separator: "\n").map(String.init)
    }

    /// The common beginning of the Python programs.
    private static let common = """
      import os, subprocess, sys, time
      from unittest.mock import MagicMock
      sock, film, other, folder = sys.argv[1:5]
      sys.argv = sys.argv[:1]
      def until(what, fits):
          end = time.time() + 20
          while not fits() and time.time() < end: time.sleep(.01)
          print(what, fits(), flush=True)

      """

    @Test("python-mpv-jsonipc plays, pauses, seeks, selects tracks, observes a swap and disconnects")
    func pythonLibraryControlsASession() throws {
      let folder = try TestFolder()
      let performance = try session([media.red, media.blue], in: folder)
      _ = try performance.client(after: 0)
      let tandem = try TandemCommand.path
      let program = """
        import python_mpv_jsonipc
        p = python_mpv_jsonipc.MPV(start_mpv=False, ipc_socket=sock, log_handler=print, loglevel="error")
        seen, events = [], []
        for name in ["path", "pause", "chapters"]: p.bind_property_observer(name, lambda n, v: seen.append((n, v)))
        for name in ["start-file", "end-file", "file-loaded", "playback-restart"]:
            p.bind_event(name, lambda d: events.append(d["event"]))
        p.play(film)
        until("plays", lambda: p.path == film and p.duration is not None)
        p.pause = True
        p.seek(8, "absolute", "exact")
        until("seeks", lambda: abs(p.time_pos - 8) < 1.5)
        p.volume = 40
        p.aid = 2
        print(p.pause, p.volume, p.aid, [t["lang"] for t in p.track_list if t["type"] == "sub"])
        try: p.command("run", "touch", folder + "/evil")
        except python_mpv_jsonipc.MPVError as e: print(e)
        p.on_key_press("F7")(lambda: print("key", flush=True))
        p.keypress("F7")
        print(p.command_async("get_property", "media-title").result(10))
        subprocess.run(["\(tandem)", "swap", "--socket", folder + "/s.sock"], stdout=subprocess.DEVNULL, check=True)
        until("swapped", lambda: ("path", other) in seen)
        until("told", lambda: ("chapters", 3) in seen and seen[-1][1] == 0 and p.path == other)
        print(p.pause, p.volume, "end-file" in events, "file-loaded" in events)
        p.terminate()
        print("left", flush=True)
        """
      let lines = try run(program, folder)
      #expect(
        Set(lines) == [
          "plays True", "seeks True", "True 40.0 2 ['deu']", "not supported", "key", "choices.mkv", "swapped True",
          "told True", "False 100.0 True True", "left",
        ], "\(lines)")
      try performance.expectVerifiedEnd()
    }

    @Test("plex-mpv-shim's player plays, pauses, seeks, selects tracks, stops and plays the same film again")
    func plexPlayerControlsASession() throws {
      let folder = try TestFolder()
      let performance = try session([media.red, media.blue], in: folder)
      _ = try performance.client(after: 0)
      let lines = try run(
        """
        from plex_mpv_shim.conf import settings
        object.__setattr__(settings, "_path", folder + "/plex.json")
        settings.mpv_ext, settings.mpv_ext_start, settings.mpv_ext_ipc = True, False, sock
        settings.mpv_ext_no_ovr, settings.menu_mouse = True, False
        from plex_mpv_shim import player
        from plex_mpv_shim.media import MediaType
        manager = player.playerManager
        p = manager._player
        def item(url, title):
            i = MagicMock()
            i.get_playback_url.return_value, i.get_proper_title.return_value = url, title
            i.media_type, i.is_transcode, i.intro_start = MediaType.VIDEO, False, None
            i.get_audio_idx.return_value, i.get_subtitle_idx.return_value = 2, 1
            i.parent.has_next = False
            return i
        manager.play(item(film, "Ein Film"), offset=5)
        print(p.media_title, p.audio, p.sub, p.fullscreen)
        until("begins", lambda: (p.playback_time or 0) >= 5)
        manager.toggle_pause()
        print(manager.get_state())
        manager.seek(10)
        until("seeks", lambda: abs((p.playback_time or 0) - 10) < 1.5)
        manager.set_volume(35)
        print(manager.get_volume(True))
        manager.toggle_pause()
        print(manager.get_state())
        # The same address is a new file to it.
        manager.restart_playback()
        print("again", p.media_title)
        manager.stop()
        until("stopped", lambda: p.playback_abort)
        manager.play(item(film, "Noch einer"))
        print(p.media_title, manager.get_state())
        manager.terminate()
        print("left", flush=True)
        os._exit(0)
        """, folder)
      #expect(
        lines == [
          "Ein Film 2 1 True", "begins True", "paused", "seeks True", "35.0", "playing", "again Ein Film",
          "stopped True",
          "Noch einer playing", "left",
        ], "\(lines)")
      try performance.expectVerifiedEnd()
    }

    @Test("jellyfin-mpv-shim's player plays, pauses, seeks, selects tracks, stops and plays the same film again")
    func jellyfinPlayerControlsASession() throws {
      let folder = try TestFolder()
      let performance = try session([media.red, media.blue], in: folder)
      _ = try performance.client(after: 0)
      let lines = try run(
        """
        from jellyfin_mpv_shim.conf import settings
        settings.mpv_ext, settings.mpv_ext_start, settings.mpv_ext_ipc = True, False, sock
        settings.check_updates = False
        from jellyfin_mpv_shim import player
        manager = player.playerManager
        p = manager._player
        def item(url, title):
            i = MagicMock()
            i.get_playback_url.return_value, i.get_proper_title.return_value = url, title
            i.is_transcode, i.is_photo, i.secondary_sid = False, False, None
            i.aid, i.sid, i.audio_seq, i.subtitle_seq = 2, 1, {2: 2}, {1: 1}
            i.item = {"MediaType": "Video", "Type": "Movie", "Id": "1", "Name": title}
            i.media_source = {"Id": "1", "Path": url, "MediaStreams": [], "RunTimeTicks": 0, "Container": "mkv"}
            i.parent.has_next, i.parent.queue = False, []
            i.get_current_intro.return_value = i.get_duration.return_value = None
            return i
        manager.play(item(film, "Ein Film"), 5)
        print(p.media_title, p.aid, p.sid, p.pause)
        until("begins", lambda: (p.playback_time or 0) >= 5)
        manager.toggle_pause()
        print(p.pause)
        manager.seek(10, absolute=True)
        until("seeks", lambda: abs((p.playback_time or 0) - 10) < 1.5)
        manager.set_volume(35)
        print(manager.get_volume(True))
        manager.toggle_pause()
        print(p.pause)
        manager.play(item(film, "Noch einmal"))
        print("again", p.media_title, p.pause)
        manager.stop()
        until("stopped", lambda: p.playback_abort)
        p.terminate()
        print("left", flush=True)
        os._exit(0)
        """, folder)
      #expect(
        lines == [
          "Ein Film 2 1 False", "begins True", "True", "seeks True", "35.0", "False", "again Noch einmal False",
          "stopped True", "left",
        ], "\(lines)")
      try performance.expectVerifiedEnd()
    }

    @Test("Home Assistant's integration observes, sends commands without waiting, and sees other clients' changes")
    func homeAssistantWatchesAndControlsASession() throws {
      let folder = try TestFolder()
      let performance = try session([media.red, media.blue], in: folder)
      let (control, _) = try performance.client(after: 0)
      let client = try LineClient(folder.path + "/s.full.mpv.sock")
      let watched = [
        "paused-for-cache", "duration", "idle-active", "mute", "pause", "time-pos", "media-title", "volume",
        "loop-file",
        "loop-playlist",
      ]
      for (index, name) in watched.enumerated() {
        client.send(#"{"request_id": \#(index), "command": ["observe_property", \#(index + 1), "\#(name)"]}"#)
      }
      try client.change(of: "duration") { ($0?.double ?? 0) > 19 }
      try client.change(of: "loop-file") { $0 == false }
      try client.change(of: "loop-playlist") { $0 == false }
      try client.change(of: "time-pos") { ($0?.double ?? 0) > 0.2 }
      // The second command is sent before the first reply is read.
      client.send(#"{"request_id": 20, "command": ["set_property", "pause", true]}"#)
      client.send(#"{"request_id": 21, "command": ["set_property", "volume", 55.0]}"#)
      client.send(#"{"request_id": 22, "command": ["seek", 7.5, "absolute"]}"#)
      client.send(#"{"request_id": 23, "command": ["set_property", "loop-file", "inf"]}"#)
      client.send(#"{"request_id": 24, "command": ["loadfile", "\#(media.choices)", "append"]}"#)
      try client.change(of: "pause") { $0 == true }
      try client.change(of: "volume") { $0 == 55.0 }
      try client.change(of: "loop-file") { $0 == "inf" }
      // A seek may end at the frame after the requested position.
      try client.change(of: "time-pos") { abs(($0?.double ?? 0) - 7.5) < 0.1 }
      #expect(try client.data("get_property", "playlist-count") == 2)
      try control.done(.command(.setMute(true, .fullScreen), CommandOptions()))
      try client.change(of: "mute") { $0 == true }
      client.send(#"{"request_id": 25, "command": ["playlist-clear"]}"#)
      client.send(#"{"request_id": 26, "command": ["stop"]}"#)
      try client.change(of: "idle-active") { $0 == true }
      try client.change(of: "duration") { $0 == nil }
      try performance.expectVerifiedEnd()
    }

    @Test("The client mpvc, which sends nearly valid JSON through socat, is understood")
    func linesOfNearlyJSONAreRead() throws {
      let folder = try TestFolder()
      let performance = try session([media.choices, media.blue], in: folder)
      _ = try performance.client(after: 0)
      let socket = folder.path + "/s.full.mpv.sock"
      func ask(_ command: String) throws -> String? {
        let result = try TandemCommand.run(
          ["-c", "echo '{ \"command\": [ \(command) ] }' | socat - '\(socket)' | grep request_id"], in: folder,
          program: "/bin/sh")
        return try JSONValue(parsing: result.output.dropLast().utf8)["data"]?.string
      }
      #expect(try ask(#""get_property_string", "pause","#) == "no")
      _ = try ask(#""set_property_string", "pause", "yes", "#)
      for expected in ["no", "yes"] {
        _ = try ask(#""cycle", "pause","#)
        #expect(try ask(#""get_property_string", "pause","#) == expected)
      }
      _ = try ask(#""cycle", "mute","#)
      _ = try ask(#""add", "volume", "-20", "#)
      _ = try ask(#""set", "percent-pos", "50", "#)
      let format =
        "${media-title}|${?pause==yes:paused}${?pause==no:playing}|${volume}|${mute}|${playlist-pos-1}/${playlist-count}|"
        + "${chapters}|${duration}|${speed}|${?loop-file==no:off}|${metadata/by-key/artist:nobody}|${width}|${video}|${shuffle}"
      let shown = try ask("\"expand-text\", \"\(format)\", ")
      #expect(shown?.hasPrefix("choices.mkv|paused|80|yes|1/1|3|00:00:20|1.00|off|nobody|") == true, "\(shown ?? "")")
      #expect(shown?.hasSuffix("|1|no") == true, "\(shown ?? "")")
      #expect(try ask(#""get_property_string", "playlist/0/filename","#) == media.choices)
      #expect(try ask(#""get_property_string", "volume","#) == "80.000000")
      try performance.expectVerifiedEnd()
    }
  }
}
