import Foundation
import Observation
import Tandem

/// A content, as a player is given it.
///
/// Two items of one content are the same to a session: opening the second goes on with the first (docs/contract.md,
/// section 5).
///
/// Whether it can be played is observable, as Linux has no key-value observing.
///
/// See: AVFoundation's `AVPlayerItem`.
@MainActor
@Observable
public final class AVPlayerItem {
  /// The state of an item.
  ///
  /// See: AVFoundation's `AVPlayerItem.Status`.
  public enum Status: Int, CaseIterable, Hashable, Sendable {
    /// It was not opened, or has no frame yet.
    case unknown
    /// Its first frame has been there.
    case readyToPlay
    /// It could not be opened, or was refused; `error` says why.
    case failed
  }

  /// The content, with everything that AVKit has no name for: its identity, its title, its kind.
  public let content: MediaContent
  /// Ready after the first frame, or failed.
  public private(set) var status = Status.unknown
  /// Why it could not be played.
  public private(set) var error: AVKitError?
  @ObservationIgnored weak var player: AVPlayer?
  /// The newest seek; nil when it has completed.
  @ObservationIgnored var pendingSeek: PendingSeek?

  /// An item that is a session's content.
  public init(content: MediaContent) { self.content = content }

  /// An item at an address, which is its identity too.
  public convenience init(url: URL) {
    self.init(content: MediaContent(url: url.isFileURL ? url.path : url.absoluteString))
  }

  /// An item at an address in words, such as mpv's own `av://…`.
  public convenience init(url: String) { self.init(content: MediaContent(url: url)) }

  /// Its length; indefinite if that is unknown.
  public var duration: CMTime { player?.video?.duration.map(CMTime.init) ?? .indefinite }

  /// Its position; invalid before its first frame.
  public func currentTime() -> CMTime { player?.video?.position.map(CMTime.init) ?? .invalid }

  func becomeReady() { (status, error) = (.readyToPlay, nil) }

  func fail(_ error: AVKitError) { (status, self.error) = (.failed, error) }
}
