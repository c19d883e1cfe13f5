import TandemFoundation
import TandemOrchestrator

struct RecordFormatter {
  private(set) var player = ""
  private(set) var content = ""
  private(set) var event = ""
  private let record: Record

  /// - Parameters:
  ///   - form: the form of the record's transaction.
  ///   - interval: the time since the previous callback, in microseconds.
  init(_ record: Record, in form: TransactionForm?, interval: Int? = nil) {
    self.record = record
    player = record["player"]?.string ?? ""
    content = record["content"]?.string ?? record["key"]?.string ?? ""
    switch record.knownKind {
    case .callback: event = callback(in: form, interval: interval)
    case .transactionBegan: event = "\(text("form")) \(text("transaction")) by \(text("initiator"))"
    case .transaction:
      event = "\(text("form")) \(text("transaction")) \(text("outcome"))\(because)\(after("duration_us"))"
    case .restoreAnswer:
      let answer = record["reply"]?.isNull == false ? " \(text("reply"))" : ""
      event = "restore \(text("outcome"))\(answer)\(because)\(after("wait_us"))"
    case .command: event = command(record["id"] == nil ? "" : " \(text("id"))")
    case .roles:
      event = "roles: full screen \(assignment("fullScreen")), picture in picture \(assignment("pictureInPicture"))"
    case .audio:
      player = record["audible"]?.string ?? ""
      event = "\(player.isEmpty ? "no player " : "")audible, \(text("policy"))\(optional("pinned"))"
    case .presented: event = "presented\(after("latency_us"))"
    default: event = other
    }
  }

  private func text(_ key: String) -> String { record.text(in: key) }
  private var because: String { record["reason"] == nil ? "" : " (\(text("reason")))" }
  private func optional(_ key: String) -> String { record[key] == nil ? "" : " \(text(key))" }

  private func after(_ key: String) -> String { record[key]?.int.map { " after \(milliseconds($0))" } ?? "" }

  private var other: String {
    switch record.knownKind {
    case .session: "session: \(text("format")) \(text("version")), tandem \(text("program")), pid \(text("pid"))"
    case .end: "end: \(text("reason"))"
    case .log where record.lostRecords != nil: "hole: \(LogGap.missing(record.lostRecords ?? 0))\(because)"
    case .display: "display \(text("event"))\(optional("display"))\(because)"
    case .content: "\(text("decision")) content: \(text("action")), by \(text("rule"))"
    case .opening: "opening \(text("outcome"))\(because)"
    case .player: playerEvent
    case .warning: "warning: \(text("message"))\(record["lost"] == nil ? "" : ", \(text("lost")) of them")"
    case .persistence: "\(text("event")) \(text("view"))\(record["takes"] == nil ? "" : ", takes \(text("takes"))")"
    case .playerLost: "player lost\(because)"
    case .mediaEnded: "media ended"
    case .stream: "stream"
    case .commandEnded: "command \(text("id")) \(text("outcome"))\(because)"
    case .background: "the user left" + (record["automatic"] == true ? ", picture in picture starts automatically" : "")
    case .foreground: "the user returned\(record["app"]?.string.map { " to app \($0)" } ?? "")"
    case .screen:
      "screen \(text("screen")) \(text("state"))\(record["reported"] == true ? ", reported by its app" : "")"
    case .listener: "listener \(text("listener")) \(text("state"))"
    case .suspension: record["owner"]?.string.map { "suspended by \($0)" } ?? "no longer suspended"
    case .visibility: record["hidden"] == true ? "hidden" : "shown again"
    case .sync: sync
    case .overload: overload
    case .broker: broker
    case .temporaryPictureInPicture:
      record["event"] == "began"
        ? "temporary for \((record["for_us"]?.int ?? 0) / 1_000_000) s"
        : "no longer temporary\(because)" + (record["previous"]?.string.map { ", \($0) returns" } ?? "")
    case .adBreak:
      record["event"] == "began"
        ? "ad break: small and muted" + (record["opened"]?.string.map { ", \($0) full screen" } ?? "")
        : "ad break ended\(because)"
    case .app: "app \(text("app")) in the \(text("state"))"
    default: rest
    }
  }

  private var overload: String {
    switch record["event"]?.string {
    case "began": "overload: \(text("missed")) of \(text("count")) frames late or not shown"
    case "reduced": "fewer frames"
    case "restored": "all frames again"
    default: "overload ended"
    }
  }

  private var broker: String {
    switch record["event"]?.string {
    case "connected": "screen \(text("node")) at \(text("broker"))"
    case "disconnected": "no broker: \(text("reason"))"
    default: "scheduled \(text("command")), \(text("skew_us")) µs late"
    }
  }

  /// A sync record, such as `in sync, 3 ms apart`.
  private var sync: String {
    func seconds(_ key: String) -> String {
      record[key]?.int.map { "\((Double($0) / 1000).rounded() / 1000) s" } ?? "an unknown time"
    }
    let drift = "\((record["drift_us"]?.int.map { ($0.magnitude + 500) / 1000 }) ?? 0) ms"
    switch record["event"]?.string {
    case "began", "moved":
      if let offset = record["offset_us"]?.int, offset.magnitude < 500 {
        return "sync: both at the same position"
      }
      return "sync: \(text("player")) \(seconds("offset_us")) ahead"
    case "speed": return "speed \(text("speed")) instead of \(text("chosenSpeed")), \(drift) apart"
    case "seek": return "a seek by \(seconds("by_us")) to be in sync"
    case "settled": return "in sync, \(drift) apart"
    case "apart": return "no longer in sync, \(drift) apart"
    case "drift": return "in sync, at most \(drift) apart"
    case "rested": return "sync: waiting until both play"
    case "ended": return "sync ended\(because)"
    default: return rest
    }
  }

  private var rest: String {
    let shown = ["player", "content", "key"]
    return record.kind + record.fields.filter { !shown.contains($0.key) }.map { " \($0.key) \(text($0.key))" }.joined()
  }

  private var playerEvent: String {
    let entry = record["entry"]?.isNull == false ? ", entry \(text("entry"))" : ""
    let position = record["position_us"]?.int.map { " at \(milliseconds($0))" } ?? ""
    let mute = record["muted"]?.bool == true ? ", muted" : ""
    let pause = record["paused"]?.bool == true ? ", paused" : ""
    return "\(text("event"))\(optional("moment"))\(entry)\(position)\(pause)\(mute)\(because)"
  }

  private func command(_ id: String) -> String {
    let known: Set = [
      "command", "initiator", "source", "answer", "reason", "transaction", "id", "content", "app", "url", "screen",
    ]
    let arguments = record.fields.filter { !known.contains($0.key) }.map { " " + argument($0) }.joined()
    let number = record["transaction"] == nil ? "" : " as transaction \(text("transaction"))"
    let answer = "\(text("answer"))\(number)\(because)"
    return "command\(id) \(text("command"))\(arguments): \(answer), by \(text("initiator")), \(text("source"))"
  }

  /// Formats an argument; for a Boolean, only the name is shown.
  private func argument(_ member: JSONValue.Member) -> String {
    switch member.value {
    case .bool(true): member.key
    case .bool(false): "not \(member.key)"
    default: text(member.key)
    }
  }

  private func callback(in form: TransactionForm?, interval: Int?) -> String {
    guard let step = record.foreignEvent?.step else { return record["callback"]?.string ?? rest }
    let number: String =
      switch (form, step) {
      case (.swap, .willStart): "1 "
      case (.swap, .restoreUserInterface): "2 "
      case (.swap, .willStop): "3 "
      case (.swap, .didStart), (.swap, .failedToStart): "4 "
      case (.swap, .didStop): "5 "
      case (.start, _), (.stop, _), (.close, _), (nil, _): ""
      }
    let failure = record["error"] == nil ? because : " (\(text("error")))"
    let route = record["route"] == nil ? "" : ", asks \(text("route"))\(optional("screen"))\(optional("listener"))"
    let app = record["app"] == nil ? "" : "  app \(text("app"))"
    let after = interval.map { "  +\(milliseconds($0))" } ?? ""
    return "\(number)\(step)\(failure)\(route)\(app)\(after)"
  }

  private func assignment(_ key: String) -> String {
    guard let player = record[key]?["player"]?.string else { return "none" }
    return "\(player) \((record[key]?["content"]?.string ?? "").shortened(to: LogTable.contentWidth, padded: false))"
  }
}
