import TandemFoundation
import TandemOrchestrator

/// The commands of mpv and of its IPC protocol. Any other command fails with `invalid parameter`, as in mpv.
///
/// See: `docs/mpv-ipc.md`, which is generated from the table.
package enum IPCCommandTable {
  /// The commands under the headings of the document, in the order of the document.
  package static let parts: [(topic: String, commands: [IPCCommand])] = [
    ("The protocol", protocolCommands), ("Playing", playing), ("Properties", properties), ("Lists", lists),
    ("Texts, messages and keys", messages), ("Refused", refused),
  ]

  private static let byName: [String: IPCCommand] = Dictionary(
    parts.flatMap(\.commands).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })

  /// Finds a command; hyphens and underscores in its name are equal.
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

  // MARK: - Protocol

  private static func own(
    _ name: String, _ parameters: String = "", _ words: String, _ meaning: @escaping IPCCommand.Meaning
  ) -> IPCCommand {
    IPCCommand(name, .answered, parameters, words, meaning)
  }

  private static func observe(_ call: inout IPCCall, asText: Bool) throws(IPCRequestError) -> IPCAction {
    let id = try call.whole()
    return .client(.observe(id, try call.text(), asText: asText))
  }

  private static func read(
    _ call: inout IPCCall, _ form: (IPCValue) -> JSONValue
  ) throws(IPCRequestError) -> IPCAction {
    .answer(form(try value(try call.text(), call.snapshot)))
  }

  private static func write(_ call: inout IPCCall) throws(IPCRequestError) -> IPCAction {
    let name = try call.text()
    return try write(name, try call.value(), call.snapshot)
  }

  private static let protocolCommands: [IPCCommand] = [
    own("get_property", "name", "returns a property") { call throws(IPCRequestError) in try read(&call) { $0.json } },
    own("get_property_string", "name", "returns a property as text") { call throws(IPCRequestError) in
      try read(&call) { .string($0.string) }
    },
    own("set_property", "name value", "writes a property", write),
    own("set_property_string", "name value", "writes a property", write),
    own(
      "observe_property", "id name",
      "sends `property-change` at once and on each change; a client can observe at most 512 properties"
    ) {
      call throws(IPCRequestError) in try observe(&call, asText: false)
    },
    own("observe_property_string", "id name", "does the same as `observe_property`, but sends the values as text") {
      call throws(IPCRequestError) in
      try observe(&call, asText: true)
    },
    own("unobserve_property", "id", "ends the observations with this id") { call throws(IPCRequestError) in
      .client(.unobserve(try call.whole()))
    },
    own(
      "request_log_messages", "level",
      "sends the session's warnings as `log-message`, if the level is `warn` or more verbose"
    ) {
      call throws(IPCRequestError) in
      let level = try call.text()
      guard logLevels.contains(level) else { throw IPCRequestError(.invalidParameter, "unknown message level") }
      return .client(.log(level))
    },
    own("enable_event", "name", "starts sending the events of this name; at first, all events are sent") {
      call throws(IPCRequestError) in try event(&call, true)
    },
    own(
      "disable_event", "name", "stops sending the events of this name; `all` means every event except `property-change`"
    ) {
      call throws(IPCRequestError) in
      try event(&call, false)
    },
    own("client_name", "", "returns this client's name, for `script-message-to`") { call throws(IPCRequestError) in
      .answer(.string(call.client))
    },
    own("get_version", "", "returns the version of the client interface, 2.5") { _ throws(IPCRequestError) in
      .answer(.int(IPCProtocol.client))
    },
    own("get_time_us", "", "returns a monotonic time in microseconds") { call throws(IPCRequestError) in
      .answer(.int(call.microseconds))
    },
  ]

  private static func event(_ call: inout IPCCall, _ isOn: Bool) throws(IPCRequestError) -> IPCAction {
    let name = try call.text()
    // Accept mpv's other events, although Tandem never sends them.
    guard !name.isEmpty, name.utf8.count <= 64 else { throw IPCRequestError(.invalidParameter, "no such event") }
    return .client(.enable(name, isOn))
  }

  // MARK: - Lists

  private static func video(_ call: IPCCall) throws(IPCRequestError) -> IPCVideo {
    guard let video = call.snapshot.video else { throw IPCRequestError(.command, "the role is empty") }
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
    IPCCommand(
      "playlist-next", .mapped, "flags",
      "runs `next`; after the last entry it fails, or runs `stop` if the flag is `force`"
    ) {
      call throws(IPCRequestError) in try step(&call, .next)
    },
    IPCCommand("playlist-prev", .mapped, "flags", "`previous`") { call throws(IPCRequestError) in
      try step(&call, .previous)
    },
    IPCCommand(
      "playlist-play-index", .mapped, "index",
      "runs `entry`; `none` runs `stop`, and `current` seeks to the beginning of the current entry"
    ) {
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
    IPCCommand("playlist-clear", .mapped, "", "removes every entry except the current one") {
      call throws(IPCRequestError) in
      guard let video = call.snapshot.video, video.entries.count > 1 else { return .answer(nil) }
      return .list([video.entries[min(video.identity.entry, video.entries.count - 1)]])
    },
    IPCCommand(
      "playlist-remove", .mapped, "index",
      "removes an entry; the current entry can be removed only if it is the only one"
    ) {
      call throws(IPCRequestError) in
      let text = try call.text()
      let video = try video(call)
      guard let index = text == "current" ? video.identity.entry : Int(text), video.list.indices.contains(index) else {
        throw IPCRequestError(.command, "playlist-remove: no such entry")
      }
      if video.list.count == 1 { return stop(call.snapshot) }
      if index == video.identity.entry {
        throw IPCRequestError(.command, "playlist-remove: the playing entry can't be removed")
      }
      var entries = video.entries
      entries.remove(at: index)
      return .list(entries)
    },
    IPCCommand("playlist-move", .mapped, "index1 index2", "moves an entry") { call throws(IPCRequestError) in
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
      IPCCommand(
        "show-text", .mapped, "text duration level",
        "shows a caption over the video for a fixed time; `duration` and `level` have no effect"
      ) {
        call throws(IPCRequestError) in .say(try call.text())
      },
      IPCCommand("show-progress", .mapped, "", "shows a caption with title, position and duration") {
        call throws(IPCRequestError) in
        .say(IPCExpansion.expanded("${media-title} ${time-pos:}${?duration: / ${duration}}", in: call.snapshot))
      },
      IPCCommand("expand-text", .answered, "text", "returns the text with `${…}` replaced by the values of properties")
      {
        call throws(IPCRequestError) in
        .answer(.string(IPCExpansion.expanded(try call.text(), in: call.snapshot)))
      },
      IPCCommand("expand-path", .answered, "text", "returns the path unchanged") { call throws(IPCRequestError) in
        .answer(.string(try call.text()))
      },
      IPCCommand(
        "normalize-path", .answered, "filename",
        "returns the absolute path; a relative path is resolved in the session's folder"
      ) {
        call throws(IPCRequestError) in
        let path = try call.text()
        return .answer(.string(path.hasPrefix("/") || path.contains("://") ? path : call.snapshot.folder + "/" + path))
      },
      IPCCommand("escape-ass", .answered, "text", "returns the text with ASS markup escaped") {
        call throws(IPCRequestError) in
        var escaped = ""
        for character in try call.text() {
          if character == "\\" || character == "{" { escaped.append("\\") }
          escaped.append(character)
        }
        return .answer(.string(escaped))
      },
      IPCCommand(
        "script-message", .mapped, "", "sends `client-message` to every client of this socket"
      ) { call throws(IPCRequestError) in .client(.message(call.rest(), to: nil)) },
      IPCCommand("script-message-to", .mapped, "", "sends `client-message` to one client of this socket") {
        call throws(IPCRequestError) in
        let name = try call.text()
        return .client(.message(call.rest(), to: name))
      },
      IPCCommand(
        "keybind", .mapped, "name cmd comment",
        "binds a command of this client to a key that Tandem does not use"
      ) { call throws(IPCRequestError) in
        let key = try call.text()
        let command = try call.text()
        guard key.utf8.count <= 64, command.utf8.count <= 1024 else {
          throw IPCRequestError(.invalidParameter, "keybind: too long")
        }
        return .client(command.isEmpty || command == "ignore" ? .unbind(key) : .bind(key, command))
      },
      IPCCommand("keypress", .mapped, "name", "runs the command that `keybind` set for this key") {
        call throws(IPCRequestError) in
        .client(.bind(try call.text(), ""))
      },
    ]
    + [
      ("script-binding", "Tandem has no scripts"), ("keydown", "see `keypress`"), ("keyup", "see `keypress`"),
      ("mouse", "Tandem handles the pointer itself"), ("define-section", "see `keybind`"),
      ("enable-section", "see `keybind`"), ("disable-section", "see `keybind`"), ("print-text", "prints nothing"),
      ("ignore", ""), ("change-list", "list options can be set only when the session begins"),
      ("drop-buffers", ""), ("write-watch-later-config", "use `--resume`"),
      ("delete-watch-later-config", "use `--resume`"), ("rescan-external-files", ""),
      ("context-menu", "Tandem has no context menu"),
      ("begin-vo-dragging", ""), ("notify-property", ""),
      ("load-input-conf", "key bindings are read only when the session begins"),
    ].map { IPCCommand.nothing($0.0, $0.1) }

  // MARK: - Refused

  private static let refused: [IPCCommand] = [
    ("run", "clients cannot start programs"), ("subprocess", "clients cannot start programs"),
    ("load-script", "Tandem has no scripts"), ("load-config-file", "options are read only when the session begins"),
    ("apply-profile", "options can be set only when the session begins"), ("hook-add", "Tandem has no hooks"),
    ("hook-ack", "Tandem has no hooks"), ("overlay-add", "only Tandem draws over the video"),
    ("overlay-remove", "only Tandem draws over the video"),
    ("osd-overlay", "only Tandem draws over the video"), ("af", "filters can be set only when the session begins"),
    ("vf", "filters can be set only when the session begins"),
    ("af-command", "filters can be set only when the session begins"),
    ("vf-command", "filters can be set only when the session begins"),
    ("sub-add", "subtitle files are opened with their video; use the option sub-files of loadfile"),
    ("sub-remove", "a video's tracks can't be removed or reloaded"),
    ("sub-reload", "a video's tracks can't be removed or reloaded"),
    ("sub-seek", "Tandem does not seek by subtitles"), ("sub-step", "Tandem does not seek by subtitles"),
    ("audio-add", "tracks can't be added to an opened video"),
    ("audio-remove", "a video's tracks can't be removed or reloaded"),
    ("audio-reload", "a video's tracks can't be removed or reloaded"),
    ("video-add", "tracks can't be added to an opened video"),
    ("video-remove", "a video's tracks can't be removed or reloaded"),
    ("video-reload", "a video's tracks can't be removed or reloaded"),
    ("ab-loop", "Tandem has no A-B loop"), ("ab-loop-dump-cache", "Tandem has no A-B loop"),
    ("ab-loop-align-cache", "Tandem has no A-B loop"), ("dump-cache", "clients cannot write the cache to a file"),
    ("frame-step", "Tandem does not step through frames"), ("frame-back-step", "Tandem does not step through frames"),
    ("revert-seek", "Tandem does not remember earlier positions"),
    ("screenshot-raw", "pictures are written to files; use screenshot-to-file"),
    ("playlist-next-playlist", "a list can't contain other lists"),
    ("playlist-prev-playlist", "a list can't contain other lists"),
    ("discnav", "Tandem has no disc menus"), ("del", "properties cannot be deleted"),
  ].map { IPCCommand.refused($0.0, $0.1) }
}
