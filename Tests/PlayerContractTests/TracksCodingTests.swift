import TandemOrchestrator
import TandemPlayback
import Testing

@testable import TandemProcess

@Suite("Coding of tracks between processes") struct TracksCodingTests {
  @Test("Tracks and chapters round-trip with all their properties")
  func tracksAndChaptersRoundTrip() throws {
    var video = Track(.video, 1)
    (video.codec, video.width, video.height, video.frameRate) = ("h264", 1920, 1080, 23.976)
    var sound = Track(.audio, 2, language: "deu", title: "Kommentar")
    (sound.channels, sound.isForced) = (6, true)
    var subtitles = Track(.subtitle, 3)
    (subtitles.isExternal, subtitles.isCover) = (true, true)
    var tracks = Tracks([video, sound, subtitles], chosen: [.audio: 2, .subtitle: 3])
    tracks.chapters = [Chapter(at: .zero), Chapter(at: .milliseconds(1500), title: "Part 2")]
    var writer = ByteWriter()
    writer.put(tracks)
    var reader = ByteReader(writer.bytes[...])
    #expect(try reader.take() == tracks)
    #expect(reader.rest.isEmpty)
  }

  @Test("Requests about tracks and loads round-trip")
  func trackRequestsRoundTrip() throws {
    let requests: [PlayerRequest] = [
      .selectTrack(.video, 2), .selectTrack(.subtitle, nil), .setSubtitlesShown(false), .setDelay(.audio, .seconds(-1)),
      .setDelay(.subtitle, .milliseconds(40)), .seek(.chapter(3)), .seek(.chapters(by: -2)),
      .load(
        LoadRequest(url: "/a", generation: 4, start: .at(.seconds(2)), isPaused: true, subtitles: ["/a.srt", "/b"])),
    ]
    for request in requests {
      var writer = ByteWriter()
      writer.put(request)
      var reader = ByteReader(writer.bytes[...])
      #expect(try reader.take() == request)
    }
  }

  @Test("A status round-trips with all its properties")
  func statusRoundTrips() throws {
    var status = PlayerStatus()
    (status.entry, status.position, status.duration) = (3, .milliseconds(-40), .seconds(90))
    (status.isPaused, status.isMuted, status.isSeekable, status.hasEnded) = (true, false, true, true)
    (status.isBuffering, status.isSeeking, status.bufferingPercent) = (true, true, 40)
    (status.volume, status.speed, status.cachedAhead) = (33.5, 1.25, .seconds(5))
    (status.mediaTitle, status.silenceReason) = ("Mätch", "no device")
    (status.audioTrack, status.subtitleTrack, status.videoTrack) = (1, 2, 4)
    (status.width, status.height, status.showsSubtitles) = (1920, 1080, false)
    (status.audioDelay, status.subtitleDelay) = (.milliseconds(10), .milliseconds(-20))
    (status.framesDropped, status.framesLate, status.behindLive) = (7, 8, .seconds(9))
    let read = try PlayerStatus(bytes: status.bytes[...])
    #expect(read == status)
    let changed = zip(Mirror(reflecting: status).children, Mirror(reflecting: PlayerStatus()).children)
    #expect(changed.allSatisfy { "\($0.value)" != "\($1.value)" }, "a property of the status is not tested")
  }
}
