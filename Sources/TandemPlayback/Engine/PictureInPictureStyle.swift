/// The rounded corners, the thin border and the soft shadow of a picture in picture. All renderers use the same values.
package struct PictureInPictureStyle: Hashable, Sendable {
  /// The radius of the corners, in pixels.
  package let radius: Double
  /// The extent of the shadow in pixels, before blur. The blur widens the shadow by half.
  ///
  /// The shadow is shifted below the picture by a quarter of this extent.
  package let shadow: Double
  /// The width of the border, in pixels.
  package let thickness: Double
  /// The strength of the decoration, as in `DisplayScene.Item.framing`.
  package let framing: Double

  /// The share of white in the border.
  package static let light = 0.4
  /// The opacity of the shadow at its darkest point.
  package static let darkness = 0.55

  /// - Parameter screenHeight: the height of the screen in pixels.
  package init(framing: Double, screenHeight: Int) {
    let unit = Double(screenHeight) / 720
    self.framing = min(max(framing, 0), 1)
    radius = 10 * unit * self.framing
    shadow = 18 * unit * self.framing
    thickness = max(1, 1.5 * unit)
  }

  /// The extent of the decoration outside of the picture, in pixels.
  package var margin: Double { shadow * 1.5 + 1 }
}
