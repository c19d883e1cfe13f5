// The part of UIKit's view controllers that AVKit needs.

import Foundation

/// A view controller that can present another controller. Only the presentation is modelled; nothing is drawn.
///
/// See: UIKit's `UIViewController`.
@MainActor
open class UIViewController {
  /// The title for the user.
  open var title: String?
  /// The preferred size. Only a video call's size has an effect.
  open var preferredContentSize = CGSize.zero
  /// The root view.
  open var view = UIView()
  /// The presented controller. It is kept alive while it is presented.
  public private(set) var presentedViewController: UIViewController?
  /// The presenting controller.
  public private(set) weak var presentingViewController: UIViewController?

  /// Creates a controller that presents nothing.
  public init() {}

  /// Presents another controller. A player view controller opens its item full screen.
  ///
  /// `animated` changes nothing, because only the session's own movements are animated.
  open func present(
    _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
  ) {
    presentedViewController?.leavePresenter()
    presentedViewController = viewControllerToPresent
    viewControllerToPresent.presentingViewController = self
    viewControllerToPresent.beginPresentation()
    completion?()
  }

  /// Dismisses the presented controller, or this controller if it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    (presentedViewController ?? self).endPresentation(completion)
  }

  func beginPresentation() {}

  func endPresentation(_ completion: (() -> Void)?) {
    leavePresenter()
    completion?()
  }

  /// Removes the controller from its presenter.
  func leavePresenter() {
    if presentingViewController?.presentedViewController === self {
      presentingViewController?.presentedViewController = nil
    }
    presentingViewController = nil
  }
}
