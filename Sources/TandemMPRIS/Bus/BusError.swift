import Glibc

/// A failure of the bus or of the connection to it.
package struct BusError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The system's `errno`.
  package let code: Int32

  /// Throws an error for a failed call.
  ///
  /// - Parameter result: the result of a function of sd-bus; negative for a failure.
  static func check(_ result: Int32) throws(BusError) {
    if result < 0 { throw BusError(code: -result) }
  }

  /// True if the error is permanent, so that a retry is pointless.
  var isForGood: Bool { code == EINVAL || code == EOPNOTSUPP || code == EAFNOSUPPORT }

  package var description: String { String(cString: strerror(code)) }
}
