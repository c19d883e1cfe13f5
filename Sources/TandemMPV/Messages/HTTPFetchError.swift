/// The reason why a server's text can't be downloaded.
package struct HTTPFetchError: Error, Hashable, Sendable {
  package let reason: String
}
