// Draws the display at a tick.

import CTandemSDL
import TandemOrchestrator
import TandemPlayback

extension SDLDisplay {
  /// The maximum time for which the screen keeps an old picture while players have not drawn with a
  /// new renderer yet.
  private static let recoveryBound = Duration.milliseconds(500)

  /// The interval of attempts to recover while no presenter can be created.
  private static let retryInterval = Duration.seconds(1)

  package func show(_ layout: Layout) {
    self.layout = layout
    isPending = true
    (presenting, settling) = (nil, nil)
  }

  package func show(_ overlay: OverlayImage?) {
    self.overlay = overlay
    presenter.overlay = overlay
  }

  package func tick(at now: Duration, _ report: (DisplayFact) -> Void) {
    guard !isClosed else { return }
    lastTick = now
    if isGone {
      sources?.skip(except: [])
      return
    }
    pump()
    pads.repeatHeld(at: now) { inputs.append(.key($0)) }
    pointer.rest(at: now, isFullScreen: window.isFullScreen)
    draw(at: now, report)
    // Take the events that SDL read while drawing, because the descriptor no longer wakes the
    // session for them.
    if !isGone { pump() }
  }

  package var nextTick: Duration? {
    guard !isClosed else { return nil }
    if !inputs.isEmpty { return .zero }
    if isLossTold { return nil }
    if isPending { return .zero }
    var due: [Duration?] = [pointer.hidesAt]
    if presenting != nil || settling != nil || !awaited.isEmpty { due.append(nextFrame ?? lastTick) }
    // Poll often if a controller is connected or the window's input has no descriptor. Otherwise
    // poll seldom, to find new controllers.
    let isLooking = inputDescriptor == nil || !pads.isEmpty
    due.append(lastTick + (isLooking ? .milliseconds(10) : .seconds(3)))
    return due.compactMap(\.self).min()
  }

  private func draw(at now: Duration, _ report: (DisplayFact) -> Void) {
    guard let sources else { return }
    if let retriesAt, now < retriesAt { return sources.skip(except: []) }
    retriesAt = nil
    let isFirst = begin(at: now)
    // Before the first video an overlay may be shown over black.
    guard let layout = layout ?? (overlay == nil ? nil : Layout(revision: 0, fullScreen: nil, pictureInPicture: nil))
    else { return sources.skip(except: []) }
    if animator.follow(sources), let floating, isReachable {
      floating.arrange(layout, beside: window, animator.sizes)
    }
    sources.placeSubtitles(for: layout, on: size, animator.sizes)
    let isMoving = animator.isMoving(at: now)
    if isMoving, !isFirst, presenting == nil, let nextFrame, now < nextFrame { return }
    scene = animator.scene(at: now, on: size)
    let isAway = window.has(SDL_WINDOW_MINIMIZED)
    var seen = isAway ? [] : scene.items.map(\.player)
    var shown = scene
    if let floating, let player = layout.pictureInPicture {
      shown.items.removeAll { $0.player == player }
      seen.removeAll { $0 == player }
      seen.append(player)
      floating.scene = DisplayScene(filling: floating.window.size, with: player)
    }
    sources.skip(except: seen)
    presenter.forget(except: scene.items.map(\.player))
    guard !isWaiting(for: seen, sources, now) else { return nextFrame = now + window.frameInterval }
    do throws(DisplayError) {
      let before = ContinuousClock.now
      var isAnswered = true
      if !isAway { isAnswered = try present(shown, in: window) }
      if let floating, isAnswered { isAnswered = try present(floating.scene, in: floating.window) }
      note(isAnswered: isAnswered, at: now)
      if isMoving, case .memory = renderer, ContinuousClock.now - before > options.slowestFrame { animator.cut() }
    } catch {
      return recover(from: error, at: now)
    }
    lastProblem = nil
    // Wake a little early, so that a late wake-up does not cost a frame.
    nextFrame = isMoving ? now + window.frameInterval - .milliseconds(1) : nil
    tell(isMoving: isMoving, report)
  }

  /// - Returns: true if the window system answers.
  private func present(_ scene: DisplayScene, in window: Window) throws(DisplayError) -> Bool {
    switch try presenter.present(scene, in: window, isAwaited: presenting != nil) {
    case .unchanged: return true
    case .shown:
      presents += 1
      return true
    case .unanswered: return false
    }
  }

  /// - Returns: true if a new layout begins.
  private func begin(at now: Duration) -> Bool {
    guard isPending, let layout else { return false }
    isPending = false
    if let sources { animator.follow(sources) }
    if isReachable { arrangeWindows(for: layout) }
    animator.show(layout, at: now, on: size)
    (presenting, settling) = (layout.revision, layout.revision)
    return true
  }

  private func tell(isMoving: Bool, _ report: (DisplayFact) -> Void) {
    if let revision = presenting {
      presenting = nil
      report(.presented(revision: revision))
    }
    if !isMoving, let revision = settling {
      settling = nil
      report(.settled(revision: revision))
    }
  }

  // MARK: - Failures

  /// Records whether the window system answers. If it does not, playback continues without new
  /// pictures on the screen.
  private func note(isAnswered: Bool, at now: Duration) {
    if !isAnswered { sources?.skip(except: []) }
    guard isAnswered != answers else { return }
    if let since = unansweredSince {
      unansweredSince = nil
      let seconds = Int(((now - since) / .seconds(1)).rounded(.up))
      inputs.append(.problem("the X server answers again, after \(seconds) s"))
      if let layout { arrangeWindows(for: layout) }
    } else {
      unansweredSince = now
      inputs.append(.problem("the X server does not answer; the videos keep playing"))
    }
  }

  /// Continues with another presenter, and notifies the players and the session.
  private func recover(from loss: DisplayError, at now: Duration) {
    guard let sources else { return }
    nextFrame = now + Self.retryInterval
    defer { retriesAt = nextFrame }
    awaited = PlayerID.allCases.filter { sources[$0].hasFrame }
    awaitedUntil = now + Self.recoveryBound
    for player in PlayerID.allCases { sources[player].use(.memory) }
    floating?.window.close()
    floating = nil
    presenter.close()
    do throws(DisplayError) {
      let opening = try DisplaySetup.next(options, after: window, lostBecause: loss.reason, isOpenGLGone: isOpenGLGone)
      (window, presenter, choice) = (opening.window, opening.presenter, opening.choice)
      window.show()
      if hasLeft { SDL_MinimizeWindow(window.handle) }
      presenter.attach(sources)
      presenter.overlay = overlay
      for player in PlayerID.allCases { sources[player].use(renderer) }
      if let layout, !isPending { arrangeWindows(for: layout) }
      nextFrame = now
      tell(problem: "\(loss.reason); drawing continues (\(choice))")
    } catch {
      tell(problem: "\(loss.reason); \(error)")
    }
  }

  /// Reports a failure, unless the last report was the same.
  private func tell(problem: String) {
    if problem != lastProblem { inputs.append(.problem(problem)) }
    lastProblem = problem
  }

  /// True if players have not drawn with a new renderer yet. A redraw would then remove pictures
  /// from the screen.
  private func isWaiting(for seen: [PlayerID], _ sources: PlayerPair<any VideoSource>, _ now: Duration) -> Bool {
    guard !awaited.isEmpty else { return false }
    let missing = awaited.filter { seen.contains($0) && !sources[$0].hasNewFrame }
    if missing.isEmpty || now >= awaitedUntil ?? .zero { awaited = [] }
    return !awaited.isEmpty
  }
}

extension DisplayScene {
  /// A scene with one video that fills it.
  init(filling size: PictureSize, with player: PlayerID) {
    let area = DisplayArea(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    self.init(items: [Item(player: player, area: area, drawing: size, framing: 0)])
  }
}
