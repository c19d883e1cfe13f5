// From arguments to what screens are asked, and what they say.

import Glibc
import TandemArguments
import TandemControl
import TandemJSON
import TandemMQTT
import TandemRules
import TandemShell
import TandemText

/// One run of the program.
struct ScreensProgram {
  /// `screens`, with the options of the broker.
  private let invocation: Invocation
  /// What the screens are to do; nil where they are listed.
  private let wish: Invocation?

  /// - Parameter arguments: `screens …`, or options of that and then another command.
  init(_ arguments: [String]) throws(Failure) {
    var (own, rest) = ([String](), arguments[...])
    let flags = Catalogue.syntax(of: .screens).options.filter { $0.kind == .flag }.map { "--" + $0.name }
    while let word = rest.first, word.hasPrefix("--") {
      own.append(word)
      rest.removeFirst()
      if !word.contains("="), !flags.contains(word), let value = rest.popFirst() { own.append(value) }
    }
    let isList = rest.first == "screens" || rest.isEmpty
    if isList {
      own += rest.dropFirst()
    } else if rest.first != "open" {
      // Behind the command may stand when, too; with open it is where to begin.
      for name in ["--in", "--at", "--json"] {
        guard let place = rest.firstIndex(where: { $0 == name || $0.hasPrefix(name + "=") }) else { continue }
        let end = min(rest.endIndex, place + (rest[place] == name && name != "--json" ? 2 : 1))
        own += rest[place..<end]
        rest = rest[..<place] + rest[end...]
      }
    }
    _ = try Self.parse(["screens"] + own)
    wish = isList ? nil : try Self.parse(Array(rest))
    let settings = own.contains("--no-config") ? [] : try Settings.arguments(for: .screens)
    // Names and groups in tandem.conf are this machine's own.
    let broker = settings.filter { !$0.hasPrefix("--node=") && !$0.hasPrefix("--group=") }
    let given = Environment.value("TANDEM_MQTT").map { ["--mqtt=" + $0] } ?? []
    invocation = try Self.parse(["screens"] + broker + given + own)
  }

  private static func parse(_ words: [String]) throws(Failure) -> Invocation {
    do throws(UsageError) { return try Invocation(parsing: words) } catch { throw Failure(error) }
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

  func run() throws(Failure) -> ExitStatus {
    guard let settings = try BrokerSettings(invocation) else {
      throw Failure(.usage, "no broker is named; write --mqtt mqtt://HOST, or set TANDEM_MQTT, or mqtt= in tandem.conf")
    }
    let due = try moment()
    let command = try wish.map { wish throws(Failure) in try ScreenCommand.json(of: wish) }
    let lead = due.map { max(.zero, $0 - .now) } ?? .zero
    let time = (invocation.time(.timeout) ?? (wish == nil ? .seconds(5) : .seconds(10))) + lead
    do throws(BrokerTrouble) {
      let client = try ScreensClient(settings, within: time)
      let screens = try client.screens()
      guard let command else { return list(screens) }
      let nodes = invocation.texts(.nodes)
      let addressees: ScreensClient.Addressees = invocation.text(.groupOfScreens).map { .group($0) } ?? .nodes(nodes)
      let meant = screens.filter { screen in
        switch addressees {
        case .nodes(let names): names.contains(screen.name)
        case .group(let group): screen.groups.contains(group)
        }
      }
      return report(try ask(client, command, addressees, meant, due), of: meant, addressees)
    } catch {
      throw Failure(.unavailable, error.description)
    }
  }

  private func ask(
    _ client: ScreensClient, _ command: JSONValue, _ addressees: ScreensClient.Addressees,
    _ screens: [ScreensClient.Screen], _ due: WallTime?
  ) throws(BrokerTrouble) -> [String: JSONValue] {
    let online = screens.filter(\.isOnline).map(\.name)
    return online.isEmpty ? [:] : try client.send(command, to: addressees, answeredBy: online, due: due)
  }

  private func moment() throws(Failure) -> WallTime? {
    if let delay = invocation.time(.inSoLong) { return .now + delay }
    guard let text = invocation.text(.dueMoment) else { return nil }
    guard let moment = WallTime(text) ?? WallTime(timeOfDay: text) else {
      throw Failure(.usage, "--at: a moment such as 2026-11-23T20:15:00Z, or a time of the day such as 20:15:00")
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

  /// - Returns: the first thing that went wrong, as a status.
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
        fail(.unavailable, "there is no screen \(name); tandem screens lists them")
      }
    }
    if screens.isEmpty, case .group(let group) = addressees {
      fail(.unavailable, "no screen is in the group \(group); tandem screens lists them")
    }
    for screen in screens {
      guard let reply = replies[screen.name] else {
        fail(.unavailable, "\(screen.name) \(screen.isOnline ? "did not answer in time" : "is offline")")
        continue
      }
      let skew = reply["skew_us"]?.int.map { ", \($0) µs after its moment" } ?? ""
      guard let code = reply["error"]?.string.flatMap(Reply.Code.init), code != .success else {
        if !invocation.has(.json) { line(.escaped("\(screen.name): done\(skew)")) }
        continue
      }
      let failure = ReplyFailure(
        code, reply["message"]?.string ?? code.rawValue, hint: reply["hint"]?.string, reason: reply["reason"]?.string)
      let told = Failure(screen.name, failure)
      fail(told.status, told.message)
    }
    return status
  }
}
