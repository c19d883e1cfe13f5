// Presents view controllers, as far as AVKit needs UIKit.

import Foundation

/// A view controller that can present another one. Only the presentation is modelled; nothing is drawn.
///
/// See: UIKit's `UIViewController`.
@MainActor
open class UIViewController {
  /// The title for the user.
  open var title: String?
  /// The size that it would like to have. Only a video call's counts.
  open var preferredContentSize = CGSize.zero
  /// The root view.
  open var view = UIView()
  /// The presented controller, kept alive meanwhile.
  public private(set) var presentedViewController: UIViewController?
  /// The presenting controller.
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

  /// Dismisses the presented controller, or itself if it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    (presentedViewController ?? self).endPresentation(completion)
  }

  func beginPresentation() {}

  func endPresentation(_ completion: (() -> Void)?) {
    leavePresenter()
    completion?()
  }

  /// Releases it from its presenter.
  func leavePresenter() {
    if presentingViewController?.presentedViewController === self {
      presentingViewController?.presentedViewController = nil
    }
    presentingViewController = nil
  }
}
