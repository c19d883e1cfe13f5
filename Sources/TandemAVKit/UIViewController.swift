// What presents what: as much of UIKit as AVKit's code names.

import Foundation

/// A place of an app's interface that presents another: only who presents whom is kept; nothing is drawn.
///
/// See: UIKit's `UIViewController`.
@MainActor
open class UIViewController {
  /// What people are told it is.
  open var title: String?
  /// How large it would be. Only a video call's counts.
  open var preferredContentSize = CGSize.zero
  /// What its views lie in.
  open var view = UIView()
  /// What it presents, and keeps alive meanwhile.
  public private(set) var presentedViewController: UIViewController?
  /// What presents it.
  public private(set) weak var presentingViewController: UIViewController?

  /// A place that presents nothing.
  public init() {}

  /// Presents another place. A player view controller opens its item full screen.
  ///
  /// Nothing is animated but the session's own: `animated` changes nothing.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController?.leavePresenter()
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.beginPresentation()
    completion?()
  }

  /// Dismisses what it presents, or itself where it presents nothing.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    (presentedViewController ?? self).endPresentation(completion)
  }

  func beginPresentation() {}

  func endPresentation(_ completion: (() -> Void)?) {
    leavePresenter()
    completion?()
  }

  /// Whoever presents it keeps it alive no longer.
  func leavePresenter() {
    if presentingViewController?.presentedViewController === self {
      presentingViewController?.presentedViewController = nil
    }
    presentingViewController = nil
  }
}
