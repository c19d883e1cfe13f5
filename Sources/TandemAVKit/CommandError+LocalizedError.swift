// A session's errors for code that reads `localizedDescription`.

import Foundation
import Tandem

extension CommandError: LocalizedError {
  /// A sentence for a person, in English: `localizedDescription`, also of an `any Error` and of an `NSError`.
  ///
  /// The conformance is here because the module Tandem does not import Foundation.
  public var errorDescription: String? { localizedDescription }
}
