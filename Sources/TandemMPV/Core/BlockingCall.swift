import CTandemMPV
import Glibc

/// Calls that wait for the core. Thread: any thread that may block; never the session's.
enum BlockingCall {
  /// The text of a property; nil if it has no value.
  static func text(of property: String, _ handle: OpaquePointer) -> String? {
    guard let value = mpv_get_property_string(handle, property) else { return nil }
    defer { mpv_free(value) }
    return String(cString: value)
  }

  /// - Parameter texts: the command's name and its arguments.
  /// - Returns: libmpv's code.
  static func command(_ texts: [String], _ handle: OpaquePointer) -> Int32 {
    let words = texts.map { strdup($0) }
    defer { for word in words { free(word) } }
    // SAFETY: libmpv copies the words before it returns.
    var arguments: [UnsafePointer<CChar>?] = words.map { UnsafePointer($0) } + [nil]
    return mpv_command(handle, &arguments)
  }
}
