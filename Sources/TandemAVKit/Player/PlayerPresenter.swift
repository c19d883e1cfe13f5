/// Passes callbacks about a presenter's videos to its AVKit delegate.
@MainActor
protocol PlayerPresenter: AnyObject {
  func receive(_ step: PictureInPictureStep)

  /// Restores the interface. If the presenter has no delegate, it answers that the callback is not implemented.
  func restore(_ completionHandler: @escaping @MainActor (Bool) -> Void)

  /// Returns true if the screen is to be dismissed, because its video is in picture in picture; nil without a delegate.
  func isDismissedAtStart() -> Bool?
}
