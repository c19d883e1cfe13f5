// The options of all commands.

import TandemCommands
import TandemFoundation
import TandemOrchestrator

extension Option {
  // Session
  package static let socket = Option("socket", .text, "PATH", "the session's socket", standard: "the only one running")
  package static let ownSocket = Option(
    "socket", .text, "PATH", "where to listen for commands",
    standard: "$XDG_RUNTIME_DIR/tandem/PID.sock")
  package static let noWait = Option(flag: "no-wait", "return as soon as the command is accepted")
  package static let timeout = Option(
    "timeout", .positiveTime, "SECONDS", "how long to wait for the session", standard: "10, open 40")
  package static let dryRun = Option(flag: "dry-run", "say what would happen and do nothing")
  package static let json = Option(flag: "json", "print JSON for machines")
  package static let quiet = Option(flag: "quiet", "print only errors")
  package static let statusLine = Option(
    "status-line", words: ["auto", "on", "off"],
    "a line in the terminal that says what plays; auto is in the foreground")
  package static let pip = Option(flag: Parameter.role.key, Parameter.role.help)

  // Begin
  package static let display = Option("display", words: ["auto", "window", "headless"], "where to show the videos")
  package static let presenter = Option(
    "presenter", words: ["auto", "opengl", "software"], "what draws the window")
  package static let fullscreen = Option(flag: "fullscreen", "let the window fill the screen")
  package static let noConfig = Option(flag: "no-config", "without tandem.conf and mpv.conf in $XDG_CONFIG_HOME/tandem")
  package static let geometry = Option(
    "geometry", .size, "WxH", "how large the window, or the picture without one, is", standard: "1280x720")
  package static let player = Option("player", words: ["mpv", "simulated"], "what plays them")
  package static let isolation = Option(
    "isolation", words: ["auto", "process", "none"],
    "whether each video has a process of its own; auto: without OpenGL")
  package static let quality = Option(
    "quality", words: ["full", "fast"],
    "without OpenGL; fast: less of the processor, less fine pictures")
  package static let animation = Option(
    "animation", .anyTime, "SECONDS", "how long a change of places takes, 0 is a cut",
    standard: "0.3 in a window, else 0")
  package static let log = Option(
    "log", .text, "FILE", "where to write the event log, or journal",
    standard: "in $XDG_STATE_HOME/tandem")
  package static let keepLogs = Option(
    "keep-logs", .count(0...1_000_000), "N",
    "how many logs of ended sessions stay; 0 is all", standard: "50")
  package static let keepLogsSize = Option(
    "keep-logs-size", .count(0...1_000_000), "MIB", "how large they may be together; 0 is any size", standard: "256")
  package static let keepLogsDays = Option(
    "keep-logs-days", .count(0...100_000), "DAYS", "how long they stay; 0 is for ever", standard: "0")
  package static let logRedact = Option(
    flag: "log-redact", "leave users, passwords and queries of addresses out of all that is told")
  package static let restarts = Option(
    "restarts", .count(0...1000), "N",
    "how often in a row a player that died is begun again; 0 is never", standard: "5")
  package static let crashReport = Option(
    "crash-report", .text, "FILE", "where a player that dies writes what it died of")
  package static let resumeLast = Option(flag: "resume", "go on with what played last time")
  package static let idle = Option(flag: "idle", "wait for commands where there is nothing to play")
  package static let replace = Option(flag: "replace", "also where one of that name is saved, which is then gone")
  package static let startPosition = Option("start", .anyTime, "POSITION", "where FULL begins")
  package static let pipStartPosition = Option("pip-start", .anyTime, "POSITION", "where PIP begins")
  package static let pipAddress = Option(
    "pip", .text, "PIP", "play this in picture in picture, and all else as one list full screen")
  package static let channels = Option(
    "channels", .text, "LIST", "the channels that tandem channel and a remote choose from (M3U, a file or an address)")
  package static let logos = Option(
    "logos", words: ["files", "all", "off"],
    "which logos of channels are shown: files, servers' too, or none")
  package static let loop = Option(
    "loop", words: Loop.allCases.map(\.rawValue),
    "what follows at FULL's end: nothing, the same or the whole list again")
  package static let pipLoop = Option("pip-loop", words: Loop.allCases.map(\.rawValue), "the same at PIP's end")
  package static let shuffle = Option(flag: "shuffle", "shuffle the list that plays full screen")
  package static let title = Option("title", .text, "TITLE", "the title shown")
  package static let pipTitle = Option("pip-title", .text, "TITLE", "the title shown of PIP")
  package static let swaps = Option("swaps", .count(0...1_000_000), "N", "how many swaps to show", standard: "3")
  package static let audioOutput = Option(
    "ao", .text, "NAME", "mpv's audio output, such as jack or null",
    standard: "pipewire, pulse, alsa")
  package static let mpvOption = Option(
    repeated: "mpv-option", .text, "NAME=VALUE",
    "an option of mpv's, also written --NAME=VALUE; see tandem help options (repeatable)")
  package static let mpris = Option(
    "mpris", words: ["on", "off"], "whether the desktop sees the session: media keys, playerctl, telephones")
  package static let mpvIPC = Option(
    "mpv-ipc", words: ["on", "off"], "whether programs for mpv find the session, by a socket for each place")
  package static let mqtt = Option(
    "mqtt", .text, "BROKER", "the broker where screens meet: mqtt://[USER@]HOST[:PORT] or mqtts://…")
  package static let node = Option(
    "node", .name, "NAME", "what this screen is called there", standard: "the machine's name")
  package static let groups = Option(
    repeated: "group", .name, "NAME", "a group that this screen is in (repeatable)")
  package static let nodes = Option(
    repeated: "node", .name, "NAME", "with another command: the screen that is to do it (repeatable)")
  package static let groupOfScreens = Option(
    "group", .name, "NAME", "with another command: the group of screens that is to do it")
  package static let allScreens = Option(flag: "all", "with another command: every screen is to do it")
  package static let dueMoment = Option(
    "at", .text, "TIME", "with it, and before open: when, such as 20:15:00 or 2026-11-23T20:15:00Z")
  package static let inSoLong = Option("in", .positiveTime, "SECONDS", "with it: how soon")
  package static let mqttPrefix = Option(
    "mqtt-prefix", .text, "PREFIX", "what the topics begin with", standard: "tandem")
  package static let mqttDiscovery = Option(
    "mqtt-discovery", .text, "PREFIX", "where Home Assistant finds this screen, or off", standard: "homeassistant")
  package static let mqttVersion = Option(
    "mqtt-version", words: ["3.1.1", "5"], "the version of MQTT; 5 only with a broker that you trust")
  package static let mqttPasswordFile = Option(
    "mqtt-password-file", .text, "FILE", "its first line is the password",
    standard: "$TANDEM_MQTT_PASSWORD")
  package static let mqttAuthorities = Option(
    "mqtt-cafile", .text, "FILE", "certificates that vouch for a broker at mqtts://", standard: "the system's")
  package static let deviceAddresses = Option(
    "device-addresses", words: AddressDoor.DevicePolicy.allCases.map(\.rawValue),
    "who may name discs and cameras: you and apps, or programs and lists")
  package static let ytdl = Option(flag: "ytdl", "let mpv look up pages of video sites")

  // Policies
  package static let audioPolicy = Option(
    "audio", words: AudioPolicy.Choice.allCases.filter { $0 != .pinned }.map(\.word),
    "which video is heard")
  package static let newContent = Option(
    "new-content", words: ["replace", "alongside"], "what opening does to a video that is alone in PiP")
  package static let concurrency = Option(
    "concurrency", words: ["busy", "queue", "coalesce"], "what a command gets while another runs")
  package static let restoreDeadline = Option(
    "restore-deadline", .positiveTime, "SECONDS", "how long an app may take to restore its screen", standard: "1")
  package static let restoreTimeout = Option(
    "restore-timeout", words: ["abort", "continue", "close"], "what happens when it takes longer")
  package static let falseRestore = Option(
    "false-restore", words: ["proceed", "abort"], "what happens when it could not restore it")
  package static let fullScreenEnd = Option(
    "full-screen-end", words: ["hold", "promote"], "what happens when the full-screen video ends")
  package static let fullScreenLoss = Option(
    "full-screen-loss", words: ["leave-empty", "promote"], "what happens when its player is lost")
  package static let onOverload = Option(
    "on-overload", words: Configuration.OverloadPolicy.allCases.map(\.rawValue),
    "what becomes of the small one where two are too much")
  package static let automaticPictureInPicture = Option(
    flag: "automatic-pip", not: "no-automatic-pip", "start picture in picture when the user leaves the app")
  package static let noAutomaticPictureInPicture = Option(
    flag: "no-automatic-pip", not: "automatic-pip", "pause instead, also where --resume would not")
  package static let integration = Option(
    "integration", words: ["basic", "advanced"], "whether coming back ends an automatic picture in picture")
  package static let cameraMultitasking = Option(
    flag: "camera-multitasking", "calls may share the camera; without it they use sample buffers")
  package static let presentationDeadline = Option(
    "presentation-deadline", .positiveTime, "SECONDS", "how long the display may take to show a change", standard: "5")
  package static let loadDeadline = Option(
    "load-deadline", .positiveTime, "SECONDS", "how long a video may take to its first frame", standard: "30")
  package static let corner = Option(
    "corner", words: KebabCase.words(Corner.self),
    asked: "where picture in picture begins (default: bottom-right)")
  package static let size = Option(
    "size", words: KebabCase.words(PictureSizeStep.self), asked: "how large it begins (default: medium)")
  package static let volatileQuery = Option(
    repeated: "volatile-query", .text, "NAME", "a query parameter that does not tell contents apart (repeatable)")

  // Open
  package static let openInPip = Option(flag: "pip", "open in picture in picture, beside what is full screen")
  package static let at = Option("at", .anyTime, "POSITION", "where to begin")
  package static let entry = Option(
    "entry", .count(1...Content.mostEntries), "N", "with a list: the entry to begin with")
  package static let stay = Option(
    "for", .positiveTime, "SECONDS", "with --pip: how long it stays, at most a day, before what was there comes back")
  package static let sound = Option("sound", .word(["yes", "no"]), "yes|no", "no: it begins silent", standard: "yes")
  package static let adBreakTime = Option(
    "for", .positiveTime, "SECONDS", "after how long, at most a day, it comes back by itself")
  package static let duplicate = Option(flag: "duplicate", "also if it is what is full screen already")
  package static let id = Option("id", .text, "ID", "what tells this content from others", standard: "its address")
  package static let contentKind = Option(
    "kind", words: KebabCase.words(Content.Kind.self), "what kind of content it is")
  package static let live = Option(flag: "live", "live, and rather new than smooth, as of a camera: --kind low-latency")
  package static let pipLive = Option(flag: "pip-live", "the same for PIP")
  package static let linear = Option(flag: "linear", not: "no-linear", "forbid seeking in it")
  package static let noLinear = Option(flag: "no-linear", not: "linear", "allow seeking in it")
  package static let noPip = Option(flag: "no-pip", not: "allow-pip", "forbid picture in picture for it")
  package static let allowPip = Option(flag: "allow-pip", not: "no-pip", "allow picture in picture for it")
  package static let contentScreen = Option("screen", .name, "NAME", "the screen of its app that presents it")
  package static let presentation = Option(
    "presentation", words: KebabCase.words(Content.Presentation.self), "how that screen shows it")
  package static let viewKind = Option(
    "view-kind", words: KebabCase.words(Content.ViewKind.self), "what kind of view shows it")
  package static let poster = Option(
    "poster", .text, "FILE", "a picture, also by its address, that is seen at once, until its own first one is there")
  package static let subtitleFile = Option(
    repeated: "sub-file", .text, "FILE", "subtitles for it, a file or an address (repeatable)")
  package static let pipSubtitleFile = Option(
    repeated: "pip-sub-file", .text, "FILE", "the same for PIP (repeatable)")
  package static let small = Option(flag: "small", "ask for the small picture in picture; for calls")
  package static let contentSize = Option(
    "content-size", .size, "WxH", "how large it would be: its picture in picture takes the aspect; for calls")
  package static let app = Option("app", .name, "NAME", "the app that owns it", standard: "tandem")

  package static let help = Option(flag: "help", "print this help")
}

extension ValueKind {
  static var positiveTime: ValueKind { .time(.milliseconds(1) ... .seconds(DurationParser.longest)) }
}
