// Pieces of an app's interface: as much of UIKit as code for calls names.

import Foundation

/// A view's layer, without drawing.
///
/// See: Core Animation's `CALayer`.
@MainActor
open class CALayer {
  /// A layer without contents.
  public required init() {}
}

/// A piece of an app's interface: which lies in which, and nothing that is drawn.
///
/// See: UIKit's `UIView`.
@MainActor
open class UIView {
  /// The layer's class: ``CALayer`` or a subclass.
  ///
  /// See: UIKit's `UIView.layerClass`.
  open class var layerClass: AnyClass { CALayer.self }

  /// Its layer, of the kind that its class says.
  public private(set) lazy var layer: CALayer = ((Self.layerClass as? CALayer.Type) ?? CALayer.self).init()
  /// The subviews, the lowest first.
  public private(set) var subviews: [UIView] = []
  /// The superview.
  public private(set) weak var superview: UIView?

  /// A view in which nothing lies.
  public init() {}

  /// Puts a view on top of its subviews, and removes it from its previous superview.
  public func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Removes it from its superview.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The uppermost view that hands pictures over: this view, or one of its subviews.
  var callView: VideoCallView? {
    (self as? VideoCallView) ?? subviews.reversed().lazy.compactMap(\.callView).first
  }
}
