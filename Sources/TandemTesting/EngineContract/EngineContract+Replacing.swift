import TandemOrchestrator
import TandemPlayback

extension EngineContract.Check {
  static let replacing: [Self] = [
    Self("entries", "plays each content as a new entry, and reports nothing about a replaced content") {
      it in
      try await it.play(it.media.film, 1)
      let first = it.status.entry
      it.rig.forget()
      try await it.play(it.media.other, 2)
      let second = it.status.entry
      it.expect(
        first != nil && second != nil && first != second,
        "two different entry numbers, not \(first ?? 0) and \(second ?? 0)")
      it.expect(it.rig.facts(of: 1).isEmpty, "no report about the replaced content")
      it.expect(it.rig.facts(of: 2) == [.firstFrame(MediaInfo())], "one first frame")
      await it.expectTraces([.endFile, .startFile, .fileLoaded, .playbackRestart])
      guard it.tellsTraces else { return }
      let traces = it.rig.traces.filter { $0.event != .warning }
      it.expect(
        traces.map(\.entry) == [first, second, second, second],
        "one trace of the first entry, then three traces of the second")
      it.expect(traces.first?.reason == "stop", "an endFile whose reason is stop")
    },
    Self("frames", "has no frame after a load until the first frame of the new content") { it in
      it.expect(!it.video.hasFrame, "no frame before anything is loaded")
      for generation in 1...4 {
        it.rig.load((generation % 2 == 0 ? it.media.film : it.media.other).url, generation)
        var isKept = true
        let isShown = await it.comes(takingFrames: false) {
          let isOpen = !it.rig.facts(of: generation).isEmpty
          isKept = isKept && it.video.hasFrame == isOpen && (isOpen || !it.video.hasNewFrame)
          return isOpen
        }
        it.expect(isKept, "no frame before the first frame of generation \(generation) is reported, and one afterwards")
        it.expect(isShown && it.video.hasNewFrame, "a new frame of generation \(generation)")
      }
      it.ask(.stop)
      it.expect(!it.video.hasFrame, "no frame after a stop")
    },
    Self("prepare", "reports and shows nothing of a prepared content before it is loaded", needs: .missing) { it in
      try await it.play(it.media.film, 1, paused: true)
      let entry = it.status.entry
      it.rig.forget()
      for url in [it.media.other.url, it.media.missing, nil, it.media.other.url] {
        it.ask(.prepare(url))
        it.ask(.seek(.percent(90)))
        await it.pass(.milliseconds(300))
      }
      it.expect(
        it.rig.facts(of: 1).isEmpty && it.status.entry == entry,
        "no report about the prepared content, and no change of the entry, before it is loaded")
      try await it.play(it.media.other, 2)
      it.expect(it.rig.facts(of: 2) == [.firstFrame(MediaInfo())], "one first frame of the prepared content")
      it.ask(.prepare(it.media.missing))
      try await it.play(it.media.film, 3)
      it.expect(it.rig.facts(of: 3) == [.firstFrame(MediaInfo())], "one first frame of the content loaded instead")
      it.expect(it.rig.facts(of: 2).count == 1, "no other report in generation 2")
    },
    Self("superseded", "reports nothing about superseded contents, and everything about the last content") {
      it in
      try await it.play(it.media.film, 1)
      for generation in 2...30 { it.rig.load((generation % 3 == 0 ? it.media.film : it.media.other).url, generation) }
      try await it.play(it.media.other, 31)
      await it.pass(.milliseconds(300))
      it.expect((2...30).allSatisfy { it.rig.facts(of: $0).isEmpty }, "no report about superseded contents")
      it.expect(it.rig.facts(of: 31) == [.firstFrame(MediaInfo())], "one first frame of the last content")
      it.expect(
        !it.tellsTraces || it.rig.traces(.startFile).count == it.rig.traces(.endFile).count + 1,
        "an endFile for each startFile except the last")
    },
    Self("staggered", "never reports facts about a superseded content as facts about the next content", needs: .missing)
    {
      it in
      for generation in 1...12 {
        it.rig.load(generation == 12 ? it.media.other.url : it.media.missing ?? "", generation)
        await it.pass(.milliseconds(generation))
      }
      await it.expectSoon("a first frame of generation 12") { !it.rig.facts(of: 12).isEmpty }
      it.expect(it.rig.facts(of: 12) == [.firstFrame(MediaInfo())], "one first frame of the last content")
      for generation in 1...11 {
        let facts = it.rig.facts(of: generation)
        let areFailures = facts.allSatisfy { if case .loadFailed = $0 { true } else { false } }
        it.expect(areFailures && facts.count <= 1, "at most one failure of generation \(generation)")
      }
    },
    Self(
      "late", "reports a fact with the generation of its load, even if it is collected after the next load",
      needs: .missing
    ) {
      it in
      let began = it.rig.now
      try await it.fail(1)
      // Allow the second failure twice the time of the first, and a margin for a busy machine.
      let enough = (it.rig.now - began) * 2 + .milliseconds(200)
      it.rig.load(it.media.missing ?? "", 2)
      await it.passUncollected(enough)
      it.rig.load(it.media.film.url, 3)
      await it.passUncollected(.milliseconds(400))
      it.rig.load(it.media.other.url, 4)
      await it.expectSoon("a first frame of generation 4") { !it.rig.facts(of: 4).isEmpty }
      it.expect(it.rig.facts(of: 4) == [.firstFrame(MediaInfo())], "one first frame of the last content")
      let facts = it.rig.facts(of: 2)
      it.expect(
        facts.count == 1 && facts.allSatisfy { if case .loadFailed = $0 { true } else { false } },
        "one failure of generation 2, not \(facts)")
    },
    Self("whereReplaced", "reopens a replaced content at the position at which it was replaced", needs: .missing) {
      it in
      try await it.play(it.media.film, 1, .at(.seconds(11)), paused: true)
      await it.expectSoon("the position 11 s") { it.isAt(11) }
      try await it.fail(2)
      try await it.play(it.media.film, 3, .whereReplaced, paused: true)
      await it.expectSoon("the position 11 s again") { it.isAt(11) }
      // A load that is replaced before its first frame must not change the saved position.
      it.rig.load(it.media.other.url, 4)
      try await it.play(it.media.film, 5, .whereReplaced, paused: true)
      await it.expectSoon("the position 11 s, after a load that was replaced before its first frame") { it.isAt(11) }
    },
    Self("goesBack", "restores a replaced content with its position, its pause and its speed", needs: .missing) {
      it in
      try await it.play(it.media.film, 1, .at(.seconds(6)))
      it.ask(.setSpeed(1.5))
      it.ask(.setPaused(true))
      await it.expectSoon("a pause at a speed of 1.5") { it.status.isPaused && it.status.speed == 1.5 }
      let before = try it.position()
      try await it.fail(2)
      it.rig.load(it.media.film.url, 3, .whereReplaced, paused: true)
      it.ask(.setSpeed(1.5))
      try await it.require("a first frame of generation 3") { it.rig.isOpen(3) }
      await it.expectSoon("the position \(before), paused, at a speed of 1.5") {
        it.isAt(before) && it.status.isPaused && it.status.speed == 1.5
      }
    },
  ]

  static let ending: [Self] = [
    Self("stop", "has no content immediately after a stop") { it in
      try await it.play(it.media.film, 1)
      let entry = it.status.entry
      it.ask(.setPaused(true))
      await it.expectSoon("a pause") { it.status.isPaused }
      it.ask(.stop)
      // The values must change at once, even if the engine still has work to do.
      it.expect(
        it.status.entry == nil && it.status.position == nil && !it.status.isPaused, "no entry, position or pause")
      if it.tellsTraces {
        await it.expectSoon("an endFile of that entry whose reason is stop") {
          let last = it.rig.traces.last
          return last?.event == .endFile && last?.entry == entry && last?.reason == "stop"
        }
      }
      it.expect(it.rig.facts(of: 1).count == 1, "no other report about the stopped content")
      try await it.play(it.media.other, 2)
    },
    Self("stopEarly", "reports nothing about a content that is stopped while it opens") { it in
      it.rig.load(it.media.film.url, 1)
      it.ask(.stop)
      await it.pass(.milliseconds(300))
      it.expect(it.rig.facts(of: 1).isEmpty && it.status.entry == nil, "no report and no entry of the stopped content")
    },
    Self("shutDown", "reports nothing after its shutdown") { it in
      try await it.play(it.media.film, 1)
      it.rig.forget()
      it.rig.load(it.media.other.url, 2)
      it.rig.player.shutDown()
      it.ask(.setMuted(true))
      it.rig.load(it.media.other.url, 3)
      await it.pass(.milliseconds(100))
      it.expect(!it.rig.reports.contains { !$0.tellsOfFrames }, "nothing")
      it.rig.player.shutDown()
    },
  ]
}
