import Foundation
import Observation
import Tandem

/// A content for a player.
///
/// A session does not distinguish two items with the same content: if the second item is opened, the first plays on
/// (docs/contract.md, section 5).
///
/// The status is observable, because Linux has no key-value observing.
///
/// See: AVFoundation's `AVPlayerItem`.
@MainActor
@Observable
public final class AVPlayerItem {
  /// The state of an item.
  ///
  /// See: AVFoundation's `AVPlayerItem.Status`.
  public enum Status: Int, CaseIterable, Hashable, Sendable {
    /// The item was not opened, or has no frame yet.
    case unknown
    /// The first frame was shown.
    case readyToPlay
    /// The item could not be opened, or was refused; `error` is the reason.
    case failed
  }

  /// The content, including properties without an AVKit name: identity, title and kind.
  public let content: MediaContent
  /// The status: ready after the first frame, or failed if the item could not be opened.
  public private(set) var status = Status.unknown
  /// The reason why the item could not be played.
  public private(set) var error: AVKitError?
  @ObservationIgnored weak var player: AVPlayer?
  /// The newest seek; nil after it has completed.
  @ObservationIgnored var pendingSeek: PendingSeek?

  /// Creates an item from a session's content.
  public init(content: MediaContent) { self.content = content }

  /// Creates an item from an address, which is also its identity.
  public convenience init(url: URL) {
    self.init(content: MediaContent(url: url.isFileURL ? url.path : url.absoluteString))
  }

  /// Creates an item from an address in text, such as mpv's own `av://…`.
  public convenience init(url: String) { self.init(content: MediaContent(url: url)) }

  /// The length; indefinite if it is unknown.
  public var duration: CMTime { player?.video?.duration.map(CMTime.init) ?? .indefinite }

  /// The position; invalid before the first frame.
  public func currentTime() -> CMTime { player?.video?.position.map(CMTime.init) ?? .invalid }

  func becomeReady() { (status, error) = (.readyToPlay, nil) }

  func fail(_ error: AVKitError) { (status, self.error) = (.failed, error) }
}
