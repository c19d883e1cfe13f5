// The players that the benchmarks compare.

/// A player, or a pair of players, with two clips; the second clip is in a corner over the first.
struct Candidate {
  var name: String
  /// The commands, started in this order, so that the second window is above the first.
  var commands: [[String]]
  /// False if the candidate shows no clips on the screen.
  var isSeen = true

  /// This candidate, with a name that marks it as an earlier build.
  var asEarlier: Candidate { Candidate(name: "earlier \(name)", commands: commands, isSeen: isSeen) }

  static let fast = "tandem, software, --quality fast"
  static let limit = "decoding and one blit"
}

/// The candidates with their commands and layouts.
struct Candidates {
  var tandem: String
  /// The folder of the clips; logs and sockets are also created there.
  var folder: String
  var format: Clip.Format
  var screen: BenchScreen
  /// The value of `--hwdec` for all players.
  var hardwareDecoding: String

  private var a: String { format.clip(.a, in: folder) }
  private var b: String { format.clip(.b, in: folder) }

  var fast: Candidate {
    var candidate = tandem("software", ["--quality", "fast"])
    candidate.name = Candidate.fast
    return candidate
  }

  func tandem(_ presenter: String, _ more: [String] = []) -> Candidate {
    Candidate(
      name: presenter == "software" ? "tandem, software" : "tandem, OpenGL",
      commands: [
        [
          tandem, "play", a, b, "--display", "window", "--presenter", presenter, "--geometry",
          "\(screen.width)x\(screen.height)", "--animation", "0", "--quiet", "--no-config", "--log",
          "\(folder)/log-\(presenter).jsonl", "--socket", socket(presenter), "--hwdec", hardwareDecoding,
        ] + more
      ])
  }

  func socket(_ presenter: String) -> String { "\(folder)/\(presenter).sock" }

  /// Two mpv processes with a window each.
  ///
  /// - Parameter output: mpv's video output.
  func twoPlayers(_ output: String, _ more: [String] = []) -> Candidate {
    let small = screen.pictureInPicture
    return Candidate(
      name: "two mpv --vo=\(output)",
      commands: [
        mpv(output) + ["--geometry=\(screen.width)x\(screen.height)+0+0", "--input-ipc-server=\(socket("mpv-1"))"]
          + more
          + [a],
        mpv(output) + [
          "--geometry=\(small.width)x\(small.height)+\(small.x)+\(small.y)", "--input-ipc-server=\(socket("mpv-2"))",
        ] + more + [b],
      ])
  }

  /// The command line of mpv without controls over the picture. With `gpu`, mpv also accepts OpenGL in software.
  func mpv(_ output: String) -> [String] {
    [
      "mpv", "--no-config", "--no-terminal", "--vo=\(output)", "--osc=no", "--osd-level=0",
      "--hwdec=\(hardwareDecoding)",
      "--no-keepaspect-window", "--no-border",
    ] + (output == "gpu" ? ["--gpu-sw=yes"] : [])
  }

  var overlay: Candidate {
    let small = screen.pictureInPicture
    let graph =
      "[vid1]scale=\(screen.width):\(screen.height)[a];[vid2]scale=\(small.width):\(small.height)[b];"
      + "[a][b]overlay=\(small.x):\(small.y)[vo]"
    return Candidate(
      name: "one mpv, overlay filter",
      commands: [
        mpv("x11") + [
          "--lavfi-complex=\(graph)", "--geometry=\(screen.width)x\(screen.height)+0+0", "--external-file=\(b)", a,
        ]
      ])
  }

  var compositor: Candidate {
    let small = screen.pictureInPicture
    let text =
      "compositor name=c sink_1::xpos=\(small.x) sink_1::ypos=\(small.y) sink_1::width=\(small.width) "
      + "sink_1::height=\(small.height) ! videoconvert ! ximagesink "
      + "filesrc location=\(a) ! qtdemux ! h264parse ! avdec_h264 ! queue ! c.sink_0 "
      + "filesrc location=\(b) ! qtdemux ! h264parse ! avdec_h264 ! queue ! c.sink_1"
    return Candidate(
      name: "GStreamer compositor",
      commands: [["gst-launch-1.0", "-q"] + text.split(separator: " ").map(String.init)])
  }

  /// The unavoidable work: both clips are decoded on one thread each at normal speed, without a display, and one ready
  /// picture of the window's size is drawn at the clip's frame rate.
  ///
  /// - Parameter blit: the program `Scripts/screen-blit.c`.
  func limit(_ blit: String) -> Candidate {
    Candidate(
      name: Candidate.limit,
      commands: [a, b].map {
        ["ffmpeg", "-nostdin", "-v", "error", "-threads", "1", "-re", "-i", $0, "-f", "null", "-"]
      } + [[blit, String(format.rate), String(screen.width), String(screen.height)]], isSeen: false)
  }
}
