import TandemOrchestrator

/// A word that is compared without creating a string from the line.
package protocol RecordWord: RawRepresentable, CaseIterable, Sendable where RawValue == String, AllCases == [Self] {
  /// The packed words, in the order of the cases.
  static var prints: PackedWords { get }
}

/// The words of one type as numbers.
package struct PackedWords: Sendable {
  /// The words in packed form; nil for a word that is too long.
  let all: [PackedKey?]

  init<Word: RecordWord>(_: Word.Type) { all = Word.allCases.map { PackedKey($0.rawValue.utf8) } }
}

extension TransactionForm: RecordWord {
  package static let prints = PackedWords(Self.self)
}

extension TransactionOutcome: RecordWord {
  package static let prints = PackedWords(Self.self)
}

extension RestoreOutcome: RecordWord {
  package static let prints = PackedWords(Self.self)
}

extension Snapshot.Moment: RecordWord {
  package static let prints = PackedWords(Self.self)
}
