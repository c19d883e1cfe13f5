import CTandemMPV

/// A call to libmpv that failed.
struct MPVError: Error, Hashable, CustomStringConvertible {
  var attempted: String
  /// libmpv's text for the error.
  var reason: String

  var description: String { "\(attempted): \(reason)" }

  static func text(of code: Int32) -> String {
    // SAFETY: a static string, never null.
    mpv_error_string(code).map { String(cString: $0) } ?? "error \(code)"
  }

  /// The reason why libmpv can't make a core.
  static var missing: String {
    // SAFETY: the string never changes once it is set.
    ctandem_mpv_fault().map { "\(String(cString: $0)); install it with: sudo apt-get install libmpv2" }
      ?? "libmpv is out of memory"
  }

  /// - Throws: if `code` is one of libmpv's errors.
  static func check(_ attempted: @autoclosure () -> String, _ code: Int32) throws(MPVError) {
    if code < 0 { throw MPVError(attempted: attempted(), reason: text(of: code)) }
  }
}
