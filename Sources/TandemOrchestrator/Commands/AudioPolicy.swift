/// Selects the audible video. Two videos are never audible at once on one device, except with ``mix``.
public enum AudioPolicy: Hashable, Sendable {
  /// The full-screen video, or the video in picture in picture if nothing is full screen.
  case followsFullScreen
  /// The video in picture in picture, or the full-screen video if no picture in picture exists.
  case pictureInPicture
  /// The content with a key, in either role. If neither player has this content, the full-screen video is audible.
  case pinned(ContentKey)
  /// The video that the remote's playback keys go to; see ``SessionCommand/setFocus(_:)``.
  case followsFocus
  /// Both videos, each with its volume. Only the user can choose this.
  case mix
  /// Both videos, each on the device of its role. Only the user can choose this, and only if picture in picture has a
  /// separate device: ``Configuration/hasPictureInPictureDevice``.
  case separate
  /// Both videos. The content with a key is on the device of picture in picture in either role, and the other video is
  /// on the other device. If neither player has this content, the same as ``separate``.
  case separatePinned(ContentKey)
}
