// Errors under AVKit's codes.

import Foundation
import Tandem

/// An error as a delegate of AVKit's is given it.
///
/// See: AVKit's `AVKitError`.
public struct AVKitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error; the numbers are AVKit's.
  ///
  /// See: AVKit's `AVKitError.Code`.
  public enum Code: Int, CaseIterable, Hashable, Sendable {
    /// Nothing more is known.
    case unknown = -1000
    /// Picture in picture did not start.
    case pictureInPictureStartFailed = -1001
    /// Never given: there are no content ratings.
    case contentRatingUnknown = -1100
    /// Never given: there is no passcode.
    case contentDisallowedByPasscode = -1101
    /// Never given: there are no profiles.
    case contentDisallowedByProfile = -1102
    /// Never given: nothing is recorded.
    case recordingFailed = -1200
  }

  /// The kind of error.
  public let code: Code
  /// The session's message.
  public let reason: String

  /// An error of a kind.
  public init(_ code: Code, reason: String = "") {
    self.code = code
    self.reason = reason
  }

  /// Picture in picture that began to start, and did not come about.
  init(_ error: StartError) { self.init(.pictureInPictureStartFailed, reason: error.rawValue) }

  /// A command of the app's that did not come to what was wished.
  init(_ code: Code, _ error: CommandError) { self.init(code, reason: error.description) }

  /// The code for an error that is not known better.
  public static var unknown: Code { .unknown }

  /// The code for picture in picture that did not start.
  public static var pictureInPictureStartFailed: Code { .pictureInPictureStartFailed }

  /// One line for a person: the code, and the session's words where there are any.
  public var description: String { reason.isEmpty ? "\(code)" : "\(code): \(reason)" }
}

extension AVKitError: CustomNSError, LocalizedError {
  /// AVKit's domain of its errors.
  public static var errorDomain: String { "AVKitErrorDomain" }

  /// The code as a number, by which Foundation knows it.
  public var errorCode: Int { code.rawValue }

  /// The same line for a person as everywhere else.
  public var errorDescription: String? { description }
}
