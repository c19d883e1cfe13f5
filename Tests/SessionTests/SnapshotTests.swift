// The snapshot of a session, which every front end reads.

import TandemOrchestrator
import TandemPlayback
import TandemRuntime
import TandemTesting
import Testing

@MainActor
@Suite struct SnapshotTests {
  private func rig(_ content: SimulatedContent = SimulatedContent(), kind: MediaContent.Kind = .vod) throws
    -> SessionRig
  {
    let rig = SessionRig(["/x/film.mkv": content])
    var film = MediaContent(url: "/x/film.mkv")
    film.kind = kind
    rig.command(.open(OpenRequest(film)))
    return rig
  }

  @Test("A recorded content has a duration; a live content has none, even if its player reports one")
  func onlyRecordedContentHasDuration() throws {
    #expect(try rig().session.snapshot[.fullScreen]?.duration == .seconds(60))
    let live = try #require(try rig(kind: .live).session.snapshot[.fullScreen])
    #expect(live.isLive && live.duration == nil)
    #expect(try rig(SimulatedContent(duration: .zero)).session.snapshot[.fullScreen]?.duration == nil)
  }

  @Test("The title is the title that was given, or else the file name without its extension")
  func titleIsGivenOrFileName() throws {
    let rig = try rig()
    #expect(rig.session.snapshot[.fullScreen]?.title == "film")
    rig.command(.open(OpenRequest(MediaContent(url: "/y.mkv", title: "Match"), in: .pictureInPicture)))
    #expect(rig.session.snapshot[.pictureInPicture]?.title == "Match")
  }

  @Test("A content counts as loading until its first frame, and the previous content is shown meanwhile")
  func contentBuffersUntilItsFirstFrame() throws {
    var slow = SimulatedContent()
    slow.loadDelay = .seconds(5)
    let rig = SessionRig(["/slow": slow, "/next": slow])
    rig.command(.open(OpenRequest(MediaContent(url: "/slow"))))
    let first = try #require(PlayerID.allCases.compactMap { rig.session.snapshot.videos[$0] }.first)
    #expect(first.transport == .loading && first.isBuffering && !first.isShown)
    rig.pass(.seconds(6))
    rig.command(.open(OpenRequest(MediaContent(url: "/next"))))
    let snapshot = rig.session.snapshot
    #expect(snapshot[.fullScreen]?.content.url == "/slow" && snapshot[.fullScreen]?.isShown == true)
    #expect(snapshot.newest(in: .fullScreen)?.content.url == "/next")
    #expect(snapshot.newest(in: .fullScreen)?.transport == .loading)
  }

  @Test("A video is `isMuted` only if the user muted it; it is heard only if the audio policy and the user permit it")
  func mutedAndHeardAreSeparate() throws {
    let rig = try rig()
    rig.command(.open(OpenRequest(MediaContent(url: "/y"), in: .pictureInPicture)))
    var (full, pip) = (rig.session.snapshot[.fullScreen]?.sound, rig.session.snapshot[.pictureInPicture]?.sound)
    #expect(full?.isHeard == true && full?.isMuted == false && pip?.isHeard == false && pip?.isMuted == false)
    rig.command(.setMute(true, .fullScreen))
    (full, pip) = (rig.session.snapshot[.fullScreen]?.sound, rig.session.snapshot[.pictureInPicture]?.sound)
    #expect(full?.isHeard == false && full?.isMuted == true && pip?.isHeard == false)
  }

  @Test("A video's state shows pause, end and a lost connection, and the position of a paused video does not move")
  func transportFollowsPauseAndEnd() throws {
    let rig = try rig(SimulatedContent(duration: .seconds(2)))
    #expect(rig.session.snapshot[.fullScreen]?.transport == .playing)
    #expect(rig.session.snapshot[.fullScreen]?.isMoving == true)
    rig.command(.pause(.fullScreen))
    #expect(rig.session.snapshot[.fullScreen]?.transport == .paused)
    #expect(rig.session.snapshot[.fullScreen]?.isMoving == false)
    rig.command(.resume(.fullScreen))
    rig.pass(.seconds(3))
    #expect(rig.session.snapshot[.fullScreen]?.hasEnded == true)
    let lost = try self.rig()
    lost.session.report(event: .player(.A, generation: 1, .interrupted(reason: "reset", hasAdvanced: true)))
    lost.pass(.milliseconds(10))
    let video = try #require(lost.session.snapshot[.fullScreen])
    #expect(video.interruption?.stage == .waiting && video.isBuffering && !video.isMoving)
  }
}
