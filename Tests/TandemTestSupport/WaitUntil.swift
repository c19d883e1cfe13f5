// Waits for conditions that no event reports.

import Foundation

/// Waits for a condition that no event reports, for at most 20 s.
///
/// - Parameter what: the description of the condition for the error, made when the time is over.
package func waitUntil(_ what: @autoclosure () throws -> String, _ condition: () throws -> Bool) throws {
  let end = Date() + 20
  while try !condition() {
    guard Date() < end else { throw HarnessError(what: "waited 20 s for \(try what())") }
    usleep(5000)
  }
}
