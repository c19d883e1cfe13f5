// Encodes tracks and chapters as bytes.

import TandemOrchestrator

extension ByteWriter {
  mutating func put(_ kind: TrackKind) { put(UInt8(TrackKind.allCases.firstIndex(of: kind) ?? 0)) }

  mutating func put(_ tracks: Tracks) {
    put(tracks.all) { $0.put($1) }
    for kind in TrackKind.allCases { put(tracks.chosen[kind]) { $0.put($1) } }
    put(tracks.chapters) { writer, chapter in
      writer.put(chapter.start)
      writer.put(chapter.title) { $0.put($1) }
    }
  }

  private mutating func put(_ track: Track) {
    put(track.kind)
    put(track.number)
    for text in [track.language, track.title, track.codec] { put(text) { $0.put($1) } }
    for flag in [track.isExternal, track.isForced, track.isCover] { put(flag) }
    for number in [track.width, track.height, track.channels] { put(number) { $0.put($1) } }
    put(track.frameRate) { $0.put($1) }
  }
}

extension ByteReader {
  mutating func takeTrackKind() throws(UnreadableBytes) -> TrackKind {
    let index = Int(try take())
    guard TrackKind.allCases.indices.contains(index) else { throw UnreadableBytes() }
    return TrackKind.allCases[index]
  }

  mutating func takeTracks() throws(UnreadableBytes) -> Tracks {
    let all = try takeArray { reader throws(UnreadableBytes) in try reader.takeTrack() }
    var tracks = Tracks(all, chosen: [:])
    for kind in TrackKind.allCases { tracks.chosen[kind] = try takeOptionalInt() }
    tracks.chapters = try takeArray { reader throws(UnreadableBytes) in
      Chapter(at: try reader.takeDuration(), title: try reader.takeOptionalString())
    }
    return tracks
  }

  private mutating func takeTrack() throws(UnreadableBytes) -> Track {
    var track = Track(try takeTrackKind(), try takeInt())
    track.language = try takeOptionalString()
    track.title = try takeOptionalString()
    track.codec = try takeOptionalString()
    track.isExternal = try takeBool()
    track.isForced = try takeBool()
    track.isCover = try takeBool()
    track.width = try takeOptionalInt()
    track.height = try takeOptionalInt()
    track.channels = try takeOptionalInt()
    track.frameRate = try takeOptional { reader throws(UnreadableBytes) in try reader.takeDouble() }
    return track
  }
}
