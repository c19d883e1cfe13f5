import TandemOrchestrator
import TandemPlayback

extension EngineContract.Check {
  static let opening: [Self] = [
    Self("firstFrame", "reports the first frame once, with the known facts about the content") { it in
      try await it.play(it.media.film, 7)
      it.expect(
        it.rig.facts(of: 7) == [.firstFrame(MediaInfo(hasVideo: true, isSeekable: true))], "one seekable first frame")
      await it.expectSoon("the film's length and its size") {
        guard let duration = it.status.duration, let expected = it.media.film.duration else { return false }
        return abs((duration - expected).inSeconds) < ContractCheckContext.tolerance && it.status.width != nil
          && it.status.height != nil
      }
      it.expect(it.status.entry != nil, "an entry number in the status")
      await it.expectTraces([.startFile, .fileLoaded, .playbackRestart])
      it.expect(
        it.rig.traces.allSatisfy { $0.entry == it.status.entry }, "only traces with the entry number of the status")
    },
    Self("title", "reports the content's title, and neither buffers nor seeks while it plays") { it in
      it.expect(it.status.mediaTitle == nil, "no title before anything is loaded")
      try await it.play(it.media.film, 1)
      await it.expectSoon("the title \(it.media.film.title ?? "of the film")") {
        it.media.film.title.map { $0 == it.status.mediaTitle } ?? (it.status.mediaTitle?.isEmpty == false)
      }
      await it.expectSoon("neither buffering nor seeking") {
        !it.status.isBuffering && it.status.bufferingPercent == nil && !it.status.isSeeking
      }
      it.ask(.stop)
      await it.expectSoon("no title after a stop") { it.status.mediaTitle == nil }
    },
    Self("sound", "reports that a content has no pictures, and shows black", needs: .sound) {
      it in
      try await it.play(it.media.sound ?? it.media.film, 1)
      it.expect(
        it.rig.facts(of: 1) == [.firstFrame(MediaInfo(hasVideo: false, isSeekable: true))],
        "one first frame, without video")
      it.expect(it.video.hasFrame && it.video.size == nil, "a frame without a size")
      let picture = OwnedPixelBuffer(width: 160, height: 90)
      picture.buffer.fill(Pixel(red: 0, green: 255, blue: 0))
      it.video.draw(into: picture.buffer)
      it.expect(picture.buffer.pixel(x: 80, y: 45) == .black, "a black picture")
    },
    Self("trackList", "reports a content's tracks before the first frame") { it in
      for (number, sample) in [it.media.film, it.media.live, it.media.choices].compactMap(\.self).enumerated() {
        try await it.play(sample, number + 1)
        let facts = it.rig.allFacts(of: number + 1)
        let beforeFirstFrame = facts.prefix { if case .firstFrame = $0 { false } else { true } }
        it.expect(
          beforeFirstFrame.contains { fact in
            if case .tracks(let tracks) = fact { tracks.shows(sample.tracks) } else { false }
          },
          "the tracks \(sample.tracks) before the first frame")
      }
    },
    Self("live", "reports that a live content does not allow seeking", needs: .live) { it in
      try await it.play(it.media.live ?? it.media.film, 1)
      it.expect(
        it.rig.facts(of: 1).contains(.firstFrame(MediaInfo(hasVideo: true, isSeekable: false))),
        "one first frame, of a content that is not seekable")
      it.expect(!it.status.isSeekable, "a status that is not seekable")
    },
    Self("start", "begins at the requested position, and is paused if this was requested") { it in
      try await it.play(it.media.film, 1, .at(.milliseconds(6500)), paused: true)
      await it.expectSoon("the position 6.5 s, paused") { it.isAt(6.5) && it.status.isPaused }
      try await it.play(it.media.other, 2)
      await it.expectSoon("the next content to be playing, not paused") { !it.status.isPaused }
      it.expect(try it.position() < 1, "the next content from its beginning")
    },
    Self("early", "applies a seek, a pause and a speed that were requested before the content was open") {
      it in
      it.rig.load(it.media.film.url, 1)
      it.ask(.seek(.to(.seconds(9))))
      it.ask(.setPaused(true))
      it.ask(.setSpeed(1.5))
      await it.expectSoon("the position 9 s") { it.isAt(9) }
      it.expect(it.status.isPaused && it.status.speed == 1.5, "a pause and a speed of 1.5")
    },
    Self("openings", "reports the same traces for a load at a position and for a load with an immediate seek") {
      it in
      try await it.play(it.media.film, 1)
      await it.expectTraces([.startFile, .fileLoaded, .playbackRestart])
      it.rig.forget()
      try await it.play(it.media.other, 2, .at(.seconds(5)))
      await it.expectTraces([.endFile, .startFile, .fileLoaded, .seek, .playbackRestart])
      it.rig.forget()
      it.rig.load(it.media.film.url, 3)
      it.ask(.seek(.to(.seconds(5))))
      try await it.require("a first frame of generation 3") { it.rig.isOpen(3) }
      await it.expectTraces([.endFile, .startFile, .fileLoaded, .seek, .playbackRestart])
      await it.expectSoon("the position 5 s") { it.isAt(5) }
    },
    Self("undrawn", "opens a content even if none of its frames are drawn") { it in
      for generation in 1...3 {
        it.rig.load(it.media.film.url, generation)
        let isOpen = await it.comes(takingFrames: false) { it.rig.isOpen(generation) }
        it.expect(isOpen, "a first frame of generation \(generation)")
      }
    },
    Self("wake", "announces each report by calling `wake` or by a time in `nextEvent`") {
      it in
      it.rig.load(it.media.film.url, 1)
      // Limit the number of rounds, for an engine that calls `wake` without end.
      for _ in 0..<10_000 where !it.rig.isOpen(1) {
        guard await it.isCalled() else { break }
        it.rig.collect()
      }
      it.expect(it.rig.isOpen(1), "a call of `wake` or a time in `nextEvent` for each report up to the first frame")
    },
    Self("missing", "reports once why a content can't be opened, and stays usable", needs: .missing) {
      it in
      let reason = try await it.fail(4)
      it.expect(!reason.isEmpty, "a reason")
      await it.pass(.milliseconds(200))
      it.expect(it.rig.facts(of: 4).count == 1, "one fact")
      if it.tellsTraces {
        it.expect(it.rig.traces(.endFile).last?.reason?.hasPrefix("error: ") == true, "an endFile with an error")
      }
      try await it.play(it.media.film, 5)
    },
  ]
}

extension Tracks {
  /// True if all expected tracks exist. An engine may report further details of each track.
  fileprivate func shows(_ expected: Tracks) -> Bool {
    TrackKind.allCases.allSatisfy { kind in
      if kind == .video, expected[kind].isEmpty { return true }
      return self[kind] == expected[kind]
    }
      && expected.all.allSatisfy { track in
        track.language == nil || self[track.kind, track.number]?.language == track.language
      } && chapters.map(\.start) == expected.chapters.map(\.start)
  }
}
