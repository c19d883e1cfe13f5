// Formats a record as a sentence for another program's log.

/// A record as one sentence, for logs shared with other programs.
package enum RecordSentence {
  /// The sentence, such as `1 willStart B /match.ts`; control characters are not escaped.
  package static func of(_ record: Record) -> String {
    let row = RecordFormatter(record, in: nil)
    return [row.event, row.player, row.content].filter { !$0.isEmpty }.joined(separator: " ")
  }
}
