/// The outcome of a load.
public enum OpenOutcome: Hashable, Sendable {
  /// The reason if no demuxer accepts the content, for example because it is a web page or a text.
  package static let notMedium = "it is not a video or sound that Tandem can play"
  /// The reason if a content without a picture is opened in picture in picture.
  package static let soundAlone = "it has sound but no video"

  /// The content has its first frame, or its first sound if it has no picture.
  case shown(MediaInfo)
  /// The content can't be opened; its role keeps the former content.
  case failed(reason: String)
  /// A later command opened another content in the role, or emptied the role, before the content's first frame.
  case superseded
}
