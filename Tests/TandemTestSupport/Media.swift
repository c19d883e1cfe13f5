// The contents that tests play. ffmpeg makes them once.

import Foundation
import TandemOrchestrator
import TandemPlayback
import TandemTesting

/// A folder of small clips, which is made anew when the version of its recipe changes.
package struct Media: Sendable {
  package static let shared = Media()

  private static let version = 4
  /// The length of the clips, in seconds.
  package static let length = 20.0
  package static let shortLength = 1.0

  package let folder: String

  package var red: String { folder + "/red.mp4" }
  package var blue: String { folder + "/blue.mp4" }
  /// A clip of one second, for tests of its end.
  package var short: String { folder + "/short.mp4" }
  package var soundOnly: String { folder + "/sound.m4a" }
  /// The pitches in Hz. A sound server takes sound in pieces of ten milliseconds. This time is not a whole number of
  /// periods of either tone, so a cut at the end of a piece can fall anywhere in a period.
  package static let (lowPitch, highPitch) = (437, 883)
  /// A film of a minute with a loud tone and a small picture.
  package var lowTone: String { folder + "/\(Self.lowPitch).mkv" }
  package var highTone: String { folder + "/\(Self.highPitch).mkv" }
  /// A red film with two audio tracks (English and German), German subtitles, and three chapters.
  package var choices: String { folder + "/choices.mkv" }
  package static let choiceTracks: Tracks = {
    var tracks = Tracks([
      Track(.video, 1), Track(.audio, 1, language: "eng"), Track(.audio, 2, language: "deu", title: "Kommentar"),
      Track(.subtitle, 1, language: "deu"),
    ])
    tracks.chapters = [0, 8, 14].map { Chapter(at: .seconds($0)) }
    return tracks
  }()
  /// A file of subtitles.
  package var subtitles: String { folder + "/words.srt" }
  package var missing: String { folder + "/missing.mp4" }
  package var text: String { folder + "/text.mp4" }
  package var empty: String { folder + "/empty.mp4" }
  /// A folder with one clip and a subfolder without clips.
  package var folderOfOne: String { folder + "/one" }
  package var emptyFolder: String { folder + "/none" }

  private init() {
    let files = FileManager.default
    let root = files.temporaryDirectory.appendingPathComponent("tandem-test-media-\(Self.version)").path
    folder = root
    if files.fileExists(atPath: root) { return }
    // The media are made in another folder and renamed, so that a stopped run leaves nothing incomplete.
    let aside = root + "-\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try files.createDirectory(atPath: aside + "/hls", withIntermediateDirectories: true)
      try files.createDirectory(atPath: aside + "/none", withIntermediateDirectories: true)
      try files.createDirectory(atPath: aside + "/one", withIntermediateDirectories: true)
      for (name, colour, seconds) in [
        ("red", "red", Self.length), ("blue", "blue", Self.length), ("short", "red", Self.shortLength),
      ] {
        try Self.ffmpeg([
          "-f", "lavfi", "-i", "color=\(colour):size=160x90:rate=25:duration=\(seconds)", "-f", "lavfi", "-i",
          "sine=duration=\(seconds)", "-g", "25", "-pix_fmt", "yuv420p", "-movflags", "+faststart",
          aside + "/\(name).mp4",
        ])
      }
      for frequency in [Self.lowPitch, Self.highPitch] {
        try Self.ffmpeg([
          "-f", "lavfi", "-i", "color=gray:size=64x36:rate=10:duration=60", "-f", "lavfi", "-i",
          "sine=frequency=\(frequency):sample_rate=48000:duration=60,volume=4", "-pix_fmt", "yuv420p", "-c:a", "flac",
          aside + "/\(frequency).mkv",
        ])
      }
      let words = "1\n00:00:00,000 --> 00:00:20,000\n<b>Guten Abend</b>\n"
      try Data(words.utf8).write(to: URL(fileURLWithPath: aside + "/words.srt"))
      let chapters = [(0, 8), (8, 14), (14, 20)].enumerated().map { number, part in
        "[CHAPTER]\nTIMEBASE=1/1\nSTART=\(part.0)\nEND=\(part.1)\ntitle=Part \(number + 1)\n"
      }
      try Data((";FFMETADATA1\n" + chapters.joined()).utf8).write(to: URL(fileURLWithPath: aside + "/chapters.txt"))
      // All tracks begin at 0, so that the chapters begin there, too.
      try Self.ffmpeg([
        "-f", "lavfi", "-i", "color=red:size=160x90:rate=25:duration=\(Self.length)", "-f", "lavfi", "-i",
        "sine=duration=\(Self.length)", "-f", "lavfi", "-i", "sine=frequency=660:duration=\(Self.length)", "-i",
        aside + "/words.srt", "-i", aside + "/chapters.txt", "-map", "0:v", "-map", "1:a", "-map", "2:a", "-map", "3:s",
        "-map_metadata", "4", "-map_chapters", "4", "-g", "25", "-bf", "0", "-pix_fmt", "yuv420p", "-c:a", "flac",
        "-c:s",
        "srt", "-metadata:s:a:0", "language=eng", "-metadata:s:a:1", "language=deu", "-metadata:s:a:1",
        "title=Kommentar", "-metadata:s:s:0", "language=deu", "-disposition:s:0", "0", aside + "/choices.mkv",
      ])
      try Self.ffmpeg(["-f", "lavfi", "-i", "sine=duration=\(Self.length)", aside + "/sound.m4a"])
      try Self.ffmpeg([
        "-i", aside + "/blue.mp4", "-c", "copy", "-hls_time", "2", "-hls_list_size", "0", aside + "/hls/index.m3u8",
      ])
      try Data("This is not a film.\n".utf8).write(to: URL(fileURLWithPath: aside + "/text.mp4"))
      try Data().write(to: URL(fileURLWithPath: aside + "/empty.mp4"))
      try files.copyItem(atPath: aside + "/short.mp4", toPath: aside + "/one/only.mp4")
      try files.moveItem(atPath: aside, toPath: root)
    } catch {
      // Another run may have made the media first. If a file is still missing, the test that needs it fails and names
      // it.
      print("the tests' media could not be made: \(error)")
    }
  }

  /// Starts ffmpeg, which overwrites existing files.
  package static func startFFmpeg(_ arguments: [String]) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["ffmpeg", "-nostdin", "-v", "error", "-y"] + arguments
    try process.run()
    return process
  }

  package static func ffmpeg(_ arguments: [String]) throws {
    let process = try startFFmpeg(arguments)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// An endless video without sound and without seeking.
  package static let live = "av://lavfi:color=red:size=64x36:rate=25"

  /// The same contents for simulated players.
  package var catalogue: SimulatedCatalog {
    func clip(_ seconds: Double, _ colour: Pixel) -> SimulatedContent {
      var content = SimulatedContent(duration: .seconds(seconds))
      content.colour = colour
      return content
    }
    var sound = SimulatedContent(duration: .seconds(Self.length))
    sound.hasVideo = false
    var nothing = SimulatedContent()
    nothing.failure = "no such file; check the name"
    var live = SimulatedContent(duration: nil)
    (live.isSeekable, live.tracks) = (false, Tracks())
    var choices = clip(Self.length, .pureRed)
    choices.tracks = Self.choiceTracks
    return SimulatedCatalog([
      Self.live: live, self.choices: choices,
      red: clip(Self.length, .pureRed), blue: clip(Self.length, .pureBlue), short: clip(Self.shortLength, .pureRed),
      soundOnly: sound, missing: nothing,
    ])
  }
}

extension Pixel {
  package static let pureRed = Pixel(red: 255, green: 0, blue: 0)
  package static let pureGreen = Pixel(red: 0, green: 255, blue: 0)
  package static let pureBlue = Pixel(red: 0, green: 0, blue: 255)
}
