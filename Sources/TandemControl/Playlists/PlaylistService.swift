import TandemCommands
import TandemLog
import TandemOrchestrator
import TandemRuntime
import TandemSystem

/// Reads lists on separate threads, and adds their entries to openings.
@MainActor
package final class PlaylistService {
  /// The reply's reason for a list that can't be read.
  nonisolated static let unreadable = "unreadableList"
  /// The reply's reason for an address that is not allowed.
  nonisolated static let refusedAddress = "refusedAddress"

  private let session: SessionDriver
  private typealias Reading = Result<PlaylistLoader.Reading?, PlaylistError>

  private let post: SessionHost.Post
  private let source: PlaylistLoader
  /// The maximum number of addresses that are read at once.
  private static let most = 16
  /// The time limit for reading a list, in case a disk does not answer. Servers have their own time limit.
  private nonisolated static let patience = Duration.seconds(20)
  /// The position at which a content was left. An opening without a position begins there.
  package var leftPosition: ((MediaContent) -> Duration?)?
  private var waiting: [Int: (OpenRequest, @MainActor (Result<OpenRequest, PlaylistError>) -> Void)] = [:]
  private var lastTicket = 0
  /// The channel list that was read last.
  package private(set) var channels: ChannelList? {
    didSet {
      (previous, chosen, loading, failed) = ([:], [:], [:], [:])
      guides?.take(channels)
    }
  }
  /// Reads the channels' programme guide; nil for a session without guides.
  let guides: GuideService?
  /// The index of the channel that each role showed before its present channel.
  private var previous: [Role: Int] = [:]
  /// Several channels may have the same address. For each address, this is the index of the channel that the user chose
  /// last.
  private var chosen: [String: Int] = [:]
  /// The index of the channel that each role opens.
  private var loading: [Role: Int] = [:]
  /// For each role, the index of the channel that could not be opened. The index is forgotten when another content
  /// opens in the role.
  private var failed: [Role: Int] = [:]

  init(
    _ session: SessionDriver, _ source: PlaylistLoader, guides: GuideService?, post: @escaping SessionHost.Post
  ) {
    (self.session, self.source, self.guides, self.post) = (session, source, guides, post)
    session.addObserver(self)
  }

  /// - Parameters:
  ///   - door: the source of the opening. Every opening except an app's goes through this method.
  ///   - isList: true to treat the address as a list.
  ///   - isChannelList: true to treat the address as a channel list.
  ///   - ready: called at once if no list must be read, otherwise after reading.
  package func prepare(
    _ opening: OpenRequest, through door: AddressDoor, isList: Bool = false,
    isChannelList: Bool = false, ready: @escaping @MainActor (Result<OpenRequest, PlaylistError>) -> Void
  ) {
    if let (address, fault) = opening.fault(through: door, source.devices) {
      return ready(.failure(.refused(address, fault)))
    }
    let ready: @MainActor (Result<OpenRequest, PlaylistError>) -> Void = { [self] result in
      ready(result.map { continued($0, through: door) })
    }
    let entries = opening.content.entries
    // If the user put the list together, for example from several arguments, each entry may itself be a folder or a
    // list.
    let isPutTogether = opening.content.key.rawValue.hasPrefix(ContentEntry.keyPrefix)
    let isList = isList || isChannelList
    guard entries.isEmpty ? isList || PlaylistLoader.mayBeList(opening.content.url) : isPutTogether else {
      return ready(.success(opening))
    }
    lastTicket += 1
    let (ticket, url) = (lastTicket, opening.content.url)
    waiting[ticket] = (opening, ready)
    var source = source.through(door)
    source.takesChannels = isChannelList
    let isTaken =
      waiting.count <= Self.most
      && look(ticket, url) { [source] () throws(PlaylistError) in
        entries.isEmpty ? try source.read(url, asked: isList) : try source.flattened(entries)
      }
    if !isTaken {
      waiting[ticket] = nil
      ready(.failure(.unreachable(url, reason: "too many addresses are being read already")))
    }
  }

  /// The opening with the position at which its content was left.
  ///
  /// Lists and temporary contents begin at their beginnings. A content that plays already goes on, and a saved state has
  /// its own positions.
  private func continued(_ opening: OpenRequest, through door: AddressDoor) -> OpenRequest {
    let (content, snapshot) = (opening.content, session.snapshot)
    let isOpen = PlayerID.allCases.contains { player in
      snapshot.videos[player]?.content.key == content.key || snapshot.incoming[player]?.video.content.key == content.key
    }
    guard let leftPosition, opening.startsAt == nil, content.entries.isEmpty, content.kind == .vod, !isOpen,
      !content.requiresLinearPlayback, opening.staysFor == nil, !opening.startsAdBreak, door != .savedState,
      door != .savedSession
    else { return opening }
    var opening = opening
    opening.startsAt = leftPosition(content)
    return opening
  }

  /// Reads an address on a separate thread, so that a network disk that does not respond delays no other address.
  private func look(
    _ ticket: Int, _ url: String, _ read: @escaping @Sendable () throws(PlaylistError) -> PlaylistLoader.Reading?
  ) -> Bool {
    let answer = Locked<Reading?>(nil)
    let done = Semaphore()
    let reads = Threads.start("tandem list") {
      let result: Reading
      do throws(PlaylistError) { result = .success(try read()) } catch { result = .failure(error) }
      answer.withLock { $0 = result }
      done.signal()
    }
    let waits = Threads.start("tandem lists") { [weak self, post] in
      _ = done.wait(atMost: Self.patience)
      let late = PlaylistError.unreachable(url, reason: "it could not be read within 20 s")
      let result = answer.withLock { $0 } ?? .failure(late)
      post { self?.receive(result, ticket) }
    }
    return reads == 0 && waits == 0
  }

  private func receive(_ reading: Reading, _ ticket: Int) {
    guard let (opening, ready) = waiting.removeValue(forKey: ticket) else { return }
    switch reading {
    case .failure(let fault): ready(.failure(fault))
    case .success(nil): ready(.success(opening))
    case .success(let reading?):
      if let remark = reading.remark { session.warn(remark) }
      ready(.success(with(reading.found, opening)))
    }
  }

  // MARK: - Channels

  /// Reads a channel list without opening a channel.
  ///
  /// - Parameter ready: receives the error, or nil.
  package func readChannels(_ url: String, ready: @escaping @MainActor (String?) -> Void) {
    var probe = OpenRequest(MediaContent(url: url))
    probe.content.kind = .live
    prepare(probe, through: .arguments, isChannelList: true) { [self] result in
      switch result {
      case .failure(let fault): ready(fault.description)
      case .success where channels?.source == url: ready(nil)
      case .success: ready("\(TextLimits.excerpt(url)): not a channel list (M3U)")
      }
    }
  }

  /// Returns the request that opens the chosen channel, and remembers the choice.
  package func opening(_ choice: ChannelChoice, _ role: Role) -> Result<OpenRequest, ChannelError> {
    channel(choice, role).map { channel in
      let shown = index(in: role)
      if let shown, channels?.channels[shown] != channel { previous[role] = shown }
      let index = channels?.channels.firstIndex(of: channel)
      chosen[channel.url] = index
      loading[role] = index
      return OpenRequest(MediaContent(channel), in: role)
    }
  }

  func channel(_ choice: ChannelChoice, _ role: Role) -> Result<Channel, ChannelError> {
    guard let channels, !channels.channels.isEmpty else { return .failure(.noList) }
    switch choice {
    case .step(let step):
      return channels.channel(step, from: place(in: role)).map(Result.success) ?? .failure(.noList)
    case .last:
      return previous[role].map { .success(channels.channels[$0]) } ?? .failure(.noPrevious)
    case .number(let number):
      return channels[number: number].map(Result.success) ?? .failure(.unknown(String(number)))
    case .name(let name):
      let found = channels.search(name, atMost: 8)
      guard let first = found.first else { return .failure(.unknown(name)) }
      let isCertain = found.count == 1 || channels.isName(name, of: first)
      guard isCertain else { return .failure(.several(name, found.map { "\($0.number) \($0.name)" })) }
      return .success(first)
    }
  }

  /// The channel from which the next step starts: a channel that could not be opened, or else the shown channel. The
  /// user can therefore step past a channel that has no signal.
  private func place(in role: Role) -> Int? { failed[role] ?? index(in: role) }

  /// Replaces an ad break with the opening of the next channel, if picture in picture is empty and a channel list is
  /// loaded. Returns every other command unchanged.
  package func completed(_ command: SessionCommand) -> SessionCommand {
    guard case .adBreak(let time) = command, case let roles = session.snapshot.roles, roles.pictureInPicture == nil,
      roles.fullScreen != nil,
      case .success(var opening) = opening(.step(.next), .fullScreen)
    else { return command }
    (opening.startsAdBreak, opening.staysFor) = (true, time)
    return .open(opening)
  }

  func report(_ search: String?, group: String? = nil) -> ChannelReport? {
    guard let channels else { return nil }
    var found = search.map { channels.search($0) } ?? channels.channels
    if let group { found.removeAll { $0.group != group } }
    let shown = Dictionary(
      Role.allCases.compactMap { role in channel(in: role).map { ($0, role) } }, uniquingKeysWith: { first, _ in first }
    )
    let lines = found.prefix(ChannelReport.most).map { channel in
      var line = ChannelReport.Line(
        number: channel.number, name: channel.name, group: channel.group, logo: channel.logo, url: channel.url,
        role: shown[channel])
      if guides?.guide != nil, let index = channels.index(of: channel.url, named: channel.name) {
        (line.now, line.next) = programmes(ofChannel: index)
      }
      return line
    }
    return ChannelReport(source: channels.source, groups: channels.groups, lines: lines, total: found.count)
  }

  package func channel(in role: Role) -> Channel? {
    guard let channels else { return nil }
    return index(in: role).map { channels.channels[$0] }
  }

  /// The index of a content's channel; nil if the content is not a channel of the list.
  package func index(of content: MediaContent) -> Int? {
    channels?.index(of: content.url, named: content.title, chosen: chosen[content.url])
  }

  /// The index of the channel that a role shows or loads.
  func index(in role: Role) -> Int? {
    session.snapshot.newest(in: role).flatMap { index(of: $0.content) }
  }

  private func with(_ found: LoadedPlaylist, _ opening: OpenRequest) -> OpenRequest {
    var opening = opening
    switch found {
    case .entries(let entries, let title):
      opening.content.entries = entries
      if opening.content.title == nil, let title { opening.content.title = title }
    case .channels(let list):
      channels = list
      if let first = list.channels.first { opening.content = MediaContent(first) }
    }
    return opening
  }
}

extension PlaylistService: SessionObserver {
  package func session(_ session: SessionDriver, didChange change: StateChange) {
    guard case .opening(_, let content, let outcome) = change, let channels else { return }
    let ended = loading.filter { MediaContent(channels.channels[$0.value]).key == content }
    loading = loading.filter { ended[$0.key] == nil }
    switch outcome {
    case .shown: failed = [:]
    case .failed: failed.merge(ended) { $1 }
    case .superseded: break
    }
  }
}

extension MediaContent {
  init(_ channel: Channel) {
    self.init(url: channel.url, title: channel.name)
    kind = channel.isRecorded ? .vod : .live
    userAgent = channel.options["user-agent"]
    referrer = channel.options["referrer"]
  }
}

extension PlaylistError {
  package var failure: ReplyError {
    if case .refused = self { return ReplyError(.refused, description, reason: PlaylistService.refusedAddress) }
    return ReplyError(.failed, description, reason: PlaylistService.unreadable)
  }
}
