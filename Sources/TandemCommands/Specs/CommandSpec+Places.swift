// The commands that change the contents of the two roles.

import TandemOrchestrator

extension CommandSpec {
  @Builder static var places: [CommandSpec] {
    CommandSpec(
      .open, "open", .opening,
      CommandLineForm(
        .contents, "play another video; the same one is not opened twice",
        operands: [.init("URL", "the file, folder, list or address to open; several are a list", repeats: true)],
        examples: [
          "tandem open Series/ --entry 3", "tandem open --pip rtsp://door/1 --for 30",
          "tandem open film.mkv", "tandem open --pip https://example.org/live.m3u8 --kind live",
          "tandem open film.mkv --dry-run",
        ]),
      says: { opening, report in opening.startsAdBreak ? .adBreak(report) : .opening(opening, report) },
      make: { .open($0) }, parts: { if case .open(let opening) = $0 { opening } else { nil } })

    CommandSpec(
      .start, "start",
      CommandLineForm(
        .pictureInPicture, "put the full-screen video in picture in picture; with one there already, swap"),
      key: ("start", "start picture in picture, or swap"),
      says: { report in
        .init(
          plan: "start picture in picture",
          outcome: report.roles.fullScreen == nil ? "picture in picture started" : "swapped", subject: .roles)
      })

    CommandSpec(
      .swap, "swap",
      CommandLineForm(.pictureInPicture, "exchange the full-screen video and the one in picture in picture"),
      says: { _ in .init(plan: "swap", outcome: "swapped", subject: .roles) })

    CommandSpec(
      .stop, "stop",
      CommandLineForm(.pictureInPicture, "bring the video in picture in picture back to full screen"),
      key: ("stop", "picture in picture back to full screen"),
      says: { _ in
        .init(plan: "bring picture in picture back to full screen", outcome: "in full screen again", subject: .roles)
      })

    CommandSpec(
      .togglePictureInPicture, "toggle-pip",
      CommandLineForm(.pictureInPicture, "start picture in picture, or with one there bring it back"),
      key: ("pip", "picture in picture on or off"),
      says: { report in
        let isActive = report.roles.pictureInPicture != nil
        return .init(
          plan: isActive ? "bring picture in picture back to full screen" : "start picture in picture",
          outcome: isActive ? "picture in picture started" : "in full screen again", subject: .roles)
      })

    // The key command `swap` also sends this command, because with an empty full screen only a stop is possible.
    CommandSpec(
      .expand, "expand",
      CommandLineForm(.pictureInPicture, "make what is in picture in picture full screen: a swap, or a stop"),
      key: ("swap", "exchange the two videos"),
      says: { report in
        .init(
          plan: "bring picture in picture to full screen",
          outcome: report.roles.pictureInPicture == nil ? "in full screen again" : "swapped", subject: .roles)
      })

    CommandSpec(
      .close, "close", CommandLineForm(.pictureInPicture, "end picture in picture and its video"),
      key: ("close", "close picture in picture"),
      says: { _ in .init(plan: "close picture in picture", outcome: "picture in picture closed", subject: .roles) })

    CommandSpec(
      .setAutomaticPictureInPicture, "automatic-pip",
      .boolean("automatic", "whether it begins by itself", "whether it begins by itself"),
      CommandLineForm(
        .pictureInPicture, "say whether picture in picture starts when the user leaves the app",
        operands: [.init("on|off", "on or off")]),
      says: { isOn, _ in
        .init(
          plan: "switch automatic picture in picture \(isOn ? "on" : "off")",
          outcome: "automatic picture in picture \(isOn ? "on" : "off")")
      },
      make: { .setAutomaticPictureInPicture($0) },
      parts: { if case .setAutomaticPictureInPicture(let isOn) = $0 { isOn } else { nil } })

    CommandSpec(
      .unload, "unload", .video, CommandLineForm(.contents, "stop a video and empty its place"),
      says: { _, report in .init(plan: "unload \(report.name)", outcome: "unloaded", subject: .video) },
      make: { .unload($0) }, parts: { if case .unload(let role) = $0 { role } else { nil } })

    CommandSpec(
      .shutDown, "quit", CommandLineForm(.session, "end the session; what played is saved"),
      key: ("quit", "quit and save the session"),
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
    case .replace: ("replace what plays there", "opened")
    case .prepare: ("prepare it beside what plays and then show it", "opened")
    case .stopThenReplace: ("end picture in picture and play it instead", "opened")
    case .joinLoading: ("wait for it: it is loading already", "opened")
    case .nothing: ("do nothing: it plays there already", "already there, nothing to do")
    case .resume: ("resume it: it is there already", "already there, resumed")
    case .restart: ("play it again from the beginning", "already there, begun again")
    case .seek: ("seek in it: it is there already", "already there, seeking")
    case .chooseEntry: ("go on with that entry: the list is there already", "already there, another entry")
    case .swap: ("swap: it is in picture in picture", "swapped")
    case .stop: ("bring it back to full screen", "in full screen again")
    }
  }
}
