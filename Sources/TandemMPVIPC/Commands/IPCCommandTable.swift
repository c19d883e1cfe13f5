// All commands.

import TandemFoundation
import TandemOrchestrator

/// The table of mpv's commands and the protocol's. Other names are invalid parameters, as in mpv.
///
/// See: `docs/mpv-ipc.md`, which is generated from it.
package enum IPCCommandTable {
  /// With the headings of the document, in its order.
  package static let parts: [(topic: String, commands: [IPCCommand])] = [
    ("The protocol", protocolCommands), ("Playing", playing), ("Properties", properties), ("Lists", lists),
    ("Texts, messages and keys", messages), ("Refused", refused),
  ]

  private static let byName: [String: IPCCommand] = Dictionary(
    parts.flatMap(\.commands).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// With strokes or with underlines, as the protocol's own are written.
  static func find(_ name: String) -> IPCCommand? { byName[name] ?? byName[String(name.map { $0 == "_" ? "-" : $0 })] }

  /// mpv's commands that are not refused, for `command-list`.
  package static let names: [String] = parts.dropFirst().flatMap(\.commands).filter { $0.treatment != .refused }
    .map(\.name).sorted()

  package static let events: [String] = [
    "start-file", "end-file", "file-loaded", "seek", "playback-restart", "idle", "shutdown", "client-message",
    "property-change", "log-message",
  ]

  private static let logLevels: Set<String> = [
    "no", "fatal", "error", "warn", "info", "v", "debug", "trace", "terminal-default",
  ]

  // MARK: - The protocol

  private static func own(
    _ name: String, _ parameters: String = "", _ words: String, _ meaning: @escaping IPCCommand.Meaning
  ) -> IPCCommand {
    var command = IPCCommand(name, .answered, parameters, words, meaning)
    command.isProtocol = true
    return command
  }

  private static func observe(_ call: inout IPCCall, asText: Bool) throws(IPCRequestError) -> IPCAction {
    let id = try call.whole()
    return .client(.observe(id, try call.text(), asText: asText))
  }

  private static func read(
    _ call: inout IPCCall, _ form: (IPCValue) -> JSONValue
  ) throws(IPCRequestError) -> IPCAction {
    let name = try call.text()
    let snapshot = call.snapshot
    do throws(IPCError) { return .answer(form(try IPCPropertyTable.value(name, in: snapshot))) } catch {
      throw IPCRequestError(error, "\(TextLimits.excerpt(name, bytes: 60)): \(error.rawValue)")
    }
  }

  private static func write(_ call: inout IPCCall) throws(IPCRequestError) -> IPCAction {
    let name = try call.text()
    let value = try call.value()
    let snapshot = call.snapshot
    return try property({ () throws(IPCError) in try IPCPropertyTable.action(name, value, in: snapshot) }, name)
  }

  private static let protocolCommands: [IPCCommand] = [
    own("get_property", "name", "a property") { call throws(IPCRequestError) in try read(&call) { $0.json } },
    own("get_property_string", "name", "the same as text") { call throws(IPCRequestError) in
      try read(&call) { .string($0.string) }
    },
    own("set_property", "name value", "writes a property", write),
    own("set_property_string", "name value", "the same", write),
    own("observe_property", "id name", "`property-change` at once and with each change; at most 512 a client") {
      call throws(IPCRequestError) in try observe(&call, asText: false)
    },
    own("observe_property_string", "id name", "the same as text") { call throws(IPCRequestError) in
      try observe(&call, asText: true)
    },
    own("unobserve_property", "id", "ends it") { call throws(IPCRequestError) in .client(.unobserve(try call.whole()))
    },
    own("request_log_messages", "level", "what the session warns of comes as `log-message` from `warn` on") {
      call throws(IPCRequestError) in
      let level = try call.text()
      guard logLevels.contains(level) else { throw IPCRequestError(.invalidParameter, "no such level of messages") }
      return .client(.log(level))
    },
    own("enable_event", "name", "events of that name are told; all are unless somebody says otherwise") {
      call throws(IPCRequestError) in try event(&call, true)
    },
    own("disable_event", "name", "they are not; `all` is each but `property-change`") { call throws(IPCRequestError) in
      try event(&call, false)
    },
    own("client_name", "", "what `script-message-to` calls this client") { call throws(IPCRequestError) in
      .answer(.string(call.client))
    },
    own("get_version", "", "of the client interface, 2.5") { _ throws(IPCRequestError) in
      .answer(.int(IPCProtocol.client))
    },
    own("get_time_us", "", "microseconds of a clock that nobody sets") { call throws(IPCRequestError) in
      .answer(.int(call.microseconds))
    },
  ]

  private static func event(_ call: inout IPCCall, _ isOn: Bool) throws(IPCRequestError) -> IPCAction {
    let name = try call.text()
    // mpv's other events exist and never come.
    guard !name.isEmpty, name.utf8.count <= 64 else { throw IPCRequestError(.invalidParameter, "no such event") }
    return .client(.enable(name, isOn))
  }

  // MARK: - Lists

  private static func video(_ call: IPCCall) throws(IPCRequestError) -> IPCVideo {
    guard let video = call.snapshot.video else { throw IPCRequestError(.command, "nothing is in that place") }
    return video
  }

  private static func step(_ call: inout IPCCall, _ step: PlaylistStep) throws(IPCRequestError) -> IPCAction {
    let isForced = call.optionalText() == "force"
    let video = try video(call)
    let isLast =
      step == .next && video.identity.entry == video.list.count - 1 && video.playback.loop != .all
      && video.playback.shuffle == nil
    if isForced, isLast { return stop(call.snapshot) }
    return .commands([.stepEntry(step, call.snapshot.role)])
  }

  static func stop(_ snapshot: IPCSnapshot) -> IPCAction {
    guard snapshot.video != nil else { return .answer(nil) }
    return .commands([snapshot.role == .fullScreen ? .unload(snapshot.role) : .close])
  }

  private static let lists: [IPCCommand] = [
    IPCCommand("playlist-next", .mapped, "flags", "`next`; an error behind the last entry, with `force` as `stop`") {
      call throws(IPCRequestError) in try step(&call, .next)
    },
    IPCCommand("playlist-prev", .mapped, "flags", "`previous`") { call throws(IPCRequestError) in
      try step(&call, .previous)
    },
    IPCCommand("playlist-play-index", .mapped, "index", "`entry`; `none` is `stop`, `current` goes to its beginning") {
      call throws(IPCRequestError) in
      switch try call.text() {
      case "none": return stop(call.snapshot)
      case "current": return .commands([.seek(.to(.zero), call.snapshot.role)])
      case let text:
        guard let index = Int(text), try video(call).list.indices.contains(index) else {
          throw IPCRequestError(.command, "playlist-play-index: no such entry")
        }
        if try video(call).entries.isEmpty { return .commands([.seek(.to(.zero), call.snapshot.role)]) }
        return .commands([.chooseEntry(index + 1, call.snapshot.role)])
      }
    },
    IPCCommand("playlist-clear", .mapped, "", "what plays stays, all else goes") { call throws(IPCRequestError) in
      guard let video = call.snapshot.video, video.entries.count > 1 else { return .answer(nil) }
      return .list([video.entries[min(video.identity.entry, video.entries.count - 1)]])
    },
    IPCCommand("playlist-remove", .mapped, "index", "any but the one that plays, unless it is the only one") {
      call throws(IPCRequestError) in
      let text = try call.text()
      let video = try video(call)
      guard let index = text == "current" ? video.identity.entry : Int(text), video.list.indices.contains(index) else {
        throw IPCRequestError(.command, "playlist-remove: no such entry")
      }
      if video.list.count == 1 { return stop(call.snapshot) }
      if index == video.identity.entry {
        throw IPCRequestError(.command, "playlist-remove: the entry that plays stays")
      }
      var entries = video.entries
      entries.remove(at: index)
      return .list(entries)
    },
    IPCCommand("playlist-move", .mapped, "index1 index2", "") { call throws(IPCRequestError) in
      let from = try call.whole()
      let to = try call.whole()
      let video = try video(call)
      guard video.list.indices.contains(from), (0...video.list.count).contains(to) else {
        throw IPCRequestError(.command, "playlist-move: no such entry")
      }
      if video.entries.isEmpty || from == to || from + 1 == to { return .answer(nil) }
      var entries = video.entries
      let entry = entries.remove(at: from)
      entries.insert(entry, at: to > from ? to - 1 : to)
      return .list(entries)
    },
    IPCCommand("playlist-shuffle", .mapped, "", "`shuffle`") { _ throws(IPCRequestError) in .shuffle(true) },
    IPCCommand("playlist-unshuffle", .mapped, "", "`shuffle off`") { _ throws(IPCRequestError) in .shuffle(false) },
  ]

  // MARK: - Texts, messages and keys

  private static let messages: [IPCCommand] =
    [
      IPCCommand("show-text", .mapped, "text duration level", "a caption over the video, as long as captions are shown")
      {
        call throws(IPCRequestError) in .say(try call.text())
      },
      IPCCommand("show-progress", .mapped, "", "a caption: title, position, duration") { call throws(IPCRequestError) in
        .say(IPCExpansion.expanded("${media-title} ${time-pos:}${?duration: / ${duration}}", in: call.snapshot))
      },
      IPCCommand("expand-text", .answered, "text", "the text with its properties") { call throws(IPCRequestError) in
        .answer(.string(IPCExpansion.expanded(try call.text(), in: call.snapshot)))
      },
      IPCCommand("expand-path", .answered, "text", "the path as it is") { call throws(IPCRequestError) in
        .answer(.string(try call.text()))
      },
      IPCCommand("normalize-path", .answered, "filename", "the path behind the session's folder") {
        call throws(IPCRequestError) in
        let path = try call.text()
        return .answer(.string(path.hasPrefix("/") || path.contains("://") ? path : call.snapshot.folder + "/" + path))
      },
      IPCCommand("escape-ass", .answered, "text", "the text with its marks escaped") { call throws(IPCRequestError) in
        var escaped = ""
        for character in try call.text() {
          if character == "\\" || character == "{" { escaped.append("\\") }
          escaped.append(character)
        }
        return .answer(.string(escaped))
      },
      IPCCommand(
        "script-message", .mapped, "", "`client-message` to every client of this socket"
      ) { call throws(IPCRequestError) in .client(.message(call.rest(), to: nil)) },
      IPCCommand("script-message-to", .mapped, "", "the same to one") { call throws(IPCRequestError) in
        let name = try call.text()
        return .client(.message(call.rest(), to: name))
      },
      IPCCommand(
        "keybind", .mapped, "name cmd comment",
        "a key of keyboard or remote that means nothing to Tandem sends this client's command"
      ) { call throws(IPCRequestError) in
        let key = try call.text()
        let command = try call.text()
        guard key.utf8.count <= 64, command.utf8.count <= 1024 else {
          throw IPCRequestError(.invalidParameter, "keybind: too long")
        }
        return .client(command.isEmpty || command == "ignore" ? .unbind(key) : .bind(key, command))
      },
      IPCCommand("keypress", .mapped, "name", "what `keybind` said of that key") { call throws(IPCRequestError) in
        .client(.bind(try call.text(), ""))
      },
    ]
    + [
      ("script-binding", "there are no scripts"), ("keydown", "see `keypress`"), ("keyup", "see `keypress`"),
      ("mouse", "the pointer is Tandem's own"), ("define-section", "see `keybind`"),
      ("enable-section", "see `keybind`"), ("disable-section", "see `keybind`"), ("print-text", "nothing is printed"),
      ("ignore", ""), ("change-list", "lists of options are begun with the session"),
      ("drop-buffers", ""), ("write-watch-later-config", "`--resume` is Tandem's own"),
      ("delete-watch-later-config", "the same"), ("rescan-external-files", ""), ("context-menu", "there is none"),
      ("begin-vo-dragging", ""), ("notify-property", ""), ("load-input-conf", "keys are read when a session begins"),
    ].map { IPCCommand.nothing($0.0, $0.1) }

  // MARK: - Refused

  private static let refused: [IPCCommand] = [
    ("run", "programs are not started"), ("subprocess", "programs are not started"),
    ("load-script", "there are no scripts"), ("load-config-file", "options are read when a session begins"),
    ("apply-profile", "options are chosen when a session begins"), ("hook-add", "there are no hooks"),
    ("hook-ack", "there are no hooks"), ("overlay-add", "what is drawn over the video is Tandem's own"),
    ("overlay-remove", "what is drawn over the video is Tandem's own"),
    ("osd-overlay", "what is drawn over the video is Tandem's own"), ("af", "filters are chosen when a session begins"),
    ("vf", "filters are chosen when a session begins"), ("af-command", "filters are chosen when a session begins"),
    ("vf-command", "filters are chosen when a session begins"),
    ("sub-add", "files with subtitles are opened with their video: loadfile's options take sub-files"),
    ("sub-remove", "tracks stay as long as their video"), ("sub-reload", "tracks stay as long as their video"),
    ("sub-seek", "subtitles are not looked through"), ("sub-step", "subtitles are not looked through"),
    ("audio-add", "tracks are opened with their video"), ("audio-remove", "tracks stay as long as their video"),
    ("audio-reload", "tracks stay as long as their video"), ("video-add", "tracks are opened with their video"),
    ("video-remove", "tracks stay as long as their video"), ("video-reload", "tracks stay as long as their video"),
    ("ab-loop", "there is no such loop"), ("ab-loop-dump-cache", "there is no such loop"),
    ("ab-loop-align-cache", "there is no such loop"), ("dump-cache", "nothing is written beside what Tandem writes"),
    ("frame-step", "a video plays or is held"), ("frame-back-step", "a video plays or is held"),
    ("revert-seek", "positions are not remembered"),
    ("screenshot-raw", "pictures go to a file; see screenshot-to-file"),
    ("playlist-next-playlist", "a list has no lists in it"), ("playlist-prev-playlist", "a list has no lists in it"),
    ("discnav", "there are no menus"), ("del", "properties can't be deleted"),
  ].map { IPCCommand.refused($0.0, $0.1) }
}
