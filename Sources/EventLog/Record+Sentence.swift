// What a record says, in words.

import JSON
import Orchestration

extension Record {
  /// The value under a key as people read it; empty where there is none.
  func text(_ key: String) -> String {
    switch self[key] {
    case nil: ""
    case .string(let text): text
    case .null: "none"
    case .some(let value): value.description
    }
  }

  /// - Parameter form: of the transaction that is open.
  func sentence(in form: Form?) -> String {
    switch kind {
    case "session": "session  \(text("format")) \(text("version")), tandem \(text("program")), pid \(text("pid"))"
    case "end": "end  \(text("reason"))"
    case "transactionBegan": "\(text("form")) \(text("transaction"))  by \(text("initiator"))"
    case "transaction":
      "\(text("form")) \(text("transaction"))  \(text("outcome"))\(because)\(milliseconds("duration_us", after: ", after"))"
    case "callback": callback(in: form)
    case "restoreAnswer": restoreAnswer
    case "command": command
    case "roles": "roles  full screen \(seat("fullScreen")), picture in picture \(seat("pictureInPicture"))"
    case "audio": "audio  \(text("audible")), \(text("policy"))\(optional("pinned"))"
    case "presented": "presented\(milliseconds("latency_us", after: "after"))"
    case "display":
      "display  " + [text("event"), text("display"), text("reason")].filter { !$0.isEmpty }.joined(separator: "  ")
    case "content":
      "content  \(text("decision"))  \(text("key"))  \(text("action")) in \(text("player")), by \(text("rule"))"
    case "player": player
    case "warning": "warning  \(text("message"))\(self["lost"] == nil ? "" : ", \(text("lost")) of them")"
    default: other
    }
  }

  private var because: String { self["reason"] == nil ? "" : " (\(text("reason")))" }

  private func optional(_ key: String) -> String { self[key] == nil ? "" : "  \(text(key))" }

  private func callback(in form: Form?) -> String {
    guard let step = self["callback"]?.string.flatMap(Callback.Step.init(foreign:)) else { return other }
    let number: String =
      switch (form, step) {
      case (.swap, .willStart): "1 "
      case (.swap, .restoreUserInterface): "2 "
      case (.swap, .willStop): "3 "
      case (.swap, .didStart), (.swap, .failedToStart): "4 "
      case (.swap, .didStop): "5 "
      case (.start, _), (.stop, _), (.close, _), (nil, _): ""
      }
    let failure = self["error"] == nil ? because : " (\(text("error")))"
    let route = self["route"] == nil ? "" : "  asks \(text("route"))\(optional("screen"))\(optional("listener"))"
    return "\(number)\(step)  \(text("player"))\(optional("content"))\(optional("app"))\(route)\(failure)"
  }

  private var restoreAnswer: String {
    let answer = self["answer"]?.isNull == false ? " \(text("answer"))" : ""
    return "restore \(text("outcome"))\(answer)  \(text("player"))\(because)\(milliseconds("wait_us", after: "after"))"
  }

  private var command: String {
    let known: Set = ["command", "initiator", "source", "answer", "reason", "transaction", "id"]
    let arguments = fields.filter { !known.contains($0.key) }.map { " " + text($0.key) }.joined()
    return
      "command  \(text("command"))\(arguments)  \(text("answer"))\(because)  by \(text("initiator")), \(text("source"))"
  }

  private var player: String {
    let position = self["position_us"]?.int.map { "  at \(milliseconds($0))" } ?? ""
    return
      "player \(text("player"))  \(text("event"))\(optional("moment"))  entry \(text("entry"))\(position)\(because)"
  }

  private var other: String {
    kind + fields.map { "  \($0.key) \(text($0.key))" }.joined()
  }

  private func seat(_ key: String) -> String {
    guard let player = self[key]?["player"]?.string else { return "none" }
    return "\(player) \(self[key]?["content"]?.string ?? "")"
  }

  private func milliseconds(_ key: String, after word: String) -> String {
    guard let microseconds = self[key]?.int else { return "" }
    return (word.hasPrefix(",") ? "" : "  ") + "\(word) \(milliseconds(microseconds))"
  }

  private func milliseconds(_ microseconds: Int) -> String {
    let tenths = microseconds.magnitude % 1000 / 100
    return "\(microseconds < 0 ? "-" : "")\(microseconds.magnitude / 1000).\(tenths) ms"
  }
}
