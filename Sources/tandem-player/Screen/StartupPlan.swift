import TandemCLI
import TandemCommands
import TandemControl
import TandemFoundation
import TandemOrchestrator

/// The first contents with the commands that follow them, and the policies.
struct StartupPlan {
  private(set) var openings: [SavedState.Video] = []
  private(set) var policies: Policies
  /// The roles whose content the command line names.
  private var named: Set<Role> = []
  /// The address of the list of channels; nil for none.
  private(set) var channels: String?
  /// True if the session starts without content and waits for commands.
  let isIdle: Bool
  /// True if the command line names no content, so that only a start screen can follow.
  let startsAlone: Bool
  /// True if this player was started because the previous player died.
  let isSuccessor: Bool
  /// True if the start screen is shown while nothing plays.
  let hasStartScreen: Bool
  /// True if the start screen also offers the newest contents of the history.
  let offersHistory: Bool
  /// True if the session runs with `--ytdl`.
  let looksUpPages: Bool

  /// The lock of the state file; nil if no folder for the state exists.
  private(set) var stateLock: StateFileLock?
  /// True if the crashed player's window filled the screen.
  private(set) var wasFullScreen = false
  /// mpv's saved options: the command-line options of the resumed session, and all options of the previous player.
  private(set) var saved: (asked: [String], held: [String]) = ([], [])
  /// The videos that are not opened because the player crashed on them.
  private(set) var leftOut: [SavedState.Video] = []
  /// True if the second content opens only after the first content has played for a while without a
  /// crash.
  let isOneByOne: Bool

  /// Creates the plan from the operands, from a saved state, or from the state of the previous player.
  ///
  /// - Parameter asked: the command line alone. It takes precedence over the saved state, which takes precedence over
  ///   the user's settings.
  init(_ invocation: ParsedCommandLine, asked: ParsedCommandLine, _ supervised: SupervisorClient? = nil)
    throws(CLIError)
  {
    policies = Policies(invocation)
    looksUpPages = invocation.has(.ytdl)
    offersHistory = invocation.has(.history)
    isIdle = invocation.has(.idle)
    startsAlone = invocation.operands.isEmpty && !invocation.has(.resumeLast) && !isIdle
    isSuccessor = supervised?.orders != nil
    hasStartScreen = invocation.text(.startScreen) != "off"
    isOneByOne = supervised?.orders?.isOneByOne ?? false
    if let list = invocation.text(.channels) {
      do throws(ContentAddress.AddressError) { channels = try ContentAddress.resolve(list) } catch {
        throw CLIError(error)
      }
    }
    if let supervised, let orders = supervised.orders, let bytes = supervised.box.state.newest {
      try takeOver(bytes, invocation)
      leaveOut(orders.without)
      stateLock = StatePaths.stateFolder.flatMap { StateFileLock.newest(in: $0)?.write ?? StateFileLock.free(in: $0) }
      return
    }
    if invocation.has(.resumeLast) {
      try resume(invocation)
    } else {
      stateLock = StatePaths.stateFolder.flatMap(StateFileLock.free)
      if let name = try SavedSessionName.asked(asked) { try begin(name, invocation) }
    }
    policies.choose(asked)
    for (role, addresses) in Self.places(invocation) {
      openings.removeAll { $0.opening.role == role }
      openings.append(try Self.video(role, addresses, invocation))
      named.insert(role)
    }
    leaveOut(supervised?.orders?.without ?? [])
  }

  /// The source of a role's content. The source determines the permitted addresses.
  func door(of role: Role) -> AddressDoor { named.contains(role) ? .arguments : .savedState }

  /// Assigns the operands to the roles. Two operands are the contents of the two roles. If there
  /// are more operands, or if an option names the picture in picture, the operands are a list.
  private static func places(_ invocation: ParsedCommandLine) -> [(Role, [String])] {
    let operands = invocation.operands.compactMap(\.text).filter { !SavedSessionName.isMeant(by: $0) }
    let small = invocation.text(.pipAddress)
    let isList = small != nil || operands.count > 2
    var places: [(Role, [String])] = []
    if !operands.isEmpty { places.append((.fullScreen, isList ? operands : Array(operands.prefix(1)))) }
    if let address = small ?? (operands.count == 2 ? operands[1] : nil) {
      places.append((.pictureInPicture, [address]))
    }
    return places
  }

  private static func video(
    _ role: Role, _ addresses: [String], _ invocation: ParsedCommandLine
  ) throws(CLIError) -> SavedState.Video {
    let isFull = role == .fullScreen
    var content: MediaContent
    do throws(ContentAddress.AddressError) {
      content = try ContentAddress.content(
        addresses, title: invocation.text(isFull ? .title : .pipTitle),
        ignoringQuery: invocation.texts(.volatileQuery))
      let subtitles = try ContentAddress.resolve(
        subtitles: invocation.texts(isFull ? .subtitleFile : .pipSubtitleFile))
      if !subtitles.isEmpty { content.subtitles = subtitles }
    } catch { throw CLIError(error) }
    if invocation.has(isFull ? .live : .pipLive) { content.kind = .lowLatency }
    let start = invocation.time(isFull ? .startPosition : .pipStartPosition)
    var video = SavedState.Video(OpenRequest(content, in: role, at: start))
    if let loop = invocation.choice(isFull ? .loop : .pipLoop, of: Loop.self) {
      video.then.append(.setLoop(loop, role))
    }
    if isFull, invocation.has(.shuffle) {
      video.then.append(.shuffle(seed: .random(in: 0...Int(UInt32.max)), role))
    }
    return video
  }

  private mutating func resume(_ invocation: ParsedCommandLine) throws(CLIError) {
    guard let folder = StatePaths.stateFolder else {
      throw CLIError(
        .noSuchFile, "can't resume: XDG_STATE_HOME and HOME are not set, so there is no saved state; set HOME")
    }
    let newest = StateFileLock.newest(in: folder)
    let path = newest?.read ?? folder + "/state.json"
    // Find a file to write, even for the first session, which has no state to read.
    stateLock = newest?.write ?? StateFileLock.free(in: folder)
    do throws(SavedStateError) {
      take(try SavedState(path: path, ignoringQuery: invocation.texts(.volatileQuery)))
    } catch {
      if isIdle, case .missing = error { return }
      let status: ExitStatus = if case .missing = error { .noSuchFile } else { .badData }
      throw CLIError(status, error.description)
    }
  }

  private mutating func begin(_ name: SavedSessionName, _ invocation: ParsedCommandLine) throws(CLIError) {
    let savedSession = try SavedSessionStore.read(name, ignoringQuery: invocation.texts(.volatileQuery))
    for remark in savedSession.remarks { Terminal.printError(.escaped(remark)) }
    if savedSession.state.isEmpty, !invocation.has(.pipAddress) {
      throw CLIError(.badData, "none of this saved session's videos can be opened; correct their paths in its file")
    }
    take(savedSession.state)
  }

  private mutating func take(_ state: SavedState) {
    openings = Role.allCases.compactMap { state.videos[$0] }.filter { video in
      let content = video.opening.content
      let missing = ([content.url] + content.entries.map(\.url)).first(where: Redaction.isRedacted)
      if let missing { Self.tell(missing) }
      return missing == nil
    }
    for index in openings.indices {
      openings[index].opening.content.subtitles.removeAll(where: Redaction.isRedacted)
    }
    let list = state.channels.flatMap { list in
      if Redaction.isRedacted(list) { Self.tell(list) }
      return Redaction.isRedacted(list) ? nil : list
    }
    channels = channels ?? list
    policies.resume(state)
    saved = (state.options.filter { !Redaction.isRedacted($0) }, state.heldOptions)
  }

  private static func tell(_ address: String) {
    Terminal.printError(
      "\(TextLimits.excerpt(address)): can't reopen it, because --log-redact removed part of its address; open it again"
    )
  }

  /// Continues with the state of the previous player.
  private mutating func takeOver(_ bytes: [UInt8], _ invocation: ParsedCommandLine) throws(CLIError) {
    do throws(SavedStateError) {
      let saved = try SavedState(
        parsing: bytes, of: "in memory", ignoringQuery: invocation.texts(.volatileQuery))
      take(saved)
      // Open these videos again, unless another video has replaced them: the player crashed even
      // without them.
      for video in saved.leftOut where !openings.contains(where: { $0.opening.role == video.opening.role }) {
        openings.append(video)
      }
      wasFullScreen = saved.isWindowFullScreen
    } catch {
      throw CLIError(.badData, error.description)
    }
  }

  /// Sets the initial volume of new contents. A resumed content keeps its own volume.
  mutating func begin(at volumes: [Role: Double], isNew: Bool) {
    guard isNew else { return }
    for index in openings.indices {
      let role = openings[index].opening.role
      if named.contains(role), let volume = volumes[role] { openings[index].then.append(.setVolume(volume, role)) }
    }
  }

  private mutating func leaveOut(_ keys: [String]) {
    func isLeft(_ video: SavedState.Video) -> Bool { keys.contains(video.opening.content.key.rawValue) }
    leftOut += openings.filter(isLeft)
    openings.removeAll(where: isLeft)
  }
}
