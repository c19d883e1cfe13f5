// A remote's commands to a player view controller. Call these methods in code that reads the remote.

extension AVPlayerViewController {
  /// The distance of one skip, as on tvOS.
  private static var skip: Duration { .seconds(10) }

  /// Skips forward: ten seconds, or to the delegate's next item.
  public func skipForward() {
    guard isSkipForwardEnabled else { return }
    switch skippingBehavior {
    case .default: skip(by: Self.skip)
    case .skipItem: delegate?.skipToNextItem(for: self)
    }
  }

  /// Skips backward: ten seconds, or to the delegate's previous item.
  public func skipBackward() {
    guard isSkipBackwardEnabled else { return }
    switch skippingBehavior {
    case .default: skip(by: .zero - Self.skip)
    case .skipItem: delegate?.skipToPreviousItem(for: self)
    }
  }

  private func skip(by distance: Duration) {
    guard let position = player?.video?.position else { return }
    Task { await navigate(to: CMTime(max(.zero, position + distance))) }
  }

  /// Seeks for the user. The delegate may change the target, and is notified when playback continues there.
  ///
  /// - Returns: false if the session refused the seek; the delegate is then not notified.
  @discardableResult
  public func navigate(to targetTime: CMTime) async -> Bool {
    guard let player, let session, let target = targetTime.duration, let role = player.video?.role else { return false }
    if case .refused = session.session.dryRun(.seek(.to(target), role)).answer { return false }
    let oldTime = player.currentTime()
    let time =
      delegate?.playerViewController(self, timeToSeekAfterUserNavigatedFrom: oldTime, to: targetTime) ?? targetTime
    guard await player.seek(to: time) else { return false }
    delegate?.playerViewController(self, willResumePlaybackAfterUserNavigatedFrom: oldTime, to: time)
    return true
  }

  /// Changes the channel. The delegate first provides the view to show during the change, and then changes the channel.
  public func changeChannel(_ direction: AVChannelDirection, completion: (@MainActor (Bool) -> Void)? = nil) {
    guard let delegate else {
      completion?(false)
      return
    }
    let finish: @MainActor (Bool) -> Void = { [weak self] hasChanged in
      self?.channelInterstitialViewController = nil
      completion?(hasChanged)
    }
    switch direction {
    case .next:
      channelInterstitialViewController = delegate.nextChannelInterstitialViewController(for: self)
      delegate.playerViewController(self, skipToNextChannel: { answer in Task { @MainActor in finish(answer) } })
    case .previous:
      channelInterstitialViewController = delegate.previousChannelInterstitialViewController(for: self)
      delegate.playerViewController(self, skipToPreviousChannel: { answer in Task { @MainActor in finish(answer) } })
    }
  }
}
