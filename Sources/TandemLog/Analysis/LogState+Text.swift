import TandemFoundation

extension LogState {
  package var text: String {
    var lines = [
      "\(title.map { $0 + ": " } ?? "")at \(seconds(.microseconds(time))) s, after \(file.map { $0 + ": " } ?? "")line \(line)\(seq.map { " (seq \($0))" } ?? "")"
    ]
    func add(_ title: String, _ text: String) { lines.append(title.padded(to: 20) + text) }
    add("full screen", assignment(assignments.fullScreen))
    add("picture in picture", assignment(assignments.pictureInPicture) + (isHidden ? ", hidden" : ""))
    add(
      "audible",
      (audible ?? (policy == nil && !areAssignmentsKnown ? unknown : "none")) + (policy.map { ", \($0)" } ?? ""))
    for (view, state) in persisted.sorted(by: { $0.key < $1.key }) {
      add("persisted", "\(view): \(state.content) in \(state.player)")
    }
    for (app, isForeground) in foreground.sorted(by: { $0.key < $1.key }) {
      add("app", "\(app) in the \(isForeground ? "foreground" : "background")")
    }
    if let running {
      add("transaction", "\(running.form) \(running.number), for \(milliseconds(time.minus(running.began)))")
      if !running.steps.isEmpty { add("", running.steps.joined(separator: ", ")) }
      if let asked = running.asked { add("", "waiting for the restore of \(asked)") }
    } else {
      add("transaction", "none")
    }
    if let end { add("ended", end) }
    if let gap {
      add("missing", "\(counted(gap.lost, "record")) before line \(gap.line)")
    }
    return lines.joined(separator: "\n")
  }

  private func assignment(_ assignment: RoleAssignments.Assignment?) -> String {
    assignment.map { "\($0.player)  \($0.content)" } ?? (areAssignmentsKnown ? "none" : unknown)
  }

  private var unknown: String { gap == nil ? "unknown, older files are missing" : "unknown, records are missing" }

  package var json: JSONValue {
    func object(_ assignment: RoleAssignments.Assignment?) -> JSONValue {
      assignment.map { ["player": JSONValue($0.player), "content": .string($0.content)] } ?? .null
    }
    let views = persisted.sorted { $0.key < $1.key }.map { view, state -> JSONValue in
      ["view": .string(view), "content": .string(state.content), "player": .string(state.player)]
    }
    let apps = foreground.sorted { $0.key < $1.key }.map { JSONValue.Member($0.key, .bool($0.value)) }
    let transaction: JSONValue? = running.map { running in
      [
        "transaction": .int(running.number), "form": .string(running.form), "since_us": .int(running.began),
        "callbacks": .array(running.steps.map(JSONValue.string)),
        "waitsFor": JSONValue(running.asked),
      ]
    }
    return [
      "file": JSONValue(file), "session": .int(session), "rolesKnown": .bool(areAssignmentsKnown), "line": .int(line),
      "seq": JSONValue(seq), "t_us": .int(time),
      "fullScreen": object(assignments.fullScreen), "pictureInPicture": object(assignments.pictureInPicture),
      "hidden": .bool(isHidden), "audible": JSONValue(audible),
      "policy": JSONValue(policy), "persisted": .array(views), "foreground": .object(apps),
      "hole": gap.map { ["line": .int($0.line), "lost": .int($0.lost)] } ?? .null,
      "transaction": transaction ?? .null, "ended": JSONValue(end),
    ]
  }
}
