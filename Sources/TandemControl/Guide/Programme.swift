/// A programme with its times in seconds since 1970.
package struct Programme: Hashable, Sendable {
  package var start: Int
  package var stop: Int
  package var title: String

  package init(_ title: String, start: Int, stop: Int) { (self.title, self.start, self.stop) = (title, start, stop) }
}
