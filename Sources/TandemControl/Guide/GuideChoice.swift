package enum GuideChoice: Hashable, Sendable {
  case off
  /// The guide that the channel list names.
  case ofList
  case at(String)
}
