import TandemOrchestrator
import TandemPlayback

extension EngineContract.Check {
  static let playing: [Self] = [
    Self("position", "advances with the session's clock, stops when paused, and goes on after the pause") { it in
      try await it.play(it.media.film, 1)
      await it.pass(.milliseconds(330))
      let (start, began) = (try it.position(), it.rig.now)
      for _ in 0..<10 {
        await it.pass(.milliseconds(73))
        let (position, time) = (try it.position() - start, (it.rig.now - began).inSeconds)
        it.expect(abs(position - time) < 0.02, "the position to advance by \(time) s, not by \(position) s")
      }
      it.ask(.setPaused(true))
      await it.expectSoon("a pause") { it.status.isPaused }
      await it.pass(.milliseconds(100))
      let held = try it.position()
      await it.pass(.milliseconds(300))
      it.expect(abs(try it.position() - held) < 0.001, "the position \(held) s while paused")
      it.ask(.setPaused(false))
      await it.expectSoon("a position past \(held) s") { it.status.position.map { $0.inSeconds > held + 0.2 } ?? false }
    },
    Self("speed", "plays at the requested speed, and the next content at speed 1") { it in
      try await it.play(it.media.film, 1)
      it.ask(.setSpeed(2))
      await it.expectSoon("a speed of 2") { it.status.speed == 2 }
      await it.pass(.milliseconds(400))
      let (start, began) = (try it.position(), it.rig.now)
      await it.pass(.milliseconds(800))
      let (position, time) = (try it.position() - start, (it.rig.now - began).inSeconds)
      it.expect(abs(position - 2 * time) < ContractCheckContext.tolerance, "\(2 * time) s of progress, not \(position)")
      try await it.play(it.media.other, 2)
      await it.expectSoon("a speed of 1 for the next content") { it.status.speed == 1 }
    },
    Self("seek", "seeks to a position, by a distance and to a percentage") { it in
      let half = (it.media.film.duration ?? .zero).inSeconds / 2
      for (number, (seek, place)) in [
        (Seek.to(.seconds(12)), 12.0), (.by(.seconds(3)), 8), (.by(.seconds(-2)), 3), (.percent(50), half),
      ].enumerated() {
        try await it.play(it.media.film, number + 1, .at(.seconds(5)), paused: true)
        try await it.require("the position 5 s") { it.isAt(5) }
        it.rig.forget()
        it.ask(.seek(seek))
        await it.expectSoon("the position \(place) after \(seek)") { it.isAt(place) }
        guard it.tellsTraces else { continue }
        await it.expectSoon("a playbackRestart after a seek") {
          it.rig.traces(.playbackRestart).count == 1 && !it.rig.traces(.seek).isEmpty
        }
      }
    },
    Self("tracks", "selects and deselects tracks, and plays the next content with its own tracks") { it in
      let (first, last) = (it.media.film.tracks[.audio].first, it.media.film.tracks[.audio].last)
      try await it.play(it.media.film, 1)
      await it.expectSoon("audio track \(first ?? 0)") { it.status.audioTrack == first }
      for track in [nil, last, first] {
        it.ask(.selectTrack(.audio, track))
        await it.expectSoon("audio track \(track.map(String.init) ?? "none")") { it.status.audioTrack == track }
      }
      it.ask(.selectTrack(.audio, nil))
      try await it.play(it.media.other, 2)
      await it.expectSoon("a track of the next content") { it.status.audioTrack == it.media.other.tracks[.audio].first }
    },
    Self("chapters", "goes to chapters, and does not seek if the chapter does not exist", needs: .choices) { it in
      let chapters = it.media.choices?.tracks.chapters ?? []
      try await it.play(it.media.choices ?? it.media.film, 1, .at(chapters[0].start + .seconds(1)), paused: true)
      for (seek, place) in [(Seek.chapters(by: 1), 1), (.chapter(0), 0), (.chapters(by: 1), 1), (.chapters(by: -1), 0)]
      {
        it.ask(.seek(seek))
        await it.expectSoon("chapter \(place) after \(seek)") { it.isAt(chapters[place].start.inSeconds) }
      }
      for seek in [Seek.chapters(by: chapters.count), .chapter(chapters.count)] {
        it.ask(.seek(seek))
        await it.pass(.milliseconds(200))
        it.expect(it.isAt(chapters[0].start.inSeconds), "no seek by \(seek)")
      }
    },
    Self("subtitles", "hides subtitles and delays sound and subtitles, for one content only") { it in
      try await it.play(it.media.film, 1)
      it.ask(.setSubtitlesShown(false))
      it.ask(.setDelay(.audio, .milliseconds(250)))
      it.ask(.setDelay(.subtitle, .milliseconds(-1500)))
      await it.expectSoon("no subtitles, and both delays") {
        !it.status.showsSubtitles && it.status.audioDelay == .milliseconds(250)
          && it.status.subtitleDelay == .milliseconds(-1500)
      }
      try await it.play(it.media.other, 2)
      await it.expectSoon("subtitles, and no delays, for the next content") {
        it.status.showsSubtitles && it.status.audioDelay == .zero && it.status.subtitleDelay == .zero
      }
    },
    Self(
      "subtitleFiles", "shows the tracks of a subtitle file with its content, but not with the next content",
      needs: .subtitles
    ) {
      it in
      let own = it.media.film.tracks[.subtitle].count
      let file = it.media.subtitles ?? ""
      it.ask(.load(LoadRequest(url: it.media.film.url, generation: 1, subtitles: [file])))
      @MainActor func tracks(_ generation: Int) -> Tracks? {
        it.rig.allFacts(of: generation).compactMap { if case .tracks(let tracks) = $0 { tracks } else { nil } }.last
      }
      await it.expectSoon("one more subtitle track, which is selected") {
        tracks(1)?[.subtitle].count == own + 1 && tracks(1)?.chosen[.subtitle] == tracks(1)?[.subtitle].last
      }
      try await it.play(it.media.film, 2)
      await it.expectSoon("only the content's own subtitle tracks") { tracks(2)?[.subtitle].count == own }
    },
    Self("end", "ends a content once, holds its last frame, and plays it again after a seek back", needs: .brief) {
      it in
      @MainActor func ends() -> Int { it.rig.facts(of: 1).count { $0 == .ended } }
      let brief = it.media.brief ?? it.media.film
      try await it.play(brief, 1)
      try await it.require("an end") { ends() > 0 && it.status.hasEnded }
      await it.pass(.milliseconds(400))
      it.expect(ends() == 1, "one end")
      it.expect(it.video.hasFrame, "the last frame to be held")
      it.expect(it.isAt((brief.duration ?? .zero).inSeconds), "the position of its end")
      it.expect(it.status.position ?? .zero <= it.status.duration ?? .zero, "no position after its end")
      if it.tellsTraces {
        it.expect(it.rig.traces(.endReached).count == 1, "one endReached")
        it.expect(it.rig.traces(.endFile).isEmpty, "no endFile while the last frame is held")
      }
      it.ask(.seek(.to(.milliseconds(300))))
      await it.expectSoon("a status without an end after a seek back") { !it.status.hasEnded }
      await it.expectSoon("another end") { ends() == 2 }
      if it.tellsTraces { it.expect(it.rig.traces(.endReached).count == 2, "another endReached") }
    },
  ]

  static let sounding: [Self] = [
    Self("mute", "is silent at first, and confirms a request to be silent") { it in
      it.expect(it.status.isMuted, "a muted player before the first load")
      try await it.play(it.media.film, 3)
      it.expect(it.status.isMuted, "a muted player until `setMuted(false)`")
      it.ask(.setMuted(false))
      await it.expectSoon("sound") { !it.status.isMuted }
      it.expect(!it.rig.facts(of: 3).contains(.muted), "no confirmation of muting without a request")
      it.ask(.setMuted(true))
      await it.expectSoon("a confirmation of muting") { it.rig.facts(of: 3).contains(.muted) }
      it.expect(it.status.isMuted, "a muted player as soon as it confirms the mute")
    },
    Self("muteEmpty", "confirms a request to be silent even if no content is loaded") { it in
      it.ask(.setMuted(true))
      await it.expectSoon("one confirmation of muting, with generation 0") { it.rig.facts(of: 0) == [.muted] }
    },
    Self("volume", "keeps the volume between 0 and 130, and uses it for the next content too") {
      it in
      try await it.play(it.media.film, 1)
      for (wanted, held) in [(40.0, 40.0), (500, 130), (-3, 0), (70, 70)] {
        it.ask(.setVolume(wanted))
        await it.expectSoon("a volume of \(held) after a request for \(wanted)") { it.status.volume == held }
      }
      try await it.play(it.media.other, 2)
      await it.pass(.milliseconds(50))
      it.expect(it.status.volume == 70, "the same volume for the next content")
    },
  ]
}
