package enum ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
  case empty
  case foreign
  case noBeginning

  package var description: String {
    switch self {
    case .empty: "the log has no records"
    case .foreign: "it is a foreign log, which has callbacks but no commands"
    case .noBeginning: "the log does not begin with a `session` record; if it was rotated, add its older files"
    }
  }
}
