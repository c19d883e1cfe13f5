import TandemFoundation

/// The instructions that the next player follows after a crash.
package struct RestartInstructions: Hashable, Sendable {
  /// The cause of the crash, to complete a sentence that begins with "the player", such as `crashed
  /// with SIGSEGV in its thread demux`.
  package var cause: String
  /// The keys of the contents that the next player does not open.
  package var without: [String]
  /// True if the second content opens only after the first content has played for a while.
  package var isOneByOne: Bool
}

extension RestartInstructions {
  /// The supervisor's instructions; nil if the slot is empty or damaged.
  package init?(_ cell: DoubleBufferedSlot) {
    guard let json = JSONValue(cell), let cause = json["cause"]?.string else { return nil }
    let without = json["without"]?.array?.compactMap(\.string) ?? []
    self.init(cause: cause, without: without, isOneByOne: json["oneByOne"] == true)
  }

  var text: String {
    JSONValue.object([
      .init("cause", .string(cause)), .init("without", .array(without.map(JSONValue.string))),
      .init("oneByOne", .bool(isOneByOne)),
    ]).description
  }
}

extension JSONValue {
  /// Decodes the JSON in a slot; nil if the bytes are not JSON.
  init?(_ cell: DoubleBufferedSlot) {
    guard let bytes = cell.newest else { return nil }
    do throws(JSONError) { self = try JSONValue(parsing: bytes) } catch { return nil }
  }
}
