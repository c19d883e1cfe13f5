/// The reason why the remote can't start.
package struct RemoteError: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String
}
