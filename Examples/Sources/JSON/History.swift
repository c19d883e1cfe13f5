// A module whose name other packages could also use.

/// Returns a list as JSON.
public func json(_ list: [String]) -> String { "[" + list.map { "\"\($0)\"" }.joined(separator: ", ") + "]" }
