/// Returns a value in the form of Swift's source code: `accepted(transaction: 2)`.
///
/// Swift's own description puts the module's name before a type that is inside another value. For a case without
/// arguments, this function uses Swift's own description. A type whose `description` calls this function must therefore
/// print such cases itself, or the two functions call each other forever.
package func plainDescription(_ value: Any) -> String {
  let mirror = Mirror(reflecting: value)
  func list(_ children: some Sequence<Mirror.Child>) -> String {
    children.map { child in
      let label = child.label.flatMap { $0.first == "." ? nil : $0 }
      return (label.map { "\($0): " } ?? "") + plainPart(child.value)
    }.joined(separator: ", ")
  }
  switch mirror.displayStyle {
  case .optional: return mirror.children.first.map { plainPart($0.value) } ?? "nil"
  case .collection, .set: return "[\(list(mirror.children))]"
  case .dictionary:
    let pairs = mirror.children.map { Mirror(reflecting: $0.value).children.map { plainPart($0.value) } }
    return "[\(pairs.map { $0.joined(separator: ": ") }.sorted().joined(separator: ", "))]"
  case .enum:
    guard let payload = mirror.children.first else { return "\(value)" }
    let values = Mirror(reflecting: payload.value)
    let arguments = values.displayStyle == .tuple ? list(values.children) : plainPart(payload.value)
    return "\(payload.label ?? "")(\(arguments))"
  case .struct: return "\(mirror.subjectType)(\(list(mirror.children)))"
  default: return "\(value)"
  }
}

/// Prints a text in quotes. If a value has its own description, prints this description.
private func plainPart(_ value: Any) -> String {
  switch (Mirror(reflecting: value).displayStyle, value) {
  case (_, let text as String): "\"\(text)\""
  // Print collections here, because Swift's own descriptions of them contain the module names of their elements.
  case (.collection, _), (.set, _), (.dictionary, _): plainDescription(value)
  case (_, let value as any CustomStringConvertible): value.description
  default: plainDescription(value)
  }
}

extension Availability: CustomStringConvertible {
  /// Each property with its value.
  public var description: String { plainDescription(self) }
}

extension CommandResponse: CustomStringConvertible {
  /// The case with its reason.
  public var description: String {
    switch self {
    case .queued: "queued"
    case .coalesced: "coalesced"
    case .accepted, .refused, .busy: plainDescription(self)
    }
  }
}

extension DryRunResult: CustomStringConvertible {
  /// The answer, and the decision on an opening.
  public var description: String { plainDescription(self) }
}

extension OpenDecision: CustomStringConvertible {
  /// The verdict, the key and the action: `new film: load`.
  public var description: String { "\(verdict) \(key): \(action)" }
}

extension Configuration: CustomStringConvertible {
  /// Each policy with its value.
  public var description: String { plainDescription(self) }
}

extension SessionCommand: CustomStringConvertible {
  /// The case with its arguments.
  public var description: String {
    Mirror(reflecting: self).children.isEmpty ? "\(kind)" : plainDescription(self)
  }
}

extension OpenRequest: CustomStringConvertible {
  /// Each property with its value.
  public var description: String { plainDescription(self) }
}

extension Track: CustomStringConvertible {
  /// Each property with its value.
  public var description: String { plainDescription(self) }
}

extension Tracks: CustomStringConvertible {
  /// The tracks, the chosen tracks and the chapters.
  public var description: String { plainDescription(self) }
}
