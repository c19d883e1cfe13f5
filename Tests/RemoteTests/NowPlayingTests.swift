// The window's title, the sentence for systemd, and the terminal's line about the playing contents.

import TandemPlayback
import Testing

@testable import TandemOSD

@Suite struct NowPlayingTests {
  private func entry(
    _ title: String?, isHeard: Bool = false, _ change: (inout OnScreenDisplay.Video) -> Void = { _ in }
  ) -> NowPlaying.Entry {
    var video = OnScreenDisplay.Video(title: title, position: .seconds(4), duration: .seconds(120))
    change(&video)
    return NowPlaying.Entry(video, isHeard: isHeard)
  }

  @Test("The window title names the playing contents, the full-screen video first")
  func titleNamesThePlayingContents() {
    #expect(NowPlaying().title == "Tandem")
    #expect(NowPlaying(fullScreen: entry("Film")).title == "Film – Tandem")
    #expect(NowPlaying(fullScreen: entry("Film"), pictureInPicture: entry("Match")).title == "Film · Match – Tandem")
    #expect(NowPlaying(pictureInPicture: entry(nil)).title == "Untitled – Tandem")
  }

  @Test("The status sentence names the contents and their states, but no positions")
  func sentenceNamesStatesWithoutPositions() {
    #expect(NowPlaying().sentence == "nothing plays")
    let film = entry("Film") { $0.isPaused = true }
    #expect(NowPlaying(fullScreen: film).sentence == "Film, paused")
    let both = NowPlaying(fullScreen: entry("Film") { $0.hasEnded = true }, pictureInPicture: entry("Match"))
    #expect(both.sentence == "Film, ended; picture in picture: Match")
    #expect(NowPlaying(fullScreen: entry("News") { $0.error = "lost" }).sentence == "News, no connection")
  }

  @Test(
    "A hostile title is harmless in the window title, the status sentence and the terminal line",
    arguments: [
      "\u{1B}]2;mine\u{7}\u{1B}[2J", "two\nlines\r\u{85}\u{2028}", "\u{202E}nettirw", "\u{9B}31m", "nul\0here",
      "\u{FEFF}\t",
      String(repeating: "long ", count: 5000), "e" + String(repeating: "\u{301}", count: 9000), "漢字カナ絵文字", "🏳️‍🌈🏳️‍🌈", "",
    ])
  func hostileTitleIsHarmless(title: String) {
    let playing = NowPlaying(fullScreen: entry(title, isHeard: true), pictureInPicture: entry(title))
    for text in [playing.title, playing.sentence, playing.line(columns: 60)] {
      for scalar in text.unicodeScalars {
        #expect(scalar.value >= 0x20 && !(0x7F..<0xA0).contains(scalar.value) && scalar.value != 0x202E)
      }
      #expect(text.unicodeScalars.count < 1500)
    }
    for columns in [0, 1, 2, 10, 39, 60, 200] { #expect(playing.line(columns: columns).count <= columns) }
  }

  @Test("The terminal's line shows both videos with their states, and a star before the audible one")
  func lineShowsBothVideosAndTheAudibleOne() {
    let playing = NowPlaying(
      fullScreen: entry("Film", isHeard: true), pictureInPicture: entry("Match") { $0.isPaused = true })
    #expect(playing.line(columns: 79) == "*0:04 / 2:00 Film | paused 0:04 / 2:00 Match")
    #expect(NowPlaying(fullScreen: entry("Film", isHeard: true)).line(columns: 79) == "0:04 / 2:00 Film")
    let live = NowPlaying(fullScreen: entry("News") { ($0.isLive, $0.isMuted) = (true, true) })
    #expect(live.line(columns: 79) == "silent 0:04 live News")
    #expect(NowPlaying(fullScreen: entry("A rather long title")).line(columns: 20) == "0:04 / 2:00 A rathe…")
    #expect(NowPlaying().line(columns: 79) == "")
  }
}
