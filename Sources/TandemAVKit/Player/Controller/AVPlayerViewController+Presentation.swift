import Tandem

extension AVPlayerViewController {
  /// Presents the controller full screen, without a presenting controller. The session keeps it alive until it is
  /// dismissed.
  public func present() {
    session?.hold(self)
    show()
  }

  /// True while the controller is presented, even beneath another controller. False after picture in picture has
  /// dismissed it.
  public var isBeingShown: Bool { isShown }

  /// Handles Back on a remote: dismisses the controller if the delegate agrees.
  ///
  /// Order: shouldDismiss, willBeginDismissalTransition, didEndDismissalTransition.
  public func requestDismissal(completion: (() -> Void)? = nil) {
    guard delegate?.playerViewControllerShouldDismiss(self) ?? true else { return }
    dismiss(animated: true, completion: completion)
  }

  /// Opens the player's item. If a restore brings the video back, the video is shown and nothing is opened.
  func show() {
    presentationState = .presented
    guard let session, let player else {
      let error = AVKitError(.unknown, reason: "no session is set; set AVKitSession.default")
      if session == nil { player?.currentItem?.fail(error) }
      return
    }
    if let screen { session.session.report(.screen(screen, .presented)) }
    if session.isRestoring(self) { return }
    if player.video != nil { player.settings.rate = player.rate }
    session.open(player)
  }

  /// Dismisses the controller. Also closes its video, unless the video is in picture in picture, or gives up the
  /// opening of its item. Does nothing if the session would refuse the close.
  func dismissVideo(_ completion: (() -> Void)?) {
    guard isShown, let session, let screen else { return }
    let isFullScreen = player?.video?.role == .fullScreen
    if isFullScreen {
      switch session.session.dryRun(.unload(.fullScreen)).answer {
      case .refused, .busy: return
      case .accepted, .queued, .coalesced: break
      }
    }
    presentationState = .leaving
    delegate?.playerViewControllerWillBeginDismissalTransition(self)
    session.session.report(.screen(screen, .dismissed))
    if isFullScreen { session.session.stopKeeping(self) }
    player?.withdrawOpening()
    Task {
      // Ignore an error, because the controller is dismissed in any case.
      if isFullScreen {
        do { try await session.session.perform(.unload(.fullScreen)) } catch {}
      }
      finishLeaving()
      completion?()
    }
  }

  /// Records that the session has dismissed the controller, because its video is in picture in picture.
  func screenWentAway() {
    guard presentationState == .presented else { return }
    presentationState = .leaving
    delegate?.playerViewControllerWillBeginDismissalTransition(self)
    finishLeaving()
  }

  private func finishLeaving() {
    presentationState = .absent
    delegate?.playerViewControllerDidEndDismissalTransition(self)
    leavePresenter()
    session?.letGo(of: self)
  }
}

extension AVPlayerViewController: PlayerPresenter {
  func receive(_ step: PictureInPictureStep) {
    switch step {
    case .willStart: delegate?.playerViewControllerWillStartPictureInPicture(self)
    case .didStart: delegate?.playerViewControllerDidStartPictureInPicture(self)
    case .failedToStart(let error):
      delegate?.playerViewController(self, failedToStartPictureInPictureWithError: error)
    case .willStop: delegate?.playerViewControllerWillStopPictureInPicture(self)
    case .didStop: delegate?.playerViewControllerDidStopPictureInPicture(self)
    }
  }

  func restore(_ completionHandler: @escaping @MainActor (Bool) -> Void) {
    guard let session else { return }
    guard let delegate else { return session.session.answerNotImplemented() }
    session.beginRestoring(self)
    // As in AVKit, the answer may come from any thread.
    let answered: @Sendable (Bool) -> Void = { [weak self] answer in
      Task { @MainActor [weak self] in
        if answer { self?.becomeRestored() }
        completionHandler(answer)
      }
    }
    delegate.playerViewController(
      self, restoreUserInterfaceForPictureInPictureStopWithCompletionHandler: answered)
  }

  /// Reports the interface as restored, even if the app did not present the controller again.
  private func becomeRestored() {
    guard session?.isRestoring(self) == true else { return }
    if presentationState == .absent { presentationState = .presented }
    if presentingViewController == nil { session?.hold(self) }
  }

  func isDismissedAtStart() -> Bool? {
    isNotImplemented = false
    let answer = delegate?.playerViewControllerShouldAutomaticallyDismissAtPictureInPictureStart(self)
    return isNotImplemented ? nil : answer
  }
}
