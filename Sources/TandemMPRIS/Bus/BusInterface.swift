import TandemOrchestrator

/// An interface with its members.
struct BusInterface: Sendable {
  /// The names of arguments and their types.
  typealias Arguments = KeyValuePairs<String, String>

  struct Method: Sendable {
    var name: String
    var takes: Arguments = [:]
    var gives: Arguments = [:]
    /// The request for a call; nil if nothing needs to be done.
    var request: @Sendable (BusCall) throws(BusCallError) -> BusRequest?

    /// The types of the method's arguments.
    var signature: String { takes.map(\.value).joined() }
  }

  struct Property: Sendable {
    var name: String
    var type: String
    /// The request that sets the property in a role; nil for a property that can't be set.
    var write: (@Sendable (BusValue, Role) throws(BusCallError) -> BusRequest)?
    /// False if no PropertiesChanged announces the property, because clients compute its value or
    /// poll it.
    var isTold = true
    /// The value at this time.
    var value: @Sendable (MPRISMoment) -> BusValue

    var isWritable: Bool { write != nil }
  }

  struct Signal: Sendable {
    var name: String
    var gives: Arguments
  }

  var name: String
  var methods: [Method] = []
  var properties: [Property] = []
  var signals: [Signal] = []
}

extension BusInterface {
  /// The object that has all the interfaces; MPRIS prescribes it.
  static let object = "/org/mpris/MediaPlayer2"
  static let noTrack = object + "/TrackList/NoTrack"

  /// The interface with which clients read all properties.
  static let properties = "org.freedesktop.DBus.Properties"
  static let introspectable = "org.freedesktop.DBus.Introspectable"

  /// MPRIS's interface for the program.
  static let program = BusInterface(
    name: "org.mpris.MediaPlayer2",
    methods: [
      Method(name: "Raise") { _ in .raise },
      // If a client calls Quit under the name for picture in picture, close only the picture in picture. This bus name
      // then disappears.
      Method(name: "Quit") { .command($0.role == .fullScreen ? .shutDown : .close, waits: false) },
    ],
    properties: [
      Property(name: "Identity", type: "s") { .text($0.isFull ? "Tandem" : "Tandem (picture in picture)") },
      Property(name: "DesktopEntry", type: "s") { _ in .text(DesktopEntry.name) },
      Property(name: "CanQuit", type: "b") { _ in .boolean(true) },
      Property(name: "CanRaise", type: "b") { .boolean($0.state.hasWindow) },
      Property(name: "Fullscreen", type: "b", write: BusRequest.fullScreen) {
        .boolean($0.isFull && $0.state.isWindowFullScreen)
      },
      Property(name: "CanSetFullscreen", type: "b") { .boolean($0.isFull && $0.state.hasWindow) },
      Property(name: "HasTrackList", type: "b") { _ in .boolean(false) },
      Property(name: "SupportedUriSchemes", type: "as") { _ in .texts(DesktopEntry.schemes) },
      Property(name: "SupportedMimeTypes", type: "as") { _ in .texts(DesktopEntry.mimeTypes) },
    ])

  /// MPRIS's interface for playback.
  static let player = BusInterface(
    name: "org.mpris.MediaPlayer2.Player",
    methods: [
      Method(name: "Next") { .command(.stepEntry(.next, $0.role), waits: false) },
      Method(name: "Previous") { .command(.stepEntry(.previous, $0.role), waits: false) },
      Method(name: "Pause") { .command(.pause($0.role), waits: false) },
      Method(name: "PlayPause") { .command(.togglePause($0.role), waits: false) },
      Method(name: "Stop") { call in
        call.player == nil ? nil : .command(call.role == .fullScreen ? .unload(call.role) : .close, waits: false)
      },
      Method(name: "Play") { .command(.resume($0.role), waits: false) },
      Method(name: "Seek", takes: ["Offset": "x"]) {
        .command(.seek(.by($0.values[0].time), $0.role), waits: false)
      },
      Method(name: "SetPosition", takes: ["TrackId": "o", "Position": "x"]) { call in
        let (track, position) = (call.values[0].text, call.values[1].time)
        return position < .zero ? nil : .setPosition(position, track: track, call.role)
      },
      Method(name: "OpenUri", takes: ["Uri": "s"]) { call throws(BusCallError) in
        try .opening(call.values[0].text, in: call.role, waits: false)
      },
    ],
    properties: [
      Property(name: "PlaybackStatus", type: "s") { .text(($0.player?.status ?? .stopped).rawValue) },
      Property(name: "Rate", type: "d", write: BusRequest.rate) { .real($0.player?.speed ?? 1) },
      Property(name: "Metadata", type: "a{sv}") { .dictionary($0.metadata) },
      Property(name: "Volume", type: "d", write: BusRequest.volume) { .real(($0.player?.volume ?? 100) / 100) },
      Property(name: "Position", type: "x", isTold: false) { .whole($0.position.busMicroseconds) },
      Property(name: "MinimumRate", type: "d") { _ in .real(0.01) },
      Property(name: "MaximumRate", type: "d") { _ in .real(100) },
      Property(name: "CanGoNext", type: "b") { .boolean($0.player?.canGoNext ?? false) },
      Property(name: "CanGoPrevious", type: "b") { .boolean($0.player?.canGoPrevious ?? false) },
      Property(name: "CanPlay", type: "b") { .boolean($0.player?.canPause ?? false) },
      Property(name: "CanPause", type: "b") { .boolean($0.player?.canPause ?? false) },
      Property(name: "CanSeek", type: "b") { .boolean($0.player?.canSeek ?? false) },
      Property(name: "CanControl", type: "b", isTold: false) { _ in .boolean(true) },
    ],
    signals: [Signal(name: "Seeked", gives: ["Position": "x"])])

  private static let result: Arguments = ["transaction": "u", "result": "s"]

  /// The session's own interface, beyond MPRIS.
  static let session = BusInterface(
    name: "org.tandem.Session1",
    methods: [
      Method(name: "Swap", gives: result) { _ in .command(.swap, waits: true) },
      Method(name: "Start", gives: result) { _ in .command(.start, waits: true) },
      Method(name: "Stop", gives: result) { _ in .command(.stop, waits: true) },
      Method(name: "Close", gives: result) { _ in .command(.close, waits: true) },
      Method(name: "Open", takes: ["uri": "s", "inPictureInPicture": "b"], gives: result) { call throws(BusCallError) in
        let isSmall = call.values[1] == .boolean(true)
        return try .opening(call.values[0].text, in: isSmall ? .pictureInPicture : .fullScreen, waits: true)
      },
    ],
    // Send no signal for these properties: playerctld 2.4 exits when it receives a
    // PropertiesChanged of an interface outside MPRIS.
    properties: [
      Property(name: "Role", type: "s", isTold: false) { .text($0.isFull ? "fullScreen" : "pictureInPicture") },
      Property(name: "HasPictureInPicture", type: "b", isTold: false) { .boolean($0.state.pictureInPicture != nil) },
      Property(name: "CanStart", type: "b", isTold: false) { .boolean($0.state.canStart) },
      Property(name: "CanSwap", type: "b", isTold: false) { .boolean($0.state.canSwap) },
      Property(name: "CanStop", type: "b", isTold: false) { .boolean($0.state.canStop) },
    ])

  /// All interfaces, in the order of the documentation.
  static let all = [program, player, session]

  static func named(_ name: String) -> BusInterface? { all.first { $0.name == name } }
}

extension BusInterface {
  /// D-Bus's description of an object in XML.
  static func introspection(of path: String) -> String? {
    if path == object {
      return document(all.map(\.xml).joined() + standard)
    }
    // Describe the parent objects of the path, too, for programs that walk the tree.
    let parent = path == "/" ? "/" : path + "/"
    guard path.hasPrefix("/"), object.hasPrefix(parent) else { return nil }
    let next = object.dropFirst(parent.count).prefix { $0 != "/" }
    return document("  <node name=\"\(next)\"/>\n")
  }

  private static func document(_ contents: String) -> String {
    """
    <!DOCTYPE node PUBLIC "-//freedesktop//DTD D-BUS Object Introspection 1.0//EN" \
    "http://www.freedesktop.org/standards/dbus/1.0/introspect.dtd">
    <node>
    \(contents)</node>

    """
  }

  private var xml: String { Self.xml(name, methods.map { ($0.name, $0.takes, $0.gives) }, signals, properties) }

  private static func xml(
    _ name: String, _ methods: [(name: String, takes: Arguments, gives: Arguments)], _ signals: [Signal] = [],
    _ properties: [Property] = []
  ) -> String {
    var text = "  <interface name=\"\(name)\">\n"
    for method in methods {
      text += "    <method name=\"\(method.name)\">\n"
      text += xml(method.takes, " direction=\"in\"") + xml(method.gives, " direction=\"out\"")
      text += "    </method>\n"
    }
    for signal in signals {
      text += "    <signal name=\"\(signal.name)\">\n" + xml(signal.gives) + "    </signal>\n"
    }
    for property in properties {
      let access = property.isWritable ? "readwrite" : "read"
      text += "    <property name=\"\(property.name)\" type=\"\(property.type)\" access=\"\(access)\""
      let mark = "org.freedesktop.DBus.Property.EmitsChangedSignal"
      text += property.isTold ? "/>\n" : ">\n      <annotation name=\"\(mark)\" value=\"false\"/>\n    </property>\n"
    }
    return text + "  </interface>\n"
  }

  private static func xml(_ arguments: Arguments, _ direction: String = "") -> String {
    arguments.map { "      <arg name=\"\($0)\" type=\"\($1)\"\(direction)/>\n" }.joined()
  }

  private static let standard =
    xml(
      properties,
      [
        ("Get", ["interface": "s", "property": "s"], ["value": "v"]),
        ("Set", ["interface": "s", "property": "s", "value": "v"], [:]),
        ("GetAll", ["interface": "s"], ["properties": "a{sv}"]),
      ], [Signal(name: "PropertiesChanged", gives: ["interface": "s", "changed": "a{sv}", "invalidated": "as"])])
    + xml(introspectable, [("Introspect", [:], ["document": "s"])])
      + """
        <interface name="org.freedesktop.DBus.Peer">
          <method name="Ping"/>
          <method name="GetMachineId">
            <arg name="id" type="s" direction="out"/>
          </method>
        </interface>

      """
}
