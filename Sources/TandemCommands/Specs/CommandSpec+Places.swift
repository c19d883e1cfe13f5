// The commands that change the contents of the two roles.

extension CommandSpec {
  static let open = CommandSpec(
    "open", .opening,
    CommandLineForm(
      .contents, "play another video; the same one is not opened twice",
      operands: [.init("URL", "the file, folder, list or address to open; several are a list", repeats: true)],
      examples: [
        "tandem open Series/ --entry 3", "tandem open --pip rtsp://door/1 --for 30",
        "tandem open film.mkv", "tandem open --pip https://example.org/live.m3u8 --kind live",
        "tandem open film.mkv --dry-run",
      ]),
    make: { .open($0) }, parts: { if case .open(let opening) = $0 { opening } else { nil } })

  static let start = CommandSpec(
    .start, "start",
    CommandLineForm(
      .pictureInPicture, "put the full-screen video in picture in picture; with one there already, swap"),
    key: ("start", "picture in picture; with one there, swap"))

  static let swap = CommandSpec(
    .swap, "swap",
    CommandLineForm(.pictureInPicture, "exchange the full-screen video and the one in picture in picture"))

  static let stop = CommandSpec(
    .stop, "stop",
    CommandLineForm(.pictureInPicture, "bring the video in picture in picture back to full screen"),
    key: ("stop", "picture in picture back to full screen"))

  static let togglePictureInPicture = CommandSpec(
    .togglePictureInPicture, "toggle-pip",
    CommandLineForm(.pictureInPicture, "start picture in picture, or with one there bring it back"),
    key: ("pip", "picture in picture on or off"))

  /// The key command `swap` also sends this command, because with an empty full screen only a stop is possible.
  static let expand = CommandSpec(
    .expand, "expand",
    CommandLineForm(.pictureInPicture, "make what is in picture in picture full screen: a swap, or a stop"),
    key: ("swap", "exchange the two videos"))

  static let close = CommandSpec(
    .close, "close", CommandLineForm(.pictureInPicture, "end picture in picture and its video"),
    key: ("close", "close picture in picture"))

  static let setAutomaticPictureInPicture = CommandSpec(
    "automatic-pip", .boolean("automatic", "whether it begins by itself", "whether it begins by itself"),
    CommandLineForm(
      .pictureInPicture, "say whether picture in picture starts when the user leaves the app",
      operands: [.init("on|off", "on or off")]),
    make: { .setAutomaticPictureInPicture($0) },
    parts: { if case .setAutomaticPictureInPicture(let isOn) = $0 { isOn } else { nil } })

  static let unload = CommandSpec(
    "unload", .video, CommandLineForm(.contents, "stop a video and empty its place"), make: { .unload($0) },
    parts: { if case .unload(let role) = $0 { role } else { nil } })

  static let shutDown = CommandSpec(
    .shutDown, "quit", CommandLineForm(.session, "end the session; what played is saved"),
    key: ("quit", "quit; what played is saved"))
}
