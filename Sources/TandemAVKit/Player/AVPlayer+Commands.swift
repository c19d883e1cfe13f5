import Tandem

extension AVPlayer {
  /// Plays at ``defaultRate``. Ended content starts again if possible.
  public func play() { rate = defaultRate }

  /// Pauses the player on its visible picture.
  public func pause() { rate = 0 }

  /// Plays at a rate, without waiting for more data.
  public func playImmediately(atRate rate: Float) { self.rate = rate }

  /// The speed: 0 while the player is paused or at the end. A negative rate is not supported.
  ///
  /// A read returns the app's value until the session has applied it, and the session's value afterwards. Observable.
  ///
  /// See: AVFoundation's `AVPlayer.rate`.
  public var rate: Float {
    get {
      guard let video, !settings.isPending(.rate) else { return settings.rate }
      return video.isPaused || video.hasEnded ? 0 : Float(video.speed)
    }
    set {
      settings.rate = newValue
      let request = settings.begin(.rate)
      openIfStarted()
      ask(.rate, request) { [speed = Double(newValue)] video in
        if speed == 0 { return try await video.pause() }
        if video.speed != speed { try await video.setSpeed(speed) }
        try await video.resume()
      }
    }
  }

  /// Opens the item if the player has been started, and its owner opens items in this way.
  func openIfStarted() {
    if owner?.opensOnPlay == true, video == nil, settings.rate != 0, !isOpening { session?.open(self) }
  }

  /// The volume while the player is audible, 0 to 1; mpv's `volume` is a hundred times this value.
  ///
  /// A read returns the app's value until the session has applied it, and the session's value afterwards. Observable.
  ///
  /// See: AVFoundation's `AVPlayer.volume`.
  public var volume: Float {
    get {
      guard let video, !settings.isPending(.volume) else { return settings.volume ?? 1 }
      return Float(video.volume / 100)
    }
    set {
      settings.volume = newValue
      ask(.volume, settings.begin(.volume)) { video in try await video.setVolume(Double(newValue) * 100) }
    }
  }

  /// True if the app or the user has muted the player. A mute by the session itself does not change this property.
  ///
  /// A read returns the app's value until the session has applied it, and the session's value afterwards. Observable.
  ///
  /// See: AVFoundation's `AVPlayer.isMuted`.
  public var isMuted: Bool {
    get {
      guard let video, !settings.isPending(.isMuted) else { return settings.isMuted ?? false }
      return video.isMuted
    }
    set {
      settings.isMuted = newValue
      ask(.isMuted, settings.begin(.isMuted)) { video in try await video.setMuted(newValue) }
    }
  }

  /// Carries out a request if the player's video exists. A refusal appears only in the session's log, because AVKit's
  /// properties can't report it.
  private func ask(
    _ setting: PlayerSettings.Setting, _ request: Int,
    _ command: @escaping @MainActor (Video) async throws -> Void
  ) {
    guard let video else {
      // If the item is being opened, the request is carried out after the opening.
      if !isOpening { settings.end(setting, request) }
      return
    }
    Task { [weak self] in
      do { try await command(video) } catch {}
      self?.settings.end(setting, request)
    }
  }

  /// Counts an opening from now on, so that changes of the item wait for its end.
  ///
  /// - Returns: the number of withdrawals, for ``open(_:of:in:of:by:ifStill:)``.
  func beginOpening(in role: Role) -> Int {
    openings += 1
    openingRole = role
    return withdrawals
  }

  /// Gives up the item's opening before its first frame. The video that the item would have replaced stays.
  func withdrawOpening() {
    guard isOpening, video == nil, let session = session?.session else { return }
    withdrawals += 1
    let role = openingRole
    guard let shown = role == .fullScreen ? session.fullScreen : session.pictureInPicture else {
      return session.submit(.unload(role))
    }
    // Open the shown content again, because this ends the load of any other content for the role.
    var request = OpenRequest(shown.content, in: role)
    request.startsPaused = shown.isPaused || shown.hasEnded
    session.submit(.open(request))
  }

  /// Opens a content, and then carries out the requests that the app made before it was open.
  ///
  /// - Parameter withdrawals: the result of ``beginOpening(in:)``. Nothing is opened if the app has withdrawn the opening
  ///   since.
  func open(
    _ content: MediaContent, of item: AVPlayerItem, in role: Role, of session: TandemSession,
    by initiator: Initiator = .user, ifStill withdrawals: Int
  ) async {
    if withdrawals != self.withdrawals {
      openings -= 1
      return
    }
    _ = settings.beginAll()
    let start = video == nil ? item.pendingSeek : nil
    var failure: (any Error)?
    // If the app has not started the player, the item opens paused and shows its first frame.
    do {
      try await session.open(content, in: role, startsAt: start?.start, startsPaused: settings.rate == 0, by: initiator)
    } catch { failure = error }
    openings -= 1
    switch failure {
    case nil: item.becomeReady()
    case CommandError.superseded?, is CancellationError: break
    case let failure?: item.fail(AVKitError(.unknown, failure))
    }
    // Apply the settings that the app has made during the load.
    let begun = settings.beginAll()
    settleSeek(of: item, begunAt: start)
    if failure == nil, currentItem === item, let video { await applySettings(to: video) }
    for (setting, request) in begun { settings.end(setting, request) }
  }

  /// Applies the settings that the app made before the video existed. A refusal appears only in the session's log.
  private func applySettings(to video: Video) async {
    do {
      if let volume = settings.volume { try await video.setVolume(Double(volume) * 100) }
      if let isMuted = settings.isMuted { try await video.setMuted(isMuted) }
      if settings.rate != 0, settings.rate != 1 { try await video.setSpeed(Double(settings.rate)) }
      if settings.rate == 0 {
        try await video.pause()
      } else if video.isPaused {
        try await video.resume()
      }
    } catch {}
    restate()
  }

  /// Gives the session the changed traits of the open item, whose role, position and pause stay unchanged.
  func restate() {
    guard needsRestating, video != nil, let session, let owner, let item = currentItem else { return }
    needsRestating = false
    var request = OpenRequest(owner.content(of: item))
    request.changesOnlyTraits = true
    session.session.submit(.open(request))
  }

  /// Marks the item's traits as changed. While the item is being opened, the change waits for the end of the opening.
  func setNeedsRestating() {
    guard video != nil || isOpening else { return }
    needsRestating = true
    if !isOpening { restate() }
  }
}

extension AVKitSession {
  /// Opens a player's item with the properties that its owner gives.
  func open(_ player: AVPlayer, in role: Role = .fullScreen) {
    guard let item = player.currentItem, let owner = player.owner else { return }
    let content = owner.content(of: item)
    if let presenter = owner.presenter { register(presenter, for: content.key) }
    player.needsRestating = false
    let withdrawals = player.beginOpening(in: role)
    timeObservers.add(player)
    Task { [session] in await player.open(content, of: item, in: role, of: session, ifStill: withdrawals) }
  }
}
