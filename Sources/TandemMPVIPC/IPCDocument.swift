// Generates the tables of docs/mpv-ipc.md from the code.

/// Generates the reference of commands and properties.
package enum IPCDocument {
  package static let beginning = "<!-- made from the table in Sources/TandemMPVIPC -->"
  package static let end = "<!-- end of the generated tables -->"

  package static var markdown: String {
    var lines = [beginning, "", "### Commands"]
    for (topic, commands) in IPCCommandTable.parts {
      lines += ["", "#### \(topic)", "", "| command | support | effect |", "|---|---|---|"]
      for command in commands {
        let parameters = command.parameters.isEmpty ? "" : " " + command.parameters.joined(separator: " ")
        lines.append("| `\(command.name)\(parameters)` | \(command.treatment.rawValue) | \(command.words) |")
      }
    }
    lines += ["", "### Properties"]
    for (topic, properties) in IPCPropertyTable.parts {
      if topic == "Kept" {
        let names = properties.map { "`\($0.name)`" }.joined(separator: ", ")
        lines += ["", "#### \(topic)", ""]
        lines += wrapped("Clients can write and read back these properties, which have no other effect: \(names).")
        continue
      }
      lines += ["", "#### \(topic)", "", "| property | support | meaning |", "|---|---|---|"]
      for property in properties {
        lines.append("| `\(property.name)` | \(property.treatment.rawValue) | \(property.words) |")
      }
    }
    let others = IPCPropertyTable.otherNames.sorted { $0.key < $1.key }.map { "`\($0.key)` for `\($0.value)`" }
    lines += [""] + wrapped("Other names: " + others.joined(separator: ", ") + ".") + ["", end, ""]
    return lines.joined(separator: "\n")
  }

  /// The lines of a paragraph, of at most 120 characters each.
  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let line = lines.last, line.count + 1 + word.count <= 120 {
        lines[lines.count - 1] = line + " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }
}
