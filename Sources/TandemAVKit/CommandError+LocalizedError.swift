import Foundation
import Tandem

extension CommandError: LocalizedError {
  /// A sentence for a person, in English. An `any Error` and an `NSError` return it as `localizedDescription`, too.
  ///
  /// The conformance is here because the module Tandem does not import Foundation.
  public var errorDescription: String? { localizedDescription }
}
