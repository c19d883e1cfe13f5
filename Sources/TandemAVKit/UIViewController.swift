import Foundation
import Tandem

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
  /// The navigation controller whose stack contains this controller.
  public internal(set) weak var navigationController: UINavigationController?

  private var isViewLoaded = false
  /// The screen in which the session sees the controller, so that it knows which screens the controller covers.
  private var coveringScreen: (session: AVKitSession, id: ScreenID)?

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
    viewControllerToPresent.loadViewIfNeeded()
    viewControllerToPresent.beginPresentation()
    completion?()
  }

  /// Dismisses the presented controller, or this controller if it presents none.
  open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
    (presentedViewController ?? self).endPresentation(completion)
  }

  /// Called once, before the controller is presented or pushed for the first time.
  ///
  /// See: UIKit's `UIViewController.viewDidLoad()`.
  open func viewDidLoad() {}

  /// Calls ``viewDidLoad()`` unless it was called before.
  public func loadViewIfNeeded() {
    if isViewLoaded { return }
    isViewLoaded = true
    viewDidLoad()
  }

  /// True while the controller is on the screen, even beneath another controller.
  var isPresentedNow: Bool { true }

  func beginPresentation() {
    guard coveringScreen == nil, let session = AVKitSession.default else { return }
    let id = session.newScreen()
    coveringScreen = (session, id)
    session.session.report(.screen(id, .presented))
  }

  func endPresentation(_ completion: (() -> Void)?) {
    leavePresenter()
    completion?()
  }

  func leavePresenter() {
    if let (session, id) = coveringScreen { session.session.report(.screen(id, .dismissed)) }
    coveringScreen = nil
    if presentingViewController?.presentedViewController === self {
      presentingViewController?.presentedViewController = nil
    }
    presentingViewController = nil
  }
}
