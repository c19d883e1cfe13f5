/// Finds the number of a text in a small set of texts.
///
/// SAFETY: the entries are made once for the whole program, and only read after `init`.
struct KeyHashTable: @unchecked Sendable {
  static let keys = KeyHashTable(FieldKey.all)
  static let kinds = KeyHashTable(RecordKind.allCases.map(\.rawValue))

  private struct Entry {
    var print = PackedKey(low: 0, high: 0)
    var number = 0
  }

  private let entries = UnsafeMutablePointer<Entry>.allocate(capacity: 256)

  private init(_ texts: [String]) {
    entries.initialize(repeating: Entry(), count: 256)
    for (number, text) in texts.enumerated() {
      guard let print = PackedKey(text.utf8) else { preconditionFailure("\(text) is longer than a key may be") }
      var slot = print.slot
      while entries[slot].print.low != 0 { slot = (slot + 1) & 255 }
      entries[slot] = Entry(print: print, number: number)
    }
  }

  subscript(print: PackedKey) -> Int? {
    var slot = print.slot
    while entries[slot].print.low != 0 {
      if entries[slot].print == print { return entries[slot].number }
      slot = (slot + 1) & 255
    }
    return nil
  }
}
