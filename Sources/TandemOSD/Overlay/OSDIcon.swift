import TandemPlayback

/// Draws icons around a centre; `size` is half of an icon's height.
enum OSDIcon {
  static func pause(x: Double, y: Double, size: Double, on canvas: inout ASSCanvas) {
    let (bar, half) = (size * 0.26, size * 0.5)
    canvas.fill(.white) {
      $0.rounded(DisplayArea(x: x - size * 0.38, y: y - half, width: bar, height: 2 * half), radius: bar * 0.25)
      $0.rounded(DisplayArea(x: x + size * 0.38 - bar, y: y - half, width: bar, height: 2 * half), radius: bar * 0.25)
    }
  }

  /// Draws an exclamation mark in a disc.
  static func warning(x: Double, y: Double, size: Double, on canvas: inout ASSCanvas) {
    canvas.fill(.accent) { $0.circle(x: x, y: y, radius: size) }
    let (half, length) = (size * 0.12, size * 0.68)
    canvas.fill(.white) {
      $0.rounded(DisplayArea(x: x - half, y: y - size * 0.56, width: 2 * half, height: length), radius: half)
      $0.circle(x: x, y: y + size * 0.46, radius: half * 1.25)
    }
  }

  static func play(x: Double, y: Double, size: Double, on canvas: inout ASSCanvas) {
    canvas.fill(.white) {
      $0.polygon([(x - size * 0.34, y - size * 0.54), (x + size * 0.58, y), (x - size * 0.34, y + size * 0.54)])
    }
  }

  /// Draws a triangle in the direction of the skip, with the number 10. The direction is 1 for
  /// forward and -1 for back.
  static func skip(_ direction: Double, x: Double, y: Double, size: Double, on canvas: inout ASSCanvas) {
    canvas.text("10", .centre, x: x - direction * size * 0.24, y: y, size: size * 0.86, width: size * 2, isBold: true)
    canvas.fill(.white) {
      let start = x + direction * size * 0.36
      $0.polygon([(start, y - size * 0.32), (start + direction * size * 0.4, y), (start, y + size * 0.32)])
    }
  }

  static func cross(x: Double, y: Double, size: Double, on canvas: inout ASSCanvas) {
    let (long, short) = (size * 0.4, size * 0.085)
    canvas.fill(.white) {
      $0.polygon([
        (x - long - short, y - long + short), (x - long + short, y - long - short), (x, y - 2 * short),
        (x + long - short, y - long - short), (x + long + short, y - long + short), (x + 2 * short, y),
        (x + long + short, y + long - short), (x + long - short, y + long + short), (x, y + 2 * short),
        (x - long + short, y + long + short), (x - long - short, y + long - short), (x - 2 * short, y),
      ])
    }
  }

  /// Draws an arrow to the right above an arrow to the left.
  static func swap(x: Double, y: Double, size: Double, on canvas: inout ASSCanvas) {
    canvas.fill(.white) { path in
      for (direction, middle) in [(1.0, y - size * 0.24), (-1.0, y + size * 0.24)] {
        let (tail, neck, tip) = (x - direction * size * 0.55, x + direction * size * 0.2, x + direction * size * 0.58)
        let (thin, wide) = (size * 0.08, size * 0.26)
        path.polygon([
          (tail, middle - thin), (neck, middle - thin), (neck, middle - wide), (tip, middle), (neck, middle + wide),
          (neck, middle + thin), (tail, middle + thin),
        ])
      }
    }
  }

  /// Draws a screen with a small picture in its corner.
  static func pictureInPicture(x: Double, y: Double, size: Double, on canvas: inout ASSCanvas) {
    let (half, low) = (size * 0.66, size * 0.5)
    canvas.fill(.white) {
      $0.screen(x: x, y: y, half: half, low: low, size: size)
      $0.rounded(
        DisplayArea(x: x - half * 0.06, y: y - low * 0.04, width: half * 0.8, height: low * 0.72), radius: size * 0.06)
    }
  }

  /// Draws two quavers under one beam.
  static func note(x: Double, y: Double, size: Double, on canvas: inout ASSCanvas) {
    let (left, right, stem) = (x - size * 0.42, x + size * 0.5, size * 0.11)
    canvas.fill(.white) {
      $0.circle(x: left - size * 0.16, y: y + size * 0.5, radius: size * 0.25)
      $0.circle(x: right - size * 0.16, y: y + size * 0.34, radius: size * 0.25)
      $0.polygon([
        (left - size * 0.02, y + size * 0.5), (left - size * 0.02, y - size * 0.56),
        (right + size * 0.09, y - size * 0.76),
        (right + size * 0.09, y + size * 0.34), (right + size * 0.09 - stem, y + size * 0.34),
        (right + size * 0.09 - stem, y - size * 0.4), (left - size * 0.02 + stem, y - size * 0.2),
        (left - size * 0.02 + stem, y + size * 0.5),
      ])
    }
  }

  /// Draws a loudspeaker, with waves or crossed out.
  static func speaker(x: Double, y: Double, size: Double, isSilent: Bool, on canvas: inout ASSCanvas) {
    canvas.fill(.white) { path in
      path.polygon([
        (x - size * 0.62, y - size * 0.2), (x - size * 0.34, y - size * 0.2), (x - size * 0.02, y - size * 0.5),
        (x - size * 0.02, y + size * 0.5), (x - size * 0.34, y + size * 0.2), (x - size * 0.62, y + size * 0.2),
      ])
      if isSilent {
        let (left, right, half, thin) = (x + size * 0.16, x + size * 0.6, size * 0.22, size * 0.07)
        path.polygon([
          (left, y - half + thin), (left + thin, y - half - thin), (right, y + half - thin),
          (right - thin, y + half + thin),
        ])
        path.polygon([
          (left, y + half - thin), (right - thin, y - half - thin), (right, y - half + thin),
          (left + thin, y + half + thin),
        ])
      } else {
        for (number, reach) in [0.16, 0.36].enumerated() {
          let (near, high, thick) = (x + size * reach, size * (0.2 + 0.14 * Double(number)), size * 0.11)
          path.polygon([
            (near, y - high), (near + thick, y - high), (near + thick * 1.9, y), (near + thick, y + high),
            (near, y + high),
            (near + thick * 0.9, y),
          ])
        }
      }
    }
  }

  /// Draws two lines of text in a frame.
  static func subtitles(x: Double, y: Double, size: Double, on canvas: inout ASSCanvas) {
    let (half, low, thin) = (size * 0.66, size * 0.46, size * 0.1)
    canvas.fill(.white) {
      $0.screen(x: x, y: y, half: half, low: low, size: size)
      $0.rounded(DisplayArea(x: x - half * 0.66, y: y + low * 0.02, width: half * 0.5, height: thin), radius: thin / 2)
      $0.rounded(DisplayArea(x: x - half * 0.02, y: y + low * 0.02, width: half * 0.68, height: thin), radius: thin / 2)
      $0.rounded(DisplayArea(x: x - half * 0.66, y: y + low * 0.42, width: half * 0.9, height: thin), radius: thin / 2)
    }
  }
}

extension VectorPath {
  /// Adds the outline of a screen around a centre.
  ///
  /// - Parameters:
  ///   - half: half of the width.
  ///   - low: half of the height.
  ///   - size: half of the icon's height.
  fileprivate mutating func screen(x: Double, y: Double, half: Double, low: Double, size: Double) {
    let thin = size * 0.1
    rounded(DisplayArea(x: x - half, y: y - low, width: 2 * half, height: 2 * low), radius: size * 0.14)
    rounded(
      DisplayArea(x: x - half + thin, y: y - low + thin, width: 2 * (half - thin), height: 2 * (low - thin)),
      radius: size * 0.08, cuts: true)
  }
}
