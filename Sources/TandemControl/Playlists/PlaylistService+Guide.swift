import Glibc
import TandemOrchestrator

extension PlaylistService {
  /// The time that a channel's list of programmes covers, in seconds.
  private static let day = 86_400

  /// The running programme of a channel and the next; nil if they are unknown.
  ///
  /// - Parameter index: the channel's index in the list.
  package func programmes(ofChannel index: Int) -> (now: Programme?, next: Programme?) {
    guides?.guide?.present(ofChannel: index, at: Int(time(nil))) ?? (nil, nil)
  }

  /// The programmes of a channel that overlap a range of time.
  ///
  /// - Parameters:
  ///   - index: the channel's index in the list.
  ///   - seconds: seconds since 1970.
  /// - Returns: nil if the session has no guide.
  package func programmes(ofChannel index: Int, in seconds: Range<Int>) -> [Programme]? {
    guides?.guide?.programmes(ofChannel: index, in: seconds)
  }

  /// The reason why the session has no guide.
  package var missingGuide: ReplyError {
    let reason = guides?.fault.map { "the programme guide can't be read: \($0)" }
    return ReplyError(
      .refused, reason ?? "the session has no programme guide",
      hint: "name one with: tandem play --guide FILE|ADDRESS …",
      reason: "noGuide")
  }

  /// - Parameter choice: the channel; nil for the channel of the full-screen video.
  func guideReport(_ choice: ChannelChoice?) -> Result<GuideReport, ReplyError> {
    (choice.map { channel($0, .fullScreen) } ?? present).mapError(\.failure).flatMap { channel in
      let now = Int(time(nil))
      guard let index = channels?.index(of: channel.url, named: channel.name),
        let programmes = programmes(ofChannel: index, in: now..<now + Self.day), let readAt = guides?.readAt
      else { return .failure(missingGuide) }
      return .success(GuideReport(channel.number, channel.name, readAt: readAt, programmes))
    }
  }

  private var present: Result<Channel, ChannelError> {
    channel(in: .fullScreen).map(Result.success) ?? .failure(channels == nil ? .noList : .noChannel)
  }
}
