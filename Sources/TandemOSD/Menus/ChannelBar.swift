// The bar that appears when the channel changes.

/// A channel with those beside it, or as much of a number as has been keyed in.
package struct ChannelBar: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package var number: Int
    package var name: String
    package var group: String?

    package init(_ number: Int, _ name: String, group: String? = nil) {
      (self.number, self.name, self.group) = (number, name, group)
    }

    var words: String { "\(number)  \(name)" }
  }

  /// The digits so far; nil where the number is whole.
  package var typed: String?
  /// Nil if no channel has the typed number.
  package var channel: Line?
  package var previous: Line?
  package var next: Line?
  /// The address of the channel's logo, and the logo itself once it is loaded.
  package var logoAddress: String?
  package var logo: Logo?

  package init(_ channel: Line?, previous: Line? = nil, next: Line? = nil, typed: String? = nil) {
    (self.channel, self.previous, self.next, self.typed) = (channel, previous, next, typed)
  }

  /// In one line, where there is no room for a bar.
  package var words: String {
    let name = channel?.name ?? "no such channel"
    if let typed { return "\(typed)– \(name)" }
    return channel.map { "\($0.number) \($0.name)" } ?? name
  }
}
