// The commands that change the contents of the two roles.

import TandemOrchestrator

extension CommandSpec {
  @Builder static var places: [CommandSpec] {
    CommandSpec(
      .open, "open", .opening,
      CommandLineForm(
        .contents, "play another video; a video that plays already is not opened again",
        operands: [
          .init("URL", "the file, folder, playlist or address to open; several form a playlist", repeats: true)
        ],
        examples: [
          "tandem open Series/ --entry 3", "tandem open --pip rtsp://door/1 --for 30",
          "tandem open film.mkv", "tandem open --pip https://example.org/live.m3u8 --kind live",
          "tandem open film.mkv --dry-run",
        ]),
      isForPhones: true,
      says: { opening, report in opening.startsAdBreak ? .adBreak(report) : .opening(opening, report) },
      make: { .open($0) }, parts: { if case .open(let opening) = $0 { opening } else { nil } })

    CommandSpec(
      .start, "start",
      CommandLineForm(
        .pictureInPicture, "put the full-screen video in picture in picture, or swap if picture in picture exists"),
      isForPhones: true, key: ("start", "start picture in picture, or swap"),
      says: { report in
        .init(
          plan: "start picture in picture",
          outcome: report.roles.fullScreen == nil ? "picture in picture started" : "swapped", subject: .roles)
      })

    CommandSpec(
      .swap, "swap",
      CommandLineForm(.pictureInPicture, "swap the full-screen video and the one in picture in picture"),
      isForPhones: true, says: { _ in .init(plan: "swap", outcome: "swapped", subject: .roles) })

    CommandSpec(
      .stop, "stop",
      CommandLineForm(.pictureInPicture, "bring the video in picture in picture back to full screen"),
      isForPhones: true, key: ("stop", "picture in picture back to full screen"),
      says: { _ in
        .init(plan: "bring picture in picture back to full screen", outcome: "full screen again", subject: .roles)
      })

    CommandSpec(
      .togglePictureInPicture, "toggle-pip",
      CommandLineForm(.pictureInPicture, "start picture in picture, or bring it back to full screen"),
      isForPhones: true, key: ("pip", "picture in picture on or off"),
      says: { report in
        let isActive = report.roles.pictureInPicture != nil
        return .init(
          plan: isActive ? "bring picture in picture back to full screen" : "start picture in picture",
          outcome: isActive ? "picture in picture started" : "full screen again", subject: .roles)
      })

    // The key binding `swap` sends the command `expand`, not `swap`. If nothing is full screen, a
    // swap is impossible, and `expand` stops picture in picture instead.
    CommandSpec(
      .expand, "expand",
      CommandLineForm(.pictureInPicture, "bring the video in picture in picture to full screen, by a swap or a stop"),
      isForPhones: true, key: ("swap", "swap the two videos"),
      says: { report in
        .init(
          plan: "bring picture in picture to full screen",
          outcome: report.roles.pictureInPicture == nil ? "full screen again" : "swapped", subject: .roles)
      })

    CommandSpec(
      .close, "close", CommandLineForm(.pictureInPicture, "end picture in picture and its video"),
      isForPhones: true, key: ("close", "close picture in picture"),
      says: { _ in .init(plan: "close picture in picture", outcome: "picture in picture closed", subject: .roles) })

    CommandSpec(
      .setAutomaticPictureInPicture, "automatic-pip",
      .boolean("automatic", "the automatic start", "whether picture in picture starts when the user leaves the app"),
      CommandLineForm(
        .pictureInPicture, "set whether picture in picture starts when the user leaves the app",
        operands: [.init("on|off", "on or off")]),
      says: { isOn, _ in
        .init(
          plan: "switch automatic picture in picture \(isOn ? "on" : "off")",
          outcome: "automatic picture in picture \(isOn ? "on" : "off")")
      },
      make: { .setAutomaticPictureInPicture($0) },
      parts: { if case .setAutomaticPictureInPicture(let isOn) = $0 { isOn } else { nil } })

    CommandSpec(
      .unload, "unload", .video, CommandLineForm(.contents, "stop a video and leave its role empty"),
      isForPhones: true,
      says: { _, report in .init(plan: "unload \(report.name)", outcome: "unloaded", subject: .video) },
      make: { .unload($0) }, parts: { if case .unload(let role) = $0 { role } else { nil } })

    CommandSpec(
      .shutDown, "quit", CommandLineForm(.session, "end the session and save what played"),
      key: ("quit", "quit and save what played"),
      says: { _ in .init(plan: "end the session", outcome: "the session has ended", isCaption: false) })
  }
}

extension CommandSentences {
  /// The sentences about an opening that starts no ad break.
  fileprivate static func opening(_ opening: OpenRequest, _ report: CommandReport) -> Self {
    let (plan, outcome) = report.action.map(words) ?? ("open", "opened")
    let isMove = report.action == .swap || report.action == .stop
    let subject = isMove ? nil : report.video.map { "\($0.name), \(report.label(opening.role))" }
    return .init(plan: plan, outcome: outcome, subject: subject.map(Subject.text) ?? .roles, isCaption: false)
  }

  private static func words(_ action: OpenDecision.Action) -> (plan: String, outcome: String) {
    switch action {
    case .load: ("load it", "opened")
    case .replace: ("replace the video that plays there", "opened")
    case .prepare: ("load it while the current video plays on, then show it", "opened")
    case .stopThenReplace: ("end picture in picture and play the new content instead", "opened")
    case .joinRestore: ("do nothing: it is on its way to full screen", "on its way to full screen")
    case .changeTraits: ("change its traits: it is open already", "traits changed")
    case .joinLoading: ("wait for it: it is loading already", "opened")
    case .nothing: ("do nothing: it plays there already", "already there, nothing to do")
    case .resume: ("resume it: it is there already", "already there, resumed")
    case .restart: ("play it again from the beginning", "already there, restarted")
    case .seek: ("seek in it: it is there already", "already there, seeking")
    case .chooseEntry: ("play that entry: the playlist is there already", "already there, another entry")
    case .swap: ("swap: it is in picture in picture", "swapped")
    case .stop: ("bring it back to full screen", "full screen again")
    }
  }
}
