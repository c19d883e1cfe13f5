// A machine that is too slow, because its films have 1200 frames per second.

import Foundation
import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemTestSupport
import Testing

extension RealTime {
  @Suite(.timeLimit(.minutes(5))) struct OverloadPlayTests {
    /// Two films of a minute each, with different names.
    private func films() throws -> (CraftedMedia, [String]) {
      let folder = try CraftedMedia()
      let part = try folder.ffmpeg(
        [
          "-f", "lavfi", "-i", "testsrc=size=160x90:rate=1200:duration=3", "-c:v", "libx264", "-preset", "ultrafast",
          "-g", "1200", "-pix_fmt", "yuv420p",
        ], "part.mp4")
      let films = try ["one.mp4", "two.mp4"].map { name in
        try folder.ffmpeg(["-stream_loop", "19", "-i", part, "-c", "copy"], name)
      }
      return (folder, films)
    }

    @Test("During an overload the video in picture in picture shows fewer frames; after a swap, the new one does")
    func overloadReducesThePictureInPicture() throws {
      let (folder, films) = try films()
      let performance = try Performance(films)
      let client = try performance.client()
      // The detection needs two intervals of ten seconds.
      #expect(try client.status({ $0.isTooSlow && $0.reduced != nil }, within: 60))
      let slow = try client.status { _ in true }
      #expect(slow.reduced == slow.roles.pictureInPicture)
      try client.done(.command(.swap, CommandOptions()))
      let swapped = try client.status { $0.transaction == nil && $0.reduced == $0.roles.pictureInPicture }
      #expect(swapped.reduced == slow.roles.fullScreen)
      performance.expectEnd()
      let events = try records("overload", in: performance.log)
      #expect(events.map { $0["event"]?.string } == ["began", "reduced", "restored", "reduced"], "\(events)")
      // The session reports an overload only if at least a tenth of the frames is missed.
      let (missed, count) = (events.first?["missed"]?.int ?? 0, events.first?["count"]?.int ?? 0)
      #expect(missed * 10 >= count && count > 0, "\(missed) of \(count)")
      try expectVerified(performance.log)
      withExtendedLifetime(folder) {}
    }

    @Test("`--on-overload refuse` closes the picture in picture, and refuses another one during the same film")
    func overloadCanCloseThePictureInPicture() throws {
      let (folder, films) = try films()
      let performance = try Performance(films + ["--on-overload", "refuse"])
      let client = try performance.client()
      _ = try client.status { $0.pictureInPicture.isActive.holds }
      #expect(
        try client.status(
          { $0.roles.pictureInPicture == nil && $0.transaction == nil && $0.isTooSlow }, within: 60))
      let alone = try client.status { _ in true }
      #expect(alone.roles.fullScreen != nil)
      let opening = OpenRequest(MediaContent(url: Media.shared.blue), in: .pictureInPicture)
      #expect(try client.refusal(of: .command(.open(opening), CommandOptions())) == "overload")
      performance.expectEnd()
      #expect(try records("transaction", in: performance.log).compactMap { $0["reason"]?.string } == ["overload"])
      try expectVerified(performance.log)
      withExtendedLifetime(folder) {}
    }
  }
}
