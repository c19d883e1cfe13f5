// Refusals in words.

import TandemOrchestrator

extension Refusal {
  /// Why the command is refused, as a sentence without its full stop.
  package var message: String {
    switch self {
    case .noPictureInPicture: "there is no picture in picture"
    case .noFullScreen: "no video is full screen"
    case .noFrameYet: "the video has not shown its first frame yet"
    case .audioOnly: "what plays has sound but no picture"
    case .contentForbidsIt: "this content does not allow picture in picture"
    case .notUserInitiated: "picture in picture begins only when the user asks for it"
    case .suspended: "picture in picture is suspended while something else uses it"
    case .requiresLinearPlayback: "this content does not allow seeking"
    case .callIsLive: "a call is live and can't be sought in"
    case .overload: "this machine did not keep up with a second video beside this one"
    case .notLive: "this content is recorded, and nothing of it is newer than the rest"
    case .notSeekable: "this content can't be sought in"
    case .alreadyFullScreen: "this content is already full screen"
    case .alreadyInPictureInPicture: "this content is on its way to picture in picture"
    case .mixedViewKinds: "a video in picture in picture can't move between the custom and the system kind of view"
    case .basicIntegrationUnavailable: "the system's view offers no picture in picture with the basic integration"
    case .unsupported: "picture in picture is not supported here"
    case .hasEnded: "one of the two videos has ended"
    case .notSynced: "the two videos are not in sync"
    case .nothingMeanwhile: "there is nothing that could be full screen meanwhile"
    case .nothingThere: "nothing plays there"
    case .noSuchTrack: "this content has no such track"
    case .noSuchChapter: "this content has no such chapter"
    case .noList: "what plays there is a single video and no list"
    case .noSuchEntry: "the list has no such entry"
    case .noSuchContent: "no video has this content"
    case .invalidValue: "the value is out of range"
    case .shuttingDown: "the session is shutting down"
    }
  }

  /// Suggests a remedy, if there is one.
  package var hint: String? {
    switch self {
    case .noPictureInPicture: "open one with: tandem open --pip URL"
    case .noFullScreen: "open one with: tandem open URL"
    case .noFrameYet: "try again in a moment; tandem status shows what is loading"
    case .audioOnly: "open a video with: tandem open URL"
    case .contentForbidsIt: "it was opened with --no-pip"
    case .notUserInitiated: "let the user start it, or begin the session with --automatic-pip"
    case .suspended: "it comes back by itself"
    case .requiresLinearPlayback: "it was opened with --linear; pausing is possible"
    case .overload: "begin the session with --on-overload reduce, or open a smaller variant: --hls-bitrate=min"
    case .notLive: "what is broadcast is opened with --live, or with --kind live"
    case .callIsLive, .notSeekable: "pausing is possible"
    case .alreadyFullScreen, .alreadyInPictureInPicture: "to see it twice add --duplicate"
    case .mixedViewKinds: "stop picture in picture first: tandem stop"
    case .basicIntegrationUnavailable: "use the custom kind of view, or the advanced integration"
    case .unsupported: nil
    case .noSuchTrack: "tandem track shows what there is"
    case .noSuchChapter: "tandem chapter shows what there is"
    case .noList: "open a list with: tandem open FOLDER, or LIST.m3u"
    case .noSuchEntry: "tandem entry shows what there is; tandem loop all begins again after the last"
    case .hasEnded: "play it again with: tandem resume, or tandem resume --pip"
    case .notSynced: "keep them in sync with: tandem sync"
    case .nothingMeanwhile: "name it: tandem ad-break URL; with something in picture in picture that is what is shown"
    case .nothingThere, .noSuchContent: "tandem status shows what plays where"
    case .invalidValue:
      "volume goes from 0 to 130, speed from 0.01 to 100, a delay to an hour, a position to the content's end"
    case .shuttingDown: "begin another with: tandem play URL"
    }
  }
}
