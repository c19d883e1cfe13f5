/// The reason why a call is refused: an error of D-Bus with its name.
package struct BusCallError: Error, Hashable, Sendable {
  package var name: String
  /// The message, as the command line prints it.
  package var message: String

  package init(_ name: String, _ message: String) {
    self.name = name
    self.message = message
  }

  /// Creates one of D-Bus's standard errors, such as `InvalidArgs`.
  static func standard(_ name: String, _ message: String) -> BusCallError {
    BusCallError("org.freedesktop.DBus.Error." + name, message)
  }

  static func invalid(_ message: String) -> BusCallError { standard("InvalidArgs", message) }
  static func unsupported(_ message: String) -> BusCallError { standard("NotSupported", message) }
}
