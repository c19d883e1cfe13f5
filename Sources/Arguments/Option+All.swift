// The options of all commands.

extension Option {
  // Session
  public static let socket = Option("socket", .text, "PATH", "the session's socket", standard: "the only one running")
  public static let ownSocket = Option(
    "socket", .text, "PATH", "where to listen for commands",
    standard: "$XDG_RUNTIME_DIR/tandem/PID.sock")
  public static let noWait = Option(flag: "no-wait", "return as soon as the command is accepted")
  public static let timeout = Option(
    "timeout", .positiveTime, "SECONDS", "how long to wait for the session", standard: "10, open 40")
  public static let dryRun = Option(flag: "dry-run", "say what would happen and do nothing")
  public static let json = Option(flag: "json", "print JSON for machines")
  public static let quiet = Option(flag: "quiet", "print only errors")
  public static let pip = Option(flag: "pip", "the video in picture in picture instead of the full-screen one")

  // Begin
  public static let display = Option("display", words: ["auto", "window", "headless"], "where to show the videos")
  public static let presenter = Option(
    "presenter", words: ["auto", "opengl", "software"], "what draws the window")
  public static let fullscreen = Option(flag: "fullscreen", "let the window fill the screen")
  public static let noConfig = Option(flag: "no-config", "without the settings in $XDG_CONFIG_HOME/tandem/tandem.conf")
  public static let geometry = Option(
    "geometry", .size, "WxH", "how large the window, or the picture without one, is", standard: "1280x720")
  public static let player = Option("player", words: ["mpv", "simulated"], "what plays them")
  public static let cores = Option(
    "cores", words: ["auto", "apart", "together"],
    "a process for each video, or one; auto is apart without OpenGL"
  )
  public static let animation = Option(
    "animation", .anyTime, "SECONDS", "how long a change of places takes, 0 is a cut",
    standard: "0.3 in a window, else 0")
  public static let log = Option(
    "log", .text, "FILE", "where to write the event log",
    standard: "in $XDG_STATE_HOME/tandem")
  public static let keepLogs = Option(
    "keep-logs", .count(0...1_000_000), "N",
    "how many logs of ended sessions stay, 256 MiB at most; 0 is all", standard: "50")
  public static let restarts = Option(
    "restarts", .count(0...1000), "N",
    "how often in a row a player that died is begun again; 0 is never", standard: "5")
  public static let crashReport = Option(
    "crash-report", .text, "FILE", "where a player that dies writes what it died of")
  public static let resumeLast = Option(flag: "resume", "go on with what played last time")
  public static let startPosition = Option("start", .anyTime, "POSITION", "where FULL begins")
  public static let pipStartPosition = Option("pip-start", .anyTime, "POSITION", "where PIP begins")
  public static let title = Option("title", .text, "TITLE", "the title shown")
  public static let pipTitle = Option("pip-title", .text, "TITLE", "the title shown of PIP")
  public static let swaps = Option("swaps", .count(0...1_000_000), "N", "how many swaps to show", standard: "3")
  public static let audioOutput = Option(
    "ao", .text, "NAME", "mpv's audio output, such as jack or null",
    standard: "pipewire, pulse, alsa")
  public static let ytdl = Option(flag: "ytdl", "let mpv look up pages of video sites")

  // Policies
  public static let audioPolicy = Option("audio", words: ["full", "pip"], "which video is heard")
  public static let newContent = Option(
    "new-content", words: ["replace", "alongside"], "what opening does to a video that is alone in PiP")
  public static let concurrency = Option(
    "concurrency", words: ["busy", "queue", "coalesce"], "what a command gets while another runs")
  public static let restoreDeadline = Option(
    "restore-deadline", .positiveTime, "SECONDS", "how long an app may take to restore its screen", standard: "1")
  public static let restoreTimeout = Option(
    "restore-timeout", words: ["abort", "continue", "close"], "what happens when it takes longer")
  public static let falseRestore = Option(
    "false-restore", words: ["proceed", "abort"], "what happens when it could not restore it")
  public static let fullScreenEnd = Option(
    "full-screen-end", words: ["hold", "promote"], "what happens when the full-screen video ends")
  public static let fullScreenLoss = Option(
    "full-screen-loss", words: ["leave-empty", "promote"], "what happens when its player is lost")
  public static let automaticPictureInPicture = Option(
    flag: "automatic-pip", not: "no-automatic-pip", "start picture in picture when the user leaves the app")
  public static let noAutomaticPictureInPicture = Option(
    flag: "no-automatic-pip", not: "automatic-pip", "pause instead, also where --resume would not")
  public static let integration = Option(
    "integration", words: ["basic", "advanced"], "whether coming back ends an automatic picture in picture")
  public static let cameraMultitasking = Option(
    flag: "camera-multitasking", "calls may share the camera; without it they use sample buffers")
  public static let presentationDeadline = Option(
    "presentation-deadline", .positiveTime, "SECONDS", "how long the display may take to show a change", standard: "5")
  public static let loadDeadline = Option(
    "load-deadline", .positiveTime, "SECONDS", "how long a video may take to its first frame", standard: "30")
  public static let corner = Option(
    "corner", words: ["top-left", "top-right", "bottom-left", "bottom-right"],
    asked: "where picture in picture begins (default: bottom-right)")
  public static let size = Option(
    "size", words: ["small", "medium", "large"], asked: "how large it begins (default: medium)")
  public static let volatileQuery = Option(
    repeated: "volatile-query", .text, "NAME", "a query parameter that does not tell contents apart (repeatable)")

  // Open
  public static let openInPip = Option(flag: "pip", "open in picture in picture, beside what is full screen")
  public static let at = Option("at", .anyTime, "POSITION", "where to begin")
  public static let duplicate = Option(flag: "duplicate", "also if it is what is full screen already")
  public static let id = Option("id", .text, "ID", "what tells this content from others", standard: "its address")
  public static let contentKind = Option("kind", words: ["vod", "live", "call"], "what kind of content it is")
  public static let linear = Option(flag: "linear", not: "no-linear", "forbid seeking in it")
  public static let noLinear = Option(flag: "no-linear", not: "linear", "allow seeking in it")
  public static let noPip = Option(flag: "no-pip", not: "allow-pip", "forbid picture in picture for it")
  public static let allowPip = Option(flag: "allow-pip", not: "no-pip", "allow picture in picture for it")
  public static let contentScreen = Option("screen", .name, "NAME", "the screen of its app that presents it")
  public static let presentation = Option(
    "presentation", words: ["full-screen", "inline", "primary-inline"], "how that screen shows it")
  public static let viewKind = Option("view-kind", words: ["custom", "system"], "what kind of view shows it")
  public static let small = Option(flag: "small", "ask for the small picture in picture; for calls")
  public static let app = Option("app", .name, "NAME", "the app that owns it", standard: "tandem")

  public static let help = Option(flag: "help", "print this help")
}

extension ValueKind {
  static var positiveTime: ValueKind { .time(.milliseconds(1) ... .seconds(TimeText.longest)) }
}
