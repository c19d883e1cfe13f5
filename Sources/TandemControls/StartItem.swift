/// A row of the start screen.
package struct StartItem: Hashable, Sendable {
  package enum Action: Hashable, Sendable {
    /// Opens the program's item with this number.
    case open(Int)
    case channels
    case keys
  }

  package var name: String
  package var detail: String?
  package var action: Action

  package init(_ name: String, detail: String? = nil, _ action: Action) {
    (self.name, self.detail, self.action) = (name, detail, action)
  }
}
