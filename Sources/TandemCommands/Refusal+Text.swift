import TandemOrchestrator

extension Refusal {
  /// The reason for the refusal, as a sentence without its full stop.
  package var message: String {
    switch self {
    case .noPictureInPicture: "there is no picture in picture"
    case .noFullScreen: "no video is full screen"
    case .noFrameYet: "the video has not shown its first frame yet"
    case .audioOnly: "this content has audio but no video"
    case .contentForbidsIt: "this content does not allow picture in picture"
    case .notUserInitiated: "only the user may start picture in picture"
    case .suspended: "picture in picture is suspended while something else uses it"
    case .requiresLinearPlayback: "this content does not allow seeking"
    case .callIsLive: "a call is live and does not allow seeking"
    case .overload: "this machine is too slow to play a second video with this one"
    case .notLive: "this content is not live"
    case .notSeekable: "this content does not support seeking"
    case .alreadyFullScreen: "this content is already full screen"
    case .alreadyInPictureInPicture: "this content is already being opened in picture in picture"
    case .mixedViewKinds: "a video in picture in picture can't change between the custom and the system view"
    case .basicIntegrationUnavailable: "a system view can use picture in picture only with the advanced integration"
    case .unsupported: "picture in picture is not supported here"
    case .hasEnded: "one of the two videos has ended"
    case .notSynced: "the two videos are not in sync"
    case .nothingMeanwhile: "there is no other video to show during the ad break"
    case .nothingThere: "nothing plays there"
    case .noSuchTrack: "this content has no such track"
    case .noSuchChapter: "this content has no such chapter"
    case .noList: "this content is a single video, not a playlist"
    case .noSuchEntry: "the playlist has no such entry"
    case .noSuchContent: "no player has this content"
    case .invalidValue: "the value is out of range"
    case .shuttingDown: "the session is shutting down"
    }
  }

  package var hint: String? {
    switch self {
    case .noPictureInPicture: "open one with: tandem open --pip URL"
    case .noFullScreen: "open one with: tandem open URL"
    case .noFrameYet: "try again in a moment; tandem status shows what is loading"
    case .audioOnly: "open a video with: tandem open URL"
    case .contentForbidsIt: "it was opened with --no-pip"
    case .notUserInitiated: "let the user start it, or start the session with --automatic-pip"
    case .suspended: "it returns when the suspension ends"
    case .requiresLinearPlayback: "it was opened with --linear; pausing is possible"
    case .overload: "start the session with --on-overload reduce, or open a smaller variant: --hls-bitrate=min"
    case .notLive: "open live contents with --live or --kind live"
    case .callIsLive, .notSeekable: "pausing is possible"
    case .alreadyFullScreen, .alreadyInPictureInPicture: "to show it twice, add --duplicate"
    case .mixedViewKinds: "stop picture in picture first: tandem stop"
    case .basicIntegrationUnavailable: "use the custom view or the advanced integration"
    case .unsupported: nil
    case .noSuchTrack: "list the tracks with: tandem track"
    case .noSuchChapter: "list the chapters with: tandem chapter"
    case .noList: "open a playlist with: tandem open FOLDER, or tandem open LIST.m3u"
    case .noSuchEntry: "list the entries with: tandem entry; repeat the playlist with: tandem loop all"
    case .hasEnded: "play it again with: tandem resume, or tandem resume --pip"
    case .notSynced: "keep them in sync with: tandem sync"
    case .nothingMeanwhile: "name a video with: tandem ad-break URL; or open one in picture in picture first"
    case .nothingThere, .noSuchContent: "show what plays with: tandem status"
    case .invalidValue:
      "volume: 0 to 130; speed: 0.01 to 100; delay: at most an hour; position: at most the content's end"
    case .shuttingDown: "start another with: tandem play URL"
    }
  }
}
