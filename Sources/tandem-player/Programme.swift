// What a session begins with.

import TandemArguments
import TandemControl
import TandemRules
import TandemLoop
import TandemShell

/// The contents that are opened first, what follows each, and the policies.
struct Programme {
  private(set) var openings: [(opening: Opening, then: [SessionCommand])] = []
  private(set) var policies: Policies
  /// Whether the session is begun with `--ytdl`.
  let looksUpPages: Bool

  /// Where the state is kept; nil where there is no place for it.
  private(set) var place: StatePlace?
  /// Whether the window filled the screen when the player before this one died.
  private(set) var wasFullScreen = false
  /// What is not opened, because the player died of it.
  private(set) var leftOut: [[SessionCommand]] = []
  /// Whether the second content is opened when the first has stood its trial.
  let isOneByOne: Bool

  /// From the operands, or from what was saved, or from what the player before this one left.
  ///
  /// - Parameter asked: the command line alone. It comes before what was saved, and that before the user's settings.
  init(_ invocation: Invocation, asked: Invocation, _ supervised: Supervised? = nil) throws(Failure) {
    policies = Policies(invocation)
    looksUpPages = invocation.has(.ytdl)
    isOneByOne = supervised?.orders?.isOneByOne ?? false
    if let supervised, let orders = supervised.orders, let bytes = supervised.box.state.newest {
      try takeOver(bytes, invocation)
      leaveOut(orders.without)
      place = Files.stateFolder.flatMap { StatePlace.newest(in: $0)?.write }
      return
    }
    if invocation.has(.resumeLast) {
      try resume(invocation)
    } else {
      place = Files.stateFolder.flatMap(StatePlace.free)
    }
    policies.choose(asked)
    let operands = invocation.operands.compactMap(\.text)
    let roles = Role.allCases
    for (index, address) in operands.enumerated() {
      let isFull = roles[index] == .fullScreen
      let url: String
      do throws(ContentAddress.Fault) { url = try ContentAddress.resolve(address) } catch { throw Failure(error) }
      let content = Content(
        url: url, title: invocation.text(isFull ? .title : .pipTitle), ignoringQuery: invocation.texts(.volatileQuery))
      let start = invocation.time(isFull ? .startPosition : .pipStartPosition)
      openings.removeAll { $0.opening.role == roles[index] }
      openings.append((Opening(content, in: roles[index], at: start), []))
    }
    leaveOut(supervised?.orders?.without ?? [])
  }

  private mutating func resume(_ invocation: Invocation) throws(Failure) {
    guard let folder = Files.stateFolder else {
      throw Failure(
        .noSuchFile, "nothing can be resumed: neither XDG_STATE_HOME nor HOME says where states are kept")
    }
    let newest = StatePlace.newest(in: folder)
    let path = newest?.read ?? folder + "/state.json"
    place = newest?.write
    do throws(SavedSessionError) {
      let saved = try SavedSession(path: path, ignoringQuery: invocation.texts(.volatileQuery))
      add(saved.fullScreen, saved.pictureInPicture)
      try policies.resume(saved, path)
    } catch {
      let status: ExitStatus = if case .missing = error { .noSuchFile } else { .badData }
      throw Failure(status, error.description)
    }
  }

  /// Goes on where the player before this one was.
  private mutating func takeOver(_ bytes: [UInt8], _ invocation: Invocation) throws(Failure) {
    do throws(SavedSessionError) {
      let saved = try SavedSession(
        parsing: bytes, of: "in the black box", ignoringQuery: invocation.texts(.volatileQuery))
      try policies.resume(saved, "in the black box")
      add(saved.fullScreen, saved.pictureInPicture)
      // Who was left out in vain comes back, where nothing took its place.
      for commands in saved.leftOut {
        if case .open(let opening) = commands.first, !openings.contains(where: { $0.opening.role == opening.role }) {
          add(commands)
        }
      }
      wasFullScreen = saved.isWindowFullScreen
    } catch {
      throw Failure(.badData, error.description)
    }
  }

  private mutating func leaveOut(_ keys: [String]) {
    for left in openings where keys.contains(left.opening.content.key.rawValue) {
      leftOut.append([.open(left.opening)] + left.then)
    }
    openings.removeAll { keys.contains($0.opening.content.key.rawValue) }
  }

  private mutating func add(_ roles: [SessionCommand]...) {
    for commands in roles {
      if case .open(let opening) = commands.first { openings.append((opening, Array(commands.dropFirst()))) }
    }
  }
}
