/// A channel with its neighbours, or the digits that the user has typed so far.
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

  /// The digits so far; nil once the number is complete.
  package var typed: String?
  /// The channel; nil if no channel has the typed number.
  package var channel: Line?
  package var previous: Line?
  package var next: Line?
  /// The running programme and the next programme, each with its start time; nil if they are
  /// unknown.
  package var programme: String?
  package var followingProgramme: String?
  /// The address of the channel's logo, and the logo itself once it is loaded.
  package var logoAddress: String?
  package var logo: Logo?

  package init(_ channel: Line?, previous: Line? = nil, next: Line? = nil, typed: String? = nil) {
    (self.channel, self.previous, self.next, self.typed) = (channel, previous, next, typed)
  }

  /// The content of the bar as one line, for a video that is too small for a bar.
  package var words: String {
    let name = channel?.name ?? "no such channel"
    if let typed { return "\(typed)– \(name)" }
    return channel.map { "\($0.number) \($0.name)" + (programme.map { ": \($0)" } ?? "") } ?? name
  }
}
