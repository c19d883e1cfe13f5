// The table of playback settings: each setting is sent to the player, saved and reported.

import Testing

@testable import TandemOrchestrator

@Suite("Settings of playback") struct PlaybackSettingTests {
  /// Playback of the second entry of a list, in which every setting differs from its default.
  private static var changed: PlaybackState {
    var playback = PlaybackState()
    playback.entry = 1
    playback.isPaused = true
    playback.speed = 1.5
    playback.tracks = [.audio: 2, .subtitle: nil]
    playback.showsSubtitles = false
    playback.loop = .all
    playback.shuffle = Shuffle(first: 1, seed: 7)
    playback.delays[.audio] = .milliseconds(100)
    playback.delays[.subtitle] = .milliseconds(-200)
    return playback
  }

  @Test("Commands restore every setting, and resets restore the defaults of all settings except the tracks")
  func commandsRestoreAndResetSettings() {
    var rig = Rig()
    rig.command(
      .open(
        OpenRequest(
          .named("list") { $0.entries = (1...3).map { ContentEntry(url: "/\($0)") } }, entry: 2)))
    rig.firstFrame(.A)
    let tracks = [Track(.video, 1), Track(.audio, 1), Track(.audio, 2), Track(.subtitle, 1)]
    rig.event(.player(.A, generation: 1, .tracks(Tracks(tracks, chosen: [.video: 1, .audio: 1, .subtitle: 1]))))
    for command in PlaybackSetting.commands(for: Self.changed, .fullScreen) { rig.command(command) }
    #expect(rig.machine.state.players.a.playback == Self.changed)

    for command in PlaybackSetting.resets(.fullScreen) { rig.command(command) }
    var reset = PlaybackState()
    (reset.entry, reset.tracks) = (Self.changed.entry, Self.changed.tracks)
    #expect(rig.machine.state.players.a.playback == reset)
  }

  @Test("Playback with default settings is restored without a command and without a request")
  func defaultPlaybackNeedsNoCommandAndNoRequest() {
    #expect(PlaybackSetting.commands(for: PlaybackState(), .fullScreen).isEmpty)
    #expect(PlaybackSetting.requests(for: PlaybackState()).isEmpty)
  }

  @Test("The table of settings has a row for each property of playback, except for the entry of a list")
  func everyPropertyHasARow() {
    let (changed, unset) = (Mirror(reflecting: Self.changed), Mirror(reflecting: PlaybackState()))
    for (property, other) in zip(changed.children, unset.children) {
      #expect(String(describing: property.value) != String(describing: other.value), "\(property.label ?? "?")")
    }
    var copy = PlaybackSetting.playback(ofEntry: 1, after: Self.changed)
    #expect(copy.loop == .all && copy.speed == 1.5 && !copy.showsSubtitles && copy.shuffle == Self.changed.shuffle)
    #expect(copy.tracks.isEmpty && copy.delays == Delays() && !copy.isPaused, "another entry has tracks of its own")
    for setting in PlaybackSetting.all {
      if let value = setting.value(in: Self.changed) { setting.set(value, in: &copy) }
    }
    #expect(copy.isPaused && copy.delays == Self.changed.delays)
  }

  @Test("A setting that has a special form in reports has no single value in them, and is not read from one")
  func settingWithASpecialFormHasNoSingleValue() {
    let settings = PlaybackSetting.all.filter { $0.key == nil }
    #expect(settings.count == 2, "the shuffled order and the tracks")
    for setting in settings {
      var playback = Self.changed
      for value in [PlaybackSetting.Value.flag(false), .number(0), .time(.zero), .word("off")] {
        setting.set(value, in: &playback)
      }
      #expect(setting.value(in: playback) == nil && playback == Self.changed)
    }
  }

  @Test(
    "A setting in a report is ignored if its value has the wrong type", arguments: PlaybackSetting.all.compactMap(\.key)
  )
  func valueOfAWrongTypeIsIgnored(key: String) throws {
    let setting = try #require(PlaybackSetting.all.first { $0.key == key })
    let right = try #require(setting.value(in: Self.changed))
    for value in [PlaybackSetting.Value.flag(true), .number(9), .time(.seconds(9)), .word("no such word")] {
      var playback = Self.changed
      setting.set(value, in: &playback)
      let isOfItsType = String(describing: value).prefix(4) == String(describing: right).prefix(4)
      if !isOfItsType || value == .word("no such word") { #expect(playback == Self.changed, "\(value)") }
    }
  }
}
