// Numbers for people.

/// A number with a noun: `1 record`, `2 records`.
package func counted(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
