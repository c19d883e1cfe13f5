// The tables of docs/mpv-ipc.md, made from the code.

/// Generates the reference of commands and properties.
package enum IPCDocument {
  package static let beginning = "<!-- made from the table in Sources/TandemMPVIPC -->"
  package static let end = "<!-- end of what is made -->"

  package static var markdown: String {
    var lines = [beginning, "", "### Commands"]
    for (topic, commands) in IPCCommandTable.parts {
      lines += ["", "#### \(topic)", "", "| command | is | |", "|---|---|---|"]
      for command in commands {
        let parameters = command.parameters.isEmpty ? "" : " " + command.parameters.joined(separator: " ")
        lines.append("| `\(command.name)\(parameters)` | \(command.treatment.rawValue) | \(command.words) |")
      }
    }
    lines += ["", "### Properties"]
    for (topic, properties) in IPCPropertyTable.parts {
      if topic == "Kept" {
        let names = properties.map { "`\($0.name)`" }.joined(separator: ", ")
        lines += ["", "#### \(topic)", "", "Written and read back, and nothing else: \(names)."]
        continue
      }
      lines += ["", "#### \(topic)", "", "| property | is | |", "|---|---|---|"]
      for property in properties {
        lines.append("| `\(property.name)` | \(property.treatment.rawValue) | \(property.words) |")
      }
    }
    let others = IPCPropertyTable.otherNames.sorted { $0.key < $1.key }.map { "`\($0.key)` for `\($0.value)`" }
    lines += ["", "Other names: " + others.joined(separator: ", ") + ".", "", end, ""]
    return lines.joined(separator: "\n")
  }
}
