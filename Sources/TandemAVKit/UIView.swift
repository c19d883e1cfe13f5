// The part of UIKit's views that an app with calls needs.

import Foundation
import Tandem

/// A view's layer, without drawing.
///
/// See: Core Animation's `CALayer`.
@MainActor
open class CALayer {
  /// Creates a layer without contents.
  public required init() {}
}

/// A part of an app's interface. Only the hierarchy of views is modelled; nothing is drawn.
///
/// See: UIKit's `UIView`.
@MainActor
open class UIView {
  /// The layer's class: ``CALayer`` or a subclass.
  ///
  /// See: UIKit's `UIView.layerClass`.
  open class var layerClass: AnyClass { CALayer.self }

  /// The layer, an instance of ``layerClass``.
  public private(set) lazy var layer: CALayer = ((Self.layerClass as? CALayer.Type) ?? CALayer.self).init()
  /// True if the app has hidden the view. Nothing is drawn, so the property only stores the value, for example for a
  /// button.
  open var isHidden = false
  /// The subviews, the lowest first.
  public private(set) var subviews: [UIView] = []
  /// The superview.
  public private(set) weak var superview: UIView?

  /// Creates a view without subviews.
  public init() {}

  /// Adds a view on top of the subviews, and removes it from its previous superview.
  public func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
  }

  /// Removes the view from its superview.
  public func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// The feed of the topmost view of a call: a ``VideoCallView``, or a view whose layer is an
  /// ``AVSampleBufferDisplayLayer``. The view is this view or one of its subviews; nil if there is none.
  var callFeed: FrameFeed? {
    (self as? VideoCallView)?.feed ?? (layer as? AVSampleBufferDisplayLayer)?.feed
      ?? subviews.reversed().lazy.compactMap(\.callFeed).first
  }
}
