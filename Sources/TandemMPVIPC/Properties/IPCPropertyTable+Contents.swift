// Properties of a video's content: its name, its playlist, its tracks.

import TandemFoundation
import TandemOrchestrator

extension IPCPropertyTable {
  static let title: [IPCProperty] = [
    .video("path", "the address") { .text($0.url) },
    .video("filename", "the last part of the address") { .text(IPCVideo.filename($0.url)) },
    .video("filename/no-ext", "the file name without its extension") { video in
      let name = IPCVideo.filename(video.url)
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return .text(name) }
      return .text(String(name[..<dot]))
    },
    .video("stream-open-filename", "the address") { .text($0.url) },
    .video("media-title", "") { .text($0.title) },
    IPCProperty(
      "force-media-title", "sets the title that every front end shows", held: .text(""),
      read: { $0.video.map { .text($0.title) } },
      write: { value, _ throws(IPCError) in
        guard let title = value.string, title.utf8.count <= 1024 else { throw .propertyFormat }
        return title.isEmpty ? .answer(nil) : .title(title)
      }),
    .loaded("metadata", "only `title`") {
      .node(["title": .string($0.title)])
    },
    .loaded("file-local-options", "always empty") { _ in .node(.object([])) },
  ]

  private static func track(_ track: Track, _ video: IPCVideo) -> JSONValue {
    let isSelected = video.track(track.kind) == track.number
    let kind = track.kind == .subtitle ? "sub" : track.kind.rawValue
    return .fields([
      "id": .int(track.number), "type": .string(kind), "src-id": .int(track.number),
      "title": track.title.map(JSONValue.string), "lang": track.language.map(JSONValue.string),
      "image": .bool(track.isCover), "albumart": .bool(track.isCover), "default": false,
      "forced": .bool(track.isForced), "external": .bool(track.isExternal), "selected": .bool(isSelected),
      "codec": track.codec.map(JSONValue.string), "demux-w": track.width.map(JSONValue.int),
      "demux-h": track.height.map(JSONValue.int), "demux-fps": track.frameRate.map(JSONValue.double),
      "demux-channel-count": track.channels.map(JSONValue.int), "audio-channels": track.channels.map(JSONValue.int),
    ])
  }

  private static func entry(_ video: IPCVideo, _ index: Int, _ entry: ContentEntry) -> JSONValue {
    let isCurrent = index == video.identity.entry
    return .fields([
      "filename": .string(entry.url), "current": isCurrent ? true : nil, "playing": isCurrent ? true : nil,
      "title": entry.title.map(JSONValue.string), "id": .int(video.firstID + index),
    ])
  }

  private static func position(_ snapshot: IPCSnapshot) -> IPCValue { .whole(snapshot.video?.identity.entry ?? -1) }

  private static func choose(_ number: Int, _ snapshot: IPCSnapshot) throws(IPCError) -> IPCAction {
    guard let video = snapshot.video, video.list.indices.contains(number) else { throw .propertyError }
    if video.entries.isEmpty { return .answer(nil) }
    return .commands([.chooseEntry(number + 1, snapshot.role)])
  }

  static let lists: [IPCProperty] = [
    IPCProperty("playlist", "the playlist in this role, or its only content") { snapshot in
      guard let video = snapshot.video else { return .node([]) }
      return .node(.array(video.list.enumerated().map { entry(video, $0.offset, $0.element) }))
    },
    IPCProperty("playlist-count", "") { .whole($0.video?.list.count ?? 0) },
    IPCProperty(
      "playlist-pos", "the index of the current entry, from 0; writing selects an entry", read: position,
      write: IPCProperty.writing(\.asWhole, choose)),
    IPCProperty(
      "playlist-pos-1", "the number of the current entry, from 1; writing selects an entry",
      read: { .whole($0.video.map { $0.identity.entry + 1 } ?? 0) },
      write: IPCProperty.writing(\.asWhole) { number, snapshot throws(IPCError) in
        try choose(number.minus(1), snapshot)
      }),
    IPCProperty("playlist-current-pos", "", read: position), IPCProperty("playlist-playing-pos", "", read: position),
    loop("loop-file", .one), loop("loop-playlist", .all),
    IPCProperty(
      "shuffle", "`shuffle`", read: { .flag($0.video?.playback.shuffle != nil) },
      write: IPCProperty.writing(\.asFlag) { isOn, _ in .shuffle(isOn) }),
    .loaded("track-list", "the number, language, title, codec and size of each track") { video in
      .node(.array(video.tracks.map { track($0, video) }))
    },
    .loaded("current-tracks", "the selected tracks, under `audio`, `video` and `sub`") { video in
      let names: KeyValuePairs<String, TrackKind> = ["audio": .audio, "video": .video, "sub": .subtitle]
      return .node(
        .object(
          names.compactMap { name, kind in
            chosen(kind, of: video).map { JSONValue.Member(name, track($0, video)) }
          }))
    },
    IPCProperty(
      "chapter", "`chapter`, with an index from 0", moves: true,
      read: { snapshot in
        guard let video = snapshot.video, !video.chapters.isEmpty, let position = video.moment.position else {
          return nil
        }
        return .whole(Chapter.number(at: position, in: video.chapters) ?? -1)
      },
      write: IPCProperty.commanding(\.asWhole) { .seek(.chapter(max(0, $0)), $1) }),
    .loaded("chapters", "") { .whole($0.chapters.count) },
    .loaded("chapter-list", "`title` and `time` of each chapter") { video in
      .node(
        .array(
          video.chapters.map { chapter in
            .fields([
              "title": chapter.title.map(JSONValue.string), "time": .double(chapter.start.secondsAsDouble),
            ])
          }))
    },
    .loaded("editions", "always 0") { _ in .whole(0) },
  ]

  private static func loop(_ name: String, _ wanted: Loop) -> IPCProperty {
    IPCProperty(
      name, "`loop \(wanted.rawValue)` and `loop off`", held: .choice("no"),
      read: { $0.video.map { .choice($0.playback.loop == wanted ? "inf" : "no") } },
      write: { value, snapshot throws(IPCError) in try loop(value, wanted, snapshot) })
  }

  private static func loop(_ value: JSONValue, _ wanted: Loop, _ snapshot: IPCSnapshot) throws(IPCError) -> IPCAction {
    let isOn: Bool
    switch value {
    case .bool(let boolean): isOn = boolean
    case .int(let count): isOn = count > 0
    case .string("inf"), .string("yes"), .string("force"): isOn = true
    case .string("no"): isOn = false
    default:
      guard let count = value.asWhole else { throw .propertyFormat }
      isOn = count > 0
    }
    if isOn { return .commands([.setLoop(wanted, snapshot.role)]) }
    return snapshot.video?.playback.loop == wanted ? .commands([.setLoop(.off, snapshot.role)]) : .answer(nil)
  }
}
