// The commands of mpv's protocol.

import TandemFoundation
import TandemOrchestrator
import Testing

@testable import TandemMPVIPC

@Suite struct IPCCommandTests {
  @Test(
    "A command of mpv becomes a command of the session",
    arguments: [
      (#"["seek",10]"#, SessionCommand.seek(.by(.seconds(10)), .fullScreen)),
      (#"["seek","-1:00"]"#, .seek(.by(.seconds(-60)), .fullScreen)),
      (#"["seek",10,"absolute+exact"]"#, .seek(.to(.seconds(10)), .fullScreen)),
      (#"["seek",-10,"absolute"]"#, .seek(.to(.seconds(3590)), .fullScreen)),
      (#"["seek",50,"absolute-percent"]"#, .seek(.percent(50), .fullScreen)),
      (#"["seek",10,"relative-percent"]"#, .seek(.by(.seconds(360)), .fullScreen)),
      (#"["stop"]"#, .unload(.fullScreen)), (#"["quit"]"#, .shutDown), (#"["quit",4]"#, .shutDown),
      (#"["cycle","pause"]"#, .togglePause(.fullScreen)), (#"["cycle","mute"]"#, .toggleMute(.fullScreen)),
      (#"["cycle","audio","down"]"#, .cycleTrack(.audio, .previous, .fullScreen)),
      (#"["cycle","sub"]"#, .cycleTrack(.subtitle, .next, .fullScreen)),
      (#"["cycle","sub-visibility"]"#, .toggleSubtitles(.fullScreen)),
      (#"["cycle","loop-file"]"#, .setLoop(.one, .fullScreen)),
      (#"["add","volume",-5]"#, .addVolume(-5, .fullScreen)), (#"["add","volume"]"#, .addVolume(1, .fullScreen)),
      (#"["add","playback-time","10"]"#, .seek(.by(.seconds(10)), .fullScreen)),
      (#"["add","chapter",-1]"#, .seek(.chapters(by: -1), .fullScreen)),
      (#"["add","sub-delay",0.1]"#, .addDelay(.subtitle, .milliseconds(100), .fullScreen)),
      (#"["add","playlist-pos",-1]"#, .stepEntry(.previous, .fullScreen)),
      (#"["add","speed",0.5]"#, .setSpeed(1.5, .fullScreen)),
      (#"["multiply","speed",2]"#, .multiplySpeed(2, .fullScreen)), (#"["set","pause","yes"]"#, .pause(.fullScreen)),
      (#"["set_property","pause",true]"#, .pause(.fullScreen)),
      (#"["set_property_string","volume","30"]"#, .setVolume(30, .fullScreen)),
      (#"["cycle-values","speed","1","1.5","2"]"#, .setSpeed(1.5, .fullScreen)),
      (#"["cycle-values","!reverse","speed","1","1.5","2"]"#, .setSpeed(2, .fullScreen)),
      (#"["playlist-next"]"#, .stepEntry(.next, .fullScreen)),
      (#"["playlist-prev"]"#, .stepEntry(.previous, .fullScreen)),
      (#"["playlist-play-index",2]"#, .chooseEntry(3, .fullScreen)),
      (#"["playlist-play-index","none"]"#, .unload(.fullScreen)),
    ])
  func mpvCommandBecomesASessionCommand(words: String, command: SessionCommand) throws {
    #expect(try IPCFixture.action(words: words) == .commands([command]))
  }

  @Test("`cycle` refuses a step that is not a finite number", arguments: ["nan", "inf", "-inf", "1e400"])
  func cycleByAnInfiniteStepIsRefused(step: String) {
    for name in ["time-pos", "percent-pos", "audio-delay", "volume", "speed"] {
      #expect(throws: IPCRequestError.self) { try IPCFixture.action(words: #"["cycle","\#(name)","\#(step)"]"#) }
    }
  }

  @Test("`playlist-pos` refuses the smallest and the largest integer", arguments: [Int.min, .max])
  func extremePlaylistPositionsAreRefused(number: Int) {
    for name in ["playlist-pos", "playlist-pos-1"] {
      for verb in ["set_property", "add"] {
        #expect(throws: IPCRequestError.self) { try IPCFixture.action(words: #"["\#(verb)","\#(name)",\#(number)]"#) }
      }
    }
  }

  @Test("`stop` and `quit` close the picture in picture, and do nothing without a video")
  func stopAndQuitCloseThePictureInPicture() throws {
    for word in ["stop", "quit"] {
      #expect(
        try IPCFixture.action(words: "[\"\(word)\"]", in: IPCFixture.film(.pictureInPicture)) == .commands([.close]))
      #expect(try IPCFixture.action(words: "[\"\(word)\"]", in: IPCFixture.nothing) == .answer(nil))
    }
  }

  @Test(
    "`loadfile` puts a file at the position in the list that its flags name",
    arguments: [
      (#"["loadfile","/x"]"#, IPCOpenRequest.Mode.replace, true),
      (#"["loadfile","/x","append"]"#, .insert(at: nil), false),
      (#"["loadfile","/x","append-play"]"#, .insert(at: nil), true),
      (#"["loadfile","/x","insert-next"]"#, .insert(at: 2), false),
      (#"["loadfile","/x","insert-at",0]"#, .insert(at: 0), false),
      (#"["loadfile","/x","insert-at-play",77]"#, .insert(at: 3), true),
    ])
  func loadfilePutsAFileInItsPlace(words: String, mode: IPCOpenRequest.Mode, plays: Bool) throws {
    guard case .open(let opening) = try IPCFixture.action(words: words) else {
      Issue.record("no opening")
      return
    }
    #expect(opening.mode == mode && opening.plays == plays && opening.url == "/x")
  }

  @Test("`loadfile` takes options as a text in the third argument, or as an object in the fourth")
  func optionsOfLoadfileAreTextOrObject() throws {
    for words in [
      #"["loadfile","/x","replace","start=1:30,title=Film,sub-file=/a.srt,pause=yes,vf=x"]"#,
      #"["loadfile","/x","replace",-1,{"start":"90","force-media-title":"Film","sub-files":["/a.srt"],"pause":true}]"#,
    ] {
      guard case .open(let opening) = try IPCFixture.action(words: words) else {
        Issue.record("no opening: \(words)")
        continue
      }
      #expect(opening.start == .seconds(90) && opening.title == "Film")
      #expect(opening.subtitles == ["/a.srt"] && opening.isPaused == true)
    }
  }

  @Test("The playlist can be changed, but the playing entry can't be removed")
  func playlistChangesSpareThePlayingEntry() throws {
    func names(_ words: String) throws -> [String]? {
      guard case .list(let entries) = try IPCFixture.action(words: words) else { return nil }
      return entries.map { String($0.url.dropFirst(7).dropLast(4)) }
    }
    #expect(try names(#"["playlist-clear"]"#) == ["two"])
    #expect(try names(#"["playlist-remove",0]"#) == ["two", "three"])
    #expect(try names(#"["playlist-move",2,0]"#) == ["three", "one", "two"])
    #expect(try names(#"["playlist-move",0,3]"#) == ["two", "three", "one"])
    for words in [#"["playlist-remove","current"]"#, #"["playlist-remove",9]"#, #"["playlist-move",0,9]"#] {
      #expect(throws: IPCRequestError.self) { try IPCFixture.action(words: words) }
    }
    #expect(try IPCFixture.action(words: #"["playlist-shuffle"]"#) == .shuffle(true))
  }

  @Test("Commands about the protocol itself are answered")
  func protocolCommandsAreAnswered() throws {
    #expect(try IPCFixture.action(words: #"["client_name"]"#) == .answer("ipc-1"))
    #expect(try IPCFixture.action(words: #"["get_time_us"]"#) == .answer(7))
    #expect(try IPCFixture.action(words: #"["get_version"]"#) == .answer(131077))
    #expect(try IPCFixture.action(words: #"["get_property","volume"]"#) == .answer(100.0))
    #expect(try IPCFixture.action(words: #"["get_property_string","pause"]"#) == .answer("no"))
    #expect(
      try IPCFixture.action(words: #"["observe_property",3,"pause"]"#) == .client(.observe(3, "pause", asText: false)))
    #expect(try IPCFixture.action(words: #"["script-message","a","b"]"#) == .client(.message(["a", "b"], to: nil)))
    #expect(try IPCFixture.action(words: #"["keybind","F7","x y"]"#) == .client(.bind("F7", "x y")))
  }

  @Test(
    "Commands that start programs or change filters are not supported",
    arguments: [
      "run", "subprocess", "load-script", "overlay-add", "hook-add", "vf", "af", "sub-add", "load-config-file",
    ])
  func programStartingCommandsAreUnsupported(name: String) {
    for words in ["[\"\(name)\",\"touch\",\"/tmp/x\"]", "{\"name\":\"\(name)\",\"args\":[\"touch\"]}"] {
      #expect { try IPCFixture.action(words: words) } throws: { ($0 as? IPCRequestError)?.error == .unsupported }
    }
  }

  @Test("A command that neither Tandem nor mpv knows is refused as an invalid parameter")
  func unknownCommandIsAnInvalidParameter() {
    for words in [
      #"["nothing"]"#, #"["seek"]"#, #"["seek","x"]"#, #"["observe_property","a","pause"]"#, #"["loadfile"]"#,
    ] {
      #expect { try IPCFixture.action(words: words) } throws: { ($0 as? IPCRequestError)?.error == .invalidParameter }
    }
  }

  @Test("Every command is in the table once, and any number and type of arguments is accepted or refused")
  func everyCommandTakesAnyArgumentsWithoutHarm() {
    let names = IPCCommandTable.parts.flatMap(\.commands).map(\.name)
    #expect(Set(names).count == names.count)
    let values = [
      "", "\"\"", "1", "-1e300", "\"${playlist}\"", "true", "null", "[]", "{}", "\"pause\",\"x\"", "1,2,3,4,5",
    ]
    for name in names {
      for value in values {
        for snapshot in [IPCFixture.film(), IPCFixture.nothing] {
          let words = value.isEmpty ? "[\"\(name)\"]" : "[\"expand-properties\",\"\(name)\",\(value)]"
          do throws(IPCRequestError) { _ = try IPCFixture.action(words: words, in: snapshot) } catch {
            // Only this error needs an explanation. The names of the other errors say enough.
            if error.error == .invalidParameter { #expect(!error.why.isEmpty, "\(words)") }
          }
        }
      }
    }
  }

  @Test(
    "Texts are expanded as mpv expands them",
    arguments: [
      ("${media-title}", "Zwei \"Filme\""), ("${time-pos}", "00:01:30"), ("${=time-pos}", "90.000000"),
      ("${duration}", "01:00:00"), ("${percent-pos}%", "2%"), ("${volume}", "100"), ("${speed}", "1.00"),
      ("${pause}", "no"), ("${?pause==yes:(paused)}", ""), ("${!pause==yes:plays}", "plays"),
      ("${?media-title:[${media-title}]}", "[Zwei \"Filme\"]"), ("${sub-text:none}", "none"), ("${nothing}", "(error)"),
      ("${libass-version}", "(unavailable)"), ("$$ ${pause", "$ no"), ("100% $x $} $>${pause}", "100% $x } ${pause}"),
      ("${!nothing:a}${?nothing:b}", "a"), ("${playlist-pos-1}/${playlist-count}", "2/3"), ("", ""), ("$", "$"),
    ])
  func textsExpandAsInMPV(text: String, expected: String) {
    #expect(IPCExpansion.expanded(text, in: IPCFixture.film()) == expected)
  }

  @Test("Deeply nested and very long texts expand to a text of limited size")
  func expandedTextIsBounded() {
    let deep = String(repeating: "${?pause==no:", count: 1000) + "x" + String(repeating: "}", count: 1000)
    #expect(IPCExpansion.expanded(deep, in: IPCFixture.film()).utf8.count <= deep.utf8.count)
    let wide = String(repeating: "${property-list}", count: 4000)
    #expect(IPCExpansion.expanded(wide, in: IPCFixture.film()).utf8.count <= 1 << 16)
  }
}
