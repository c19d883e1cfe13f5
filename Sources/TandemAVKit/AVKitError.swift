import Foundation
import Tandem

/// An error that AVKit's delegates receive.
///
/// See: AVKit's `AVKitError`.
public struct AVKitError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of error; the numbers are AVKit's.
  ///
  /// See: AVKit's `AVKitError.Code`.
  public enum Code: Int, CaseIterable, Hashable, Sendable {
    /// The cause is unknown.
    case unknown = -1000
    /// Picture in picture did not start.
    case pictureInPictureStartFailed = -1001
    /// Never reported, because Tandem has no content ratings.
    case contentRatingUnknown = -1100
    /// Never reported, because Tandem has no passcode.
    case contentDisallowedByPasscode = -1101
    /// Never reported, because Tandem has no profiles.
    case contentDisallowedByProfile = -1102
    /// Never reported, because Tandem records nothing.
    case recordingFailed = -1200
  }

  /// The kind of error.
  public let code: Code
  /// The session's reason, as in its log.
  public let reason: String
  /// The reason as a phrase for people, without a full stop; empty if the reason is unknown.
  private let explanation: String

  /// Creates an error with a code.
  public init(_ code: Code, reason: String = "") { self.init(code, reason: reason, explanation: reason) }

  private init(_ code: Code, reason: String, explanation: String) {
    self.code = code
    self.reason = reason
    self.explanation = explanation
  }

  /// Creates the error of a failed start of picture in picture.
  init(_ error: StartError) {
    self.init(.pictureInPictureStartFailed, reason: error.rawValue, explanation: error.message)
  }

  /// Creates the error for a command of the app that failed.
  init(_ code: Code, _ error: any Error) {
    let explanation =
      switch error as? CommandError {
      case .refused(let refusal): refusal.message
      case .failed(let reason): reason
      case .busy, .superseded, .stale, .sessionEnded, nil: "\(error)"
      }
    self.init(code, reason: "\(error)", explanation: explanation)
  }

  /// The code for an error of unknown cause.
  public static var unknown: Code { .unknown }

  /// The code for picture in picture that did not start.
  public static var pictureInPictureStartFailed: Code { .pictureInPictureStartFailed }

  /// One line for a developer: the code, and the session's text if there is one.
  public var description: String { reason.isEmpty ? "\(code)" : "\(code): \(reason)" }
}

extension AVKitError: CustomNSError, LocalizedError {
  /// AVKit's error domain.
  public static var errorDomain: String { "AVKitErrorDomain" }

  /// The code as a number, for Foundation.
  public var errorCode: Int { code.rawValue }

  /// The sentences of the error under the keys of `NSError`.
  public var errorUserInfo: [String: Any] {
    var information: [String: Any] = [NSLocalizedDescriptionKey: sentence]
    if let failureReason { information[NSLocalizedFailureReasonErrorKey] = failureReason }
    return information
  }

  /// A sentence for a person, in English, with the failure and its reason; `localizedDescription` is the same.
  public var errorDescription: String? { sentence }

  /// The reason of the failure, for a person; nil if the reason is unknown.
  public var failureReason: String? { explanation.isEmpty ? nil : explanation }

  private var sentence: String {
    if explanation.isEmpty { return code.failure + "." }
    return "\(code.failure): \(explanation)" + (explanation.hasSuffix(".") ? "" : ".")
  }
}

extension AVKitError.Code {
  /// The failure, as a sentence without its full stop.
  fileprivate var failure: String {
    switch self {
    case .unknown: "The operation could not be completed"
    case .pictureInPictureStartFailed: "Picture in picture could not start"
    case .contentRatingUnknown: "The content has no rating"
    case .contentDisallowedByPasscode: "The content needs a passcode"
    case .contentDisallowedByProfile: "The profile does not allow the content"
    case .recordingFailed: "The recording failed"
    }
  }
}
