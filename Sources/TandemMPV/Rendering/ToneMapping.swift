// High dynamic range on a screen without.

/// Replaces tone mapping, which the software renderer lacks: it clips everything brighter than SDR white, where OpenGL
/// compresses the range.
enum ToneMapping {
  /// mpv's reference white, in nits.
  private static let white = 203.0

  /// Larger frames are scaled down before the floating-point conversion.
  private static let widest = 1920

  /// The filter that maps the picture to a standard one, close to the result of libmpv's OpenGL renderer; nil if it is
  /// standard already.
  ///
  /// - Parameters:
  ///   - curve: ``ColorParameters/curve``.
  ///   - peak: ``ColorParameters/peak``.
  ///   - algorithm: mpv's `tone-mapping`; ffmpeg's default for algorithms that it does not have.
  static func filter(curve: String?, peak: Double?, algorithm: String? = nil, parameter: String? = nil) -> String? {
    let brightest: Double
    switch curve {
    case "pq": brightest = 10_000 / white
    case "hlg": brightest = 1000 / white
    default: return nil
    }
    let named = peak.flatMap { $0 > 1 && $0 <= brightest ? $0 : nil } ?? brightest
    var method = "mobius:param=0.5"
    if let algorithm, ["clip", "mobius", "reinhard", "hable", "gamma", "linear"].contains(algorithm) {
      method = algorithm + (parameter.flatMap(Double.init).map { ":param=\($0)" } ?? "")
    }
    return "lavfi=[zscale=w='min(iw,\(widest))':h=-2:t=linear:npl=\(Int(white)),format=gbrpf32le,zscale=p=bt709,"
      + "tonemap=\(method):desat=0:peak=\(named),zscale=t=bt470m:m=bt709:r=tv,format=yuv420p,setparams=color_trc=bt709]"
  }
}
