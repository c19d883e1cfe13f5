/// A stack of view controllers, of which the topmost is shown. Only the stack is modelled; nothing is drawn.
///
/// A pushed ``AVPlayerViewController`` opens its item full screen, as if it had been presented. The session learns that
/// any other pushed controller covers the controllers below it.
///
/// See: UIKit's `UINavigationController`.
@MainActor
open class UINavigationController: UIViewController {
  /// The stack, the root first. It keeps the controllers alive.
  public private(set) var viewControllers: [UIViewController]
  /// The controller on top of the stack.
  public var topViewController: UIViewController? { viewControllers.last }

  /// Creates a stack with its root, which is never popped.
  public init(rootViewController: UIViewController) {
    viewControllers = [rootViewController]
    super.init()
    rootViewController.navigationController = self
    rootViewController.loadViewIfNeeded()
  }

  /// Pushes a controller. Does nothing if the controller is already in the stack. `animated` changes nothing.
  open func pushViewController(_ viewController: UIViewController, animated: Bool) {
    if viewControllers.contains(where: { $0 === viewController }) { return }
    viewController.leavePresenter()
    viewControllers.append(viewController)
    viewController.navigationController = self
    viewController.loadViewIfNeeded()
    viewController.beginPresentation()
  }

  /// Pops the topmost controller.
  ///
  /// - Returns: the popped controller; nil if only the root is left.
  @discardableResult
  open func popViewController(animated: Bool) -> UIViewController? {
    guard viewControllers.count > 1, let top = viewControllers.popLast() else { return nil }
    top.navigationController = nil
    top.endPresentation(nil)
    return top
  }

  /// Pops all controllers above a controller.
  ///
  /// If picture in picture has dismissed a player view controller that is still in the stack, the controller is shown
  /// again.
  ///
  /// - Returns: the popped controllers, the lowest first; nil if the controller is not in the stack.
  @discardableResult
  open func popToViewController(_ viewController: UIViewController, animated: Bool) -> [UIViewController]? {
    guard let index = viewControllers.firstIndex(where: { $0 === viewController }) else { return nil }
    var popped: [UIViewController] = []
    while viewControllers.count > index + 1, let top = popViewController(animated: animated) { popped.append(top) }
    if !viewController.isPresentedNow { viewController.beginPresentation() }
    return popped.reversed()
  }

  /// Pops all controllers above the root.
  @discardableResult
  open func popToRootViewController(animated: Bool) -> [UIViewController]? {
    popToViewController(viewControllers[0], animated: animated)
  }

  override func beginPresentation() { topViewController?.beginPresentation() }

  override func endPresentation(_ completion: (() -> Void)?) {
    topViewController?.endPresentation(nil)
    leavePresenter()
    completion?()
  }
}
