import Glibc
import TandemCLI
import TandemControl
import TandemFoundation
import TandemMQTT
import TandemOrchestrator

struct ScreensProgram {
  /// The command line of `screens` with the options of the broker.
  private let invocation: ParsedCommandLine
  /// The command for the screens; nil to list the screens.
  private let request: ParsedCommandLine?
  /// The screens that receive the command; nil to list all screens.
  private let addressees: ScreensClient.Addressees?

  /// - Parameter arguments: `screens …`, or another command with `screens` options before or after
  ///   it.
  init(_ arguments: [String]) throws(CLIError) {
    let (own, rest) = Self.divided(arguments)
    let isList = rest.isEmpty || rest.first == "screens"
    // Parse both parts first, so that errors of the command line are reported before a file is
    // read.
    let asked = try Self.parse(["screens"] + own + (isList ? Array(rest.dropFirst()) : []))
    request = isList ? nil : try Self.parse(rest)
    addressees = try Self.addressees(asked, of: request)
    let settings = own.contains("--no-config") ? [] : try Settings.arguments(for: .screens)
    // Ignore `node` and `group` in tandem.conf, which name this machine and not the receivers.
    let broker = settings.filter { !$0.hasPrefix("--node=") && !$0.hasPrefix("--group=") }
    let given = Environment.value("TANDEM_MQTT").map { ["--mqtt=" + $0] } ?? []
    invocation = try Self.parse(["screens"] + broker + given + own)
  }

  /// Separates the options of `screens` from the command between them.
  private static func divided(_ arguments: [String]) -> (own: [String], rest: [String]) {
    let options = CommandCatalog.syntax(of: .screens).options
    var (own, rest, left) = ([String](), [String](), arguments[...])
    while let word = left.popFirst() {
      let option = options.first { word == "--" + $0.name || word.hasPrefix("--" + $0.name + "=") }
      // Leave `--at` after `open` to that command: it is the start position.
      let isOwn = rest.isEmpty ? word.hasPrefix("--") : option != nil && !(rest[0] == "open" && option == .dueMoment)
      if word == "--" { return (own, rest + [word] + left) }
      guard isOwn else {
        rest.append(word)
        continue
      }
      own.append(word)
      if option?.kind != .flag, !word.contains("="), let value = left.popFirst() { own.append(value) }
    }
    return (own, rest)
  }

  /// - Returns: nil to list all screens.
  private static func addressees(
    _ asked: ParsedCommandLine, of request: ParsedCommandLine?
  ) throws(CLIError) -> ScreensClient.Addressees? {
    let (nodes, group) = (asked.texts(.nodes), asked.text(.groupOfScreens))
    let ways = [!nodes.isEmpty, group != nil, asked.has(.allScreens)].filter(\.self).count
    if let name = (nodes + [group].compactMap(\.self)).first(where: { !NodeName.isValid($0) }) {
      throw CLIError(.usage, "invalid name '\(TextLimits.excerpt(name))' of a screen or a group: \(NodeName.rule)")
    }
    if ways > 1 { throw CLIError(.usage, "--node, --group and --all can't be used together; use one of them") }
    if ways == 0, let request {
      let name = request.command.rawValue
      throw CLIError(.usage, "choose the screens for \(name) with --node NAME, --group NAME or --all")
    }
    if asked.has(.allScreens) { return .all }
    return group.map { .group($0) } ?? (nodes.isEmpty ? nil : .nodes(nodes))
  }

  private static func parse(_ words: [String]) throws(CLIError) -> ParsedCommandLine {
    do throws(UsageError) { return try ParsedCommandLine(parsing: words) } catch { throw CLIError(error) }
  }

  static func complain(_ text: String) {
    let line: TerminalText = "tandem: \(text)\n"
    write(STDERR_FILENO, line)
  }

  private static func write(_ descriptor: Int32, _ text: TerminalText) {
    let bytes = Array(text.description.utf8)
    var first = 0
    while first < bytes.count {
      let count = bytes[first...].withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      first += count
    }
  }

  private func line(_ text: TerminalText) { Self.write(STDOUT_FILENO, "\(text)\n") }

  func run() throws(CLIError) -> ExitStatus {
    guard let settings = try BrokerSettings(invocation) else {
      throw CLIError(
        .usage, "no MQTT broker; use --mqtt mqtt://HOST, set TANDEM_MQTT, or write mqtt= in tandem.conf")
    }
    let due = try moment()
    let command = try request.map { request throws(CLIError) in try ScreenCommand.json(of: request) }
    let lead = due.map { max(.zero, $0 - .now) } ?? .zero
    let time = (invocation.time(.timeout) ?? (request == nil ? .seconds(5) : .seconds(10))) + lead
    do throws(BrokerError) {
      let client = try ScreensClient(settings, within: time)
      let screens = try client.screens()
      let addressees = addressees ?? .all
      let meant = screens.filter { screen in
        switch addressees {
        case .nodes(let names): names.contains(screen.name)
        case .group(let group): screen.groups.contains(group)
        case .all: true
        }
      }
      guard let command else { return list(meant) }
      let online = meant.filter(\.isOnline).map(\.name)
      let replies = online.isEmpty ? [:] : try client.send(command, to: addressees, answeredBy: online, due: due)
      return report(replies, of: meant, addressees)
    } catch {
      throw CLIError(.unavailable, error.description)
    }
  }

  private func moment() throws(CLIError) -> UTCTimestamp? {
    if let delay = invocation.time(.inSoLong) { return .now + delay }
    guard let text = invocation.text(.dueMoment) else { return nil }
    guard let moment = UTCTimestamp(text) ?? UTCTimestamp(timeOfDay: text) else {
      throw CLIError(.usage, "invalid value for --at: use a time such as 20:15:00 or 2026-11-23T20:15:00Z")
    }
    return moment
  }

  private func list(_ screens: [ScreensClient.Screen]) -> ExitStatus {
    if invocation.has(.json) {
      let all = screens.map { screen in
        JSONValue.object([
          .init("node", .string(screen.name)), .init("online", .bool(screen.isOnline)),
          .init("state", screen.state ?? .null),
        ])
      }
      line(.json(JSONValue.array(all).description))
      return .done
    }
    if screens.isEmpty { line("no screens") }
    for screen in screens {
      let titles = ["full", "pip"].compactMap { screen.state?[$0]?["title"]?.string }
      let plays = screen.isOnline ? (titles.isEmpty ? "nothing" : titles.joined(separator: " | ")) : "offline"
      let groups = screen.groups.isEmpty ? "" : "  [\(screen.groups.joined(separator: ", "))]"
      line(.escaped("\(screen.name)  \(plays)\(groups)"))
    }
    return .done
  }

  /// - Returns: the status of the first failure.
  private func report(
    _ replies: [String: JSONValue], of screens: [ScreensClient.Screen], _ addressees: ScreensClient.Addressees
  ) -> ExitStatus {
    var status = ExitStatus.done
    if invocation.has(.json) {
      line(.json(JSONValue.array(screens.compactMap { replies[$0.name] }).description))
    }
    func fail(_ other: ExitStatus, _ text: String) {
      if status == .done { status = other }
      Self.complain("\(TerminalText.escaped(text))")
    }
    if case .nodes(let names) = addressees {
      for name in names where !screens.contains(where: { $0.name == name }) {
        fail(.unavailable, "no screen \(name); list the screens with: tandem screens")
      }
    }
    if screens.isEmpty, case .group(let group) = addressees {
      fail(.unavailable, "no screen in the group \(group); list the screens with: tandem screens")
    }
    if screens.isEmpty, addressees == .all { fail(.unavailable, "no screens are connected to the broker") }
    for screen in screens {
      guard let reply = replies[screen.name] else {
        fail(.unavailable, "\(screen.name) \(screen.isOnline ? "did not answer in time" : "is offline")")
        continue
      }
      let skew = reply["skew_us"]?.int.map { ", \($0) µs late" } ?? ""
      guard let code = reply["error"]?.string.flatMap(Reply.Code.init), code != .success else {
        if !invocation.has(.json) { line(.escaped("\(screen.name): done\(skew)")) }
        continue
      }
      let failure = ReplyError(
        code, reply["message"]?.string ?? code.rawValue, hint: reply["hint"]?.string, reason: reply["reason"]?.string)
      let error = CLIError(screen.name, failure)
      fail(error.status, error.message)
    }
    return status
  }
}
