// Opens the files that mpv IPC clients load, and applies the options that the clients set.

import TandemControl
import TandemFoundation
import TandemOrchestrator
import TandemRuntime

extension MPVIPCBridge {
  /// The options that mpv keeps for the next file.
  static let lasting: Set<String> = ["pause", "loop-file", "loop-playlist"]

  /// Stores a client's setting that also applies to the next file.
  func hold(_ command: SessionCommand, _ role: Role) {
    switch command {
    case .pause: roleStates[role]?.clientProperties["pause"] = true
    case .resume: roleStates[role]?.clientProperties["pause"] = false
    case .togglePause:
      let isPaused = video(role)?.isPaused ?? false
      roleStates[role]?.clientProperties["pause"] = .bool(isPaused)
    case .setLoop(let loop, _):
      roleStates[role]?.clientProperties["loop-file"] = loop == .one ? "inf" : "no"
      roleStates[role]?.clientProperties["loop-playlist"] = loop == .all ? "inf" : "no"
    default: break
    }
  }

  func open(
    _ action: IPCOpenRequest, _ address: Result<String, ContentAddress.AddressError>?, _ scene: IPCSnapshot,
    _ done: @escaping Done
  ) {
    let url: String
    switch address {
    case .success(let resolved)?: url = resolved
    case .failure(let fault)?: return fail(fault.description, scene.role, done)
    // Read the file on another thread: the address was unknown when the line was read, and this
    // thread must not wait for a disk.
    case nil:
      do throws(MediaAddress.Fault) {
        if case .file = try MediaAddress(action.url), !action.url.contains("://") {
          url = ContentAddress.absolute(action.url)
        } else {
          url = action.url
        }
      } catch { return fail(error.description, scene.role, done) }
    }
    var opening = OpenRequest(
      MediaContent(url: url, ignoringQuery: host.volatileQuery), in: scene.role, at: action.start)
    if let title = action.title { opening.content.title = TextLimits.excerpt(title, bytes: 1024) }
    if let agent = action.userAgent { opening.content.userAgent = agent }
    if let referrer = action.referrer { opening.content.referrer = referrer }
    if !action.subtitles.isEmpty {
      opening.content.subtitles = Array(action.subtitles.prefix(MediaContent.mostSubtitles))
    }
    if let isPaused = action.isPaused { roleStates[scene.role]?.clientProperties["pause"] = .bool(isPaused) }
    host.playlists.prepare(opening, through: .mpvIPC, isList: action.isList) { [self] result in
      switch result {
      case .failure(let fault): fail(fault.description, scene.role, done)
      case .success(let opening):
        if case .insert(let index) = action.mode, newest(scene.role) != nil {
          return insert(opening.content, at: index, plays: action.plays, scene.role, done)
        }
        replace(opening, done)
      }
    }
  }

  /// Loads a file. If the same content is already playing, the content restarts from its beginning.
  func replace(_ wanted: OpenRequest, _ done: @escaping Done) {
    var opening = wanted
    let role = opening.role
    let present = video(role)
    if opening.startsAt == nil, present?.identity.content == opening.content.key, opening.content.kind == .vod {
      opening.startsAt = .zero
    }
    // Discard a stored pause that another front end has ended.
    if let present, !present.isLoading, !present.isPaused { roleStates[role]?.clientProperties["pause"] = nil }
    lastTicket += 1
    let ticket = lastTicket
    let previousOpening = roleStates[role]?.opening
    roleStates[role]?.opening = ticket
    session.submit(
      .open(opening), source: "mpv",
      answered: { [self] answer in
        switch answer {
        case .accepted, .queued, .coalesced:
          rewind(role, after: present)
          let id = video(role).map { JSONValue.int($0.entryID) }
          done(.success(.fields(["playlist_entry_id": id])))
        case .refused, .busy:
          if roleStates[role]?.opening == ticket { roleStates[role]?.opening = previousOpening }
          done(.failure(.command))
        }
      },
      ended: { [self] outcome in
        guard roleStates[role]?.opening == ticket else { return }
        if case .superseded = outcome { return }
        roleStates[role]?.opening = nil
        if case .succeeded = outcome { applyHeld(role) }
      })
  }

  /// A rewinding content is reported as loading for at most this time.
  private static let longestRewinding = Duration.seconds(5)

  /// Reports a reopened content as a new file, although no first frame follows.
  private func rewind(_ role: Role, after previous: IPCVideo?) {
    guard let previous, !previous.isLoading, let video = video(role), !video.isLoading,
      video.identity == previous.identity
    else { return }
    roleStates[role]?.rewinding = Rewinding(identity: video.identity, end: .now + Self.longestRewinding)
    look()
    if !video.canSeek { endRewinding(of: video.identity.player) }
  }

  /// Stops reporting a rewinding content as loading, once its player has reached the beginning.
  func endRewinding(of player: PlayerID) {
    for role in Role.allCases where roleStates[role]?.rewinding?.identity.player == player {
      roleStates[role]?.rewinding = nil
      look()
    }
  }

  /// Applies options that were set before there was a video.
  func applyHeld(_ role: Role) {
    let scene = scene(role, role == .fullScreen ? 0 : 1)
    let clientProperties = roleStates[role]?.clientProperties ?? [:]
    for name in clientProperties.keys.sorted() {
      guard let value = clientProperties[name], IPCPropertyTable.isHeld(name) else { continue }
      if !Self.lasting.contains(name) { roleStates[role]?.clientProperties[name] = nil }
      switch IPCPropertyTable.action(held: name, value, in: scene) {
      case .commands(let commands)?: submit(commands[...], role, .propertyError) { _ in }
      case .title(let title)?: retitle(title, role, .propertyError) { _ in }
      default: break
      }
    }
  }

  /// Reports a file that can't be opened as ended by an error, as mpv does.
  func fail(_ reason: String, _ role: Role, _ done: Done) {
    complain(IPCRequestError(.command, reason))
    done(.success(nil))
    let id = nextFirstID()
    tell(["event": "start-file", "playlist_entry_id": .int(id)], in: role)
    tell(
      ["event": "end-file", "reason": "error", "playlist_entry_id": .int(id), "file_error": "loading failed"], in: role)
  }

  func insert(_ content: MediaContent, at index: Int?, plays: Bool, _ role: Role, _ done: @escaping Done) {
    guard let video = video(role) else { return done(.failure(.command)) }
    var entries = entries(role)
    let index = min(index ?? entries.count, entries.count)
    let news =
      content.entries.isEmpty ? [ContentEntry(url: content.url, title: content.title)] : content.entries
    entries.insert(contentsOf: news, at: index)
    guard entries.count <= MediaContent.mostEntries, ContentEntry.size(of: entries) <= ContentEntry.mostBytes else {
      return done(.failure(.queueFull))
    }
    // Continue an ended playlist with the new entry.
    let entry = video.hasEnded && plays ? index + 1 : nil
    let id = JSONValue.int(video.firstID + index)
    change(role, .command, entry: entry, { done($0.map { _ in .fields(["playlist_entry_id": id]) }) }) {
      $0.entries = entries
    }
  }

  func retitle(_ title: String, _ role: Role, _ refused: IPCError, _ done: @escaping Done) {
    let entry = video(role)?.identity.entry ?? 0
    var entries = newest(role)?.content.entries ?? []
    change(role, refused, done) { content in
      guard entries.indices.contains(entry) else { return content.title = title }
      entries[entry].title = title
      content.entries = entries
    }
  }

  /// Changes attributes of a role's content by opening the same content again. Playback continues
  /// without interruption.
  func change(
    _ role: Role, _ refused: IPCError, entry: Int? = nil, _ done: @escaping Done, _ change: (inout MediaContent) -> Void
  ) {
    guard let video = newest(role) else { return done(.failure(.propertyUnavailable)) }
    // Keep the values of unspecified attributes.
    var content = MediaContent(identity: video.content.identity, url: video.content.url)
    change(&content)
    // Do not reopen an ended content: `open` would start it again.
    if video.hasEnded, entry == nil { return done(.success(nil)) }
    var commands = [SessionCommand.open(OpenRequest(content, in: role, entry: entry))]
    if video.isPaused, entry == nil { commands.append(.pause(role)) }
    submit(commands[...], role, refused, done)
  }
}
