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

  /// Lays a view on top of those in it, and takes it out of where it lay.
  public func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Takes it out of what it lies in.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The uppermost view that hands pictures over: it, or what lies in it.
  var callView: VideoCallView? {
    (self as? VideoCallView) ?? subviews.reversed().lazy.compactMap(\.callView).first
  }
}
