// A module whose name is one that libraries like, too.

/// A list as JSON, for whoever starts the example.
public func json(_ list: [String]) -> String { "[" + list.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }
