import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Option {
  // Session
  package static let socket = Option("socket", .text, "PATH", "the session's socket", standard: "the only one running")
  package static let ownSocket = Option(
    "socket", .text, "PATH", "the socket to listen on for commands",
    standard: "$XDG_RUNTIME_DIR/tandem/PID.sock")
  package static let noWait = Option(flag: "no-wait", "return as soon as the command is accepted")
  package static let timeout = Option(
    "timeout", .positiveTime, "SECONDS", "how long to wait for the session", standard: "10; for open and channel: 40")
  package static let dryRun = Option(flag: "dry-run", "say what would happen without doing it")
  package static let json = Option(flag: "json", "print JSON")
  package static let quiet = Option(flag: "quiet", "print only errors")
  package static let statusLine = Option(
    "status-line", words: ["auto", "on", "off"],
    "show a status line in the terminal; auto: only in the foreground")
  package static let pip = Option(flag: Parameter.role.key, Parameter.role.help)

  // Begin
  package static let display = Option("display", words: ["auto", "window", "headless"], "where to show the videos")
  package static let presenter = Option(
    "presenter", words: ["auto", "opengl", "software"], "draw with OpenGL or with the processor")
  package static let fullscreen = Option(flag: "fullscreen", "make the window fill the screen")
  package static let noConfig = Option(flag: "no-config", "ignore tandem.conf and mpv.conf in $XDG_CONFIG_HOME/tandem")
  package static let geometry = Option(
    "geometry", .size, "WxH", "the size of the window, or of the picture if there is no window", standard: "1280x720")
  package static let screen = Option(
    "screen", .name, "NUMBER|NAME", "the monitor for the window; tandem doctor screen lists the monitors",
    standard: "0")
  package static let player = Option(
    "player", words: ["mpv", "simulated"], "play with libmpv or with simulated players")
  package static let isolation = Option(
    "isolation", words: ["auto", "process", "none"],
    "give each video its own process; auto: only without OpenGL")
  package static let quality = Option(
    "quality", words: ["full", "fast"],
    "how to draw without OpenGL; fast: less CPU time, coarser pictures")
  package static let animation = Option(
    "animation", .anyTime, "SECONDS", "how long a swap's animation takes; 0: no animation",
    standard: "0.3 in a window, else 0")
  package static let log = Option(
    "log", .text, "FILE", "the event log's file; journal: systemd's journal",
    standard: "in $XDG_STATE_HOME/tandem")
  package static let keepLogs = Option(
    "keep-logs", .count(0...1_000_000), "N",
    "how many logs of ended sessions to keep; 0: all", standard: "50")
  package static let keepLogsSize = Option(
    "keep-logs-size", .count(0...1_000_000), "MIB", "the total size of the kept logs; 0: no limit", standard: "256")
  package static let keepLogsDays = Option(
    "keep-logs-days", .count(0...100_000), "DAYS", "how long to keep logs; 0: forever", standard: "0")
  package static let logRedact = Option(
    flag: "log-redact", "remove user names, passwords and queries of addresses from logs and messages")
  package static let restarts = Option(
    "restarts", .count(0...1000), "N",
    "how many times in a row to restart a crashed player; 0: never", standard: "5")
  package static let crashReport = Option(
    "crash-report", .text, "FILE", "the file for the report of a crashed player")
  package static let resumeLast = Option(flag: "resume", "resume what played last time")
  package static let idle = Option(flag: "idle", "wait for commands if there is nothing to play")
  package static let startScreen = Option(
    "start-screen", words: ["on", "off"], "show what can be opened, or a black window, if there is nothing to play")
  package static let replace = Option(flag: "replace", "replace an existing saved session of that name")
  package static let startPosition = Option("start", .anyTime, "POSITION", "the position where FULL starts")
  package static let pipStartPosition = Option("pip-start", .anyTime, "POSITION", "the position where PIP starts")
  package static let pipAddress = Option(
    "pip", .text, "PIP", "play this in picture in picture, and the other videos as one full-screen playlist")
  package static let guide = Option(
    "guide", .text, "FILE|ADDRESS", "the channels' programme guide (XMLTV), or off",
    standard: "the one in the channel list")
  package static let channels = Option(
    "channels", .text, "LIST", "the channels for tandem channel and remotes (M3U; a file or an address)")
  package static let logos = Option(
    "logos", words: ["files", "all", "off"],
    "channel logos to show: only from files, also from servers, or none")
  package static let loop = Option(
    "loop", words: Loop.allCases.map(\.rawValue),
    "at FULL's end: stop, repeat it, or repeat its playlist")
  package static let pipLoop = Option(
    "pip-loop", words: Loop.allCases.map(\.rawValue), "at PIP's end: stop, repeat it, or repeat its playlist")
  package static let shuffle = Option(flag: "shuffle", "shuffle the full-screen playlist")
  package static let title = Option("title", .text, "TITLE", "the title to show")
  package static let pipTitle = Option("pip-title", .text, "TITLE", "the title to show for PIP")
  package static let swaps = Option("swaps", .count(0...1_000_000), "N", "how many swaps to show", standard: "3")
  package static let audioOutput = Option(
    "ao", .text, "NAME", "mpv's audio output, such as jack or null",
    standard: "pipewire, pulse, alsa")
  package static let pipAudioDevice = Option(
    "audio-device-pip", .text, "DEVICE",
    "the sound device of picture in picture, such as headphones; both videos are then heard")
  package static let mpvOption = Option(
    repeated: "mpv-option", .text, "NAME=VALUE",
    "an mpv option; --NAME=VALUE works too; see tandem help options (repeatable)")
  package static let mpris = Option(
    "mpris", words: ["on", "off"], "offer the session to the desktop: media keys, playerctl, phones")
  package static let mpvIPC = Option(
    "mpv-ipc", words: ["on", "off"], "offer mpv's JSON IPC to programs, on one socket for each role")
  package static let mqtt = Option(
    "mqtt", .text, "BROKER", "the MQTT broker: mqtt://[USER@]HOST[:PORT] or mqtts://…")
  package static let node = Option(
    "node", .name, "NAME", "this screen's name at the broker", standard: "the machine's name")
  package static let groups = Option(
    repeated: "group", .name, "NAME", "a group that this screen belongs to (repeatable)")
  package static let nodes = Option(
    repeated: "node", .name, "NAME", "send the command to this screen (repeatable)")
  package static let groupOfScreens = Option(
    "group", .name, "NAME", "send the command to this group of screens")
  package static let allScreens = Option(flag: "all", "send the command to every screen")
  package static let dueMoment = Option(
    "at", .text, "TIME", "run the command at this time, such as 20:15:00 or 2026-11-23T20:15:00Z")
  package static let inSoLong = Option("in", .positiveTime, "SECONDS", "run the command after this time")
  package static let mqttPrefix = Option(
    "mqtt-prefix", .text, "PREFIX", "the prefix of all MQTT topics", standard: "tandem")
  package static let mqttDiscovery = Option(
    "mqtt-discovery", .text, "PREFIX", "the topic prefix for Home Assistant's discovery, or off",
    standard: "homeassistant")
  package static let mqttVersion = Option(
    "mqtt-version", words: ["3.1.1", "5"], "the version of MQTT; use 5 only with a trusted broker")
  package static let mqttPasswordFile = Option(
    "mqtt-password-file", .text, "FILE", "the file whose first line is the broker's password",
    standard: "$TANDEM_MQTT_PASSWORD")
  package static let mqttAuthorities = Option(
    "mqtt-cafile", .text, "FILE", "the CA certificates to verify an mqtts:// broker", standard: "the system's")
  package static let remote = Option(
    optional: "remote", .text, "PORT", "let paired phones control the session in a browser, at port 8263 or another")
  package static let remoteTLS = Option(
    "remote-tls", .text, "CERT,KEY", "the certificate and the key (PEM files) for --remote over HTTPS")
  package static let lirc = Option(
    optional: "lirc", .text, "SOCKET", "read an infrared remote from lircd, at /run/lirc/lircd or another socket")
  package static let cec = Option(
    optional: "cec", .text, "ADAPTER", "read the television's remote over HDMI, with libcec's first adapter or another")
  package static let deviceAddresses = Option(
    "device-addresses", words: AddressDoor.DevicePolicy.allCases.map(\.rawValue),
    "who may open discs and cameras: you and apps, or also other programs")
  package static let ytdl = Option(flag: "ytdl", "let mpv open pages of video sites with yt-dlp")

  // Policies
  package static let audioPolicy = Option(
    "audio", words: AudioPolicy.Choice.allCases.filter { !$0.hasContent }.map(\.word),
    "the video that is heard")
  package static let newContent = Option(
    "new-content", words: ["replace", "alongside"], "what tandem open does if only picture in picture plays")
  package static let concurrency = Option(
    "concurrency", words: ["busy", "queue", "coalesce"], "what happens to a command while another runs")
  package static let restoreDeadline = Option(
    "restore-deadline", .positiveTime, "SECONDS", "how long an app may take to restore its screen", standard: "1")
  package static let restoreTimeout = Option(
    "restore-timeout", words: ["abort", "continue", "close"],
    "what happens if the app takes longer to restore its screen")
  package static let falseRestore = Option(
    "false-restore", words: ["proceed", "abort"], "what happens if the app can't restore its screen")
  package static let fullScreenEnd = Option(
    "full-screen-end", words: ["hold", "promote"], "what happens when the full-screen video ends")
  package static let fullScreenLoss = Option(
    "full-screen-loss", words: ["leave-empty", "promote"], "what happens when the full-screen player is lost")
  package static let onOverload = Option(
    "on-overload", words: Configuration.OverloadPolicy.allCases.map(\.rawValue),
    "on overload: reduce picture in picture, only warn, or close it")
  package static let automaticPictureInPicture = Option(
    flag: "automatic-pip", not: "no-automatic-pip", "start picture in picture when the user leaves the app")
  package static let noAutomaticPictureInPicture = Option(
    flag: "no-automatic-pip", not: "automatic-pip",
    "pause when the user leaves, even if the resumed session would start picture in picture")
  package static let integration = Option(
    "integration", words: ["basic", "advanced"],
    "with basic, automatic picture in picture ends when the user returns")
  package static let cameraMultitasking = Option(
    flag: "camera-multitasking", "let calls share the camera with other programs; calls then show the app's own view")
  package static let presentationDeadline = Option(
    "presentation-deadline", .positiveTime, "SECONDS", "how long the display may take to show a change", standard: "5")
  package static let loadDeadline = Option(
    "load-deadline", .positiveTime, "SECONDS", "how long a video may take to show its first frame", standard: "30")
  package static let corner = Option(
    "corner", .picture(.placement), cornerWords,
    "the corner or the point where picture in picture starts (default: bottom-right)")
  private static let cornerWords = PictureText.placement.names.map(KebabCase.word).joined(separator: "|") + "|X,Y"
  package static let size = Option(
    "size", .picture(.size), "small|medium|large|PERCENT%",
    "the size of picture in picture at the start (default: medium)")
  package static let layout = Option(
    "layout", words: KebabCase.words(LayoutStyle.self), hasDefault: false, "whether both videos start side by side")
  package static let volatileQuery = Option(
    repeated: "volatile-query", .text, "NAME", "a query parameter to ignore when addresses are compared (repeatable)")

  // Open
  package static let openInPip = Option(flag: "pip", "open in picture in picture instead of full screen")
  package static let at = Option("at", .anyTime, "POSITION", "the position to start at")
  package static let entry = Option(
    "entry", .count(1...MediaContent.mostEntries), "N", "the playlist's entry to start with")
  package static let stay = Option(
    "for", .positiveTime, "SECONDS",
    "with --pip: end this video and show the previous one after this time, at most a day"
  )
  package static let afterSwap = Option(
    "after-swap", words: KebabCase.words(AfterSwap.self),
    "returns: when --for is over, swap the video back from full screen")
  package static let openCorner = Option(
    "corner", .picture(.placement), cornerWords,
    "with --pip and --for: the corner or the point where the video is shown")
  package static let sound = Option("sound", .word(["yes", "no"]), "yes|no", "no: start it muted", standard: "yes")
  package static let adBreakTime = Option(
    "for", .positiveTime, "SECONDS", "end the ad break after this time, at most a day")
  package static let onlyTraits = Option(
    flag: "only-traits", "change only the traits of the video, which must be open already")
  package static let duplicate = Option(
    flag: "duplicate", "open the content even if it is already open in the other role")
  package static let id = Option("id", .text, "ID", "the name that identifies the content", standard: "its address")
  package static let contentKind = Option(
    "kind", words: KebabCase.words(MediaContent.Kind.self), "the kind of content")
  package static let live = Option(
    flag: "live", "favour low delay over smooth playback, as for cameras; short for --kind low-latency")
  package static let pipLive = Option(flag: "pip-live", "favour low delay over smooth playback for PIP")
  package static let linear = Option(flag: "linear", not: "no-linear", "forbid seeking")
  package static let noLinear = Option(flag: "no-linear", not: "linear", "allow seeking")
  package static let noPip = Option(flag: "no-pip", not: "allow-pip", "forbid picture in picture for this content")
  package static let allowPip = Option(flag: "allow-pip", not: "no-pip", "allow picture in picture for this content")
  package static let contentScreen = Option("screen", .name, "NAME", "the app's screen that presents the content")
  package static let presentation = Option(
    "presentation", words: KebabCase.words(MediaContent.Presentation.self), "how the app's screen shows the content")
  package static let viewKind = Option(
    "view-kind", words: KebabCase.words(MediaContent.ViewKind.self), "the kind of view that shows the content")
  package static let paused = Option(flag: "paused", "hold the video at its first frame")
  package static let poster = Option(
    "poster", .text, "FILE", "an image (file or address) to show until the first frame")
  package static let subtitleFile = Option(
    repeated: "sub-file", .text, "FILE", "a file or address of subtitles (repeatable)")
  package static let pipSubtitleFile = Option(
    repeated: "pip-sub-file", .text, "FILE", "a file or address of subtitles for PIP (repeatable)")
  package static let small = Option(flag: "small", "for calls: ask for the small picture in picture")
  package static let contentSize = Option(
    "content-size", .size, "WxH", "for calls: the size of the video; picture in picture has its aspect ratio")
  package static let app = Option("app", .name, "NAME", "the app that owns the content", standard: "tandem")

  package static let help = Option(flag: "help", "print this help")
}

extension ValueKind {
  static var positiveTime: ValueKind { .time(.milliseconds(1) ... .seconds(DurationParser.longest)) }
}
