import TandemFoundation
import TandemOrchestrator

/// The `data` of a reply to `channels`.
package struct ChannelReport: Hashable, Sendable {
  package struct Line: Hashable, Sendable {
    package var number: Int
    package var name: String
    package var group: String?
    package var logo: String?
    package var url: String
    /// The role that shows the channel; nil for none.
    package var role: Role?
    /// The programme that is running, and the programme after it; nil if the guide does not contain one.
    package var now: Programme?
    package var next: Programme?
  }

  /// The address of the channel list.
  package var source: String
  /// The names of the list's groups, sorted, at most ``most``.
  package var groups: [String]
  package var lines: [Line]
  /// The number of all channels, including those beyond ``most``.
  package var total: Int

  package init(source: String, groups: [String] = [], lines: [Line], total: Int) {
    (self.source, self.groups, self.lines, self.total) = (source, groups, lines, total)
  }

  /// The maximum number of channels in one reply.
  package static let most = 500

  package var json: JSONValue {
    .fields([
      "source": .string(source), "total": .int(total), "groups": .array(groups.prefix(Self.most).map(JSONValue.string)),
      "channels": .array(
        lines.map { line in
          .fields([
            "number": .int(line.number), "name": .string(line.name), "group": line.group.map(JSONValue.string),
            "logo": line.logo.map(JSONValue.string), "url": .string(line.url),
            "role": line.role.map { .string($0.rawValue) }, "now": line.now?.json, "next": line.next?.json,
          ])
        }),
    ])
  }

  package init(json: JSONValue) throws(ControlError) {
    let fields = try FieldReader(json)
    source = try fields.required(fields.text("source"), "source")
    total = try fields.required(fields.int("total"), "total")
    groups = fields.object["groups"]?.array?.compactMap(\.string) ?? []
    lines = []
    for channel in fields.object["channels"]?.array ?? [] {
      let reader = try FieldReader(channel)
      let line = Line(
        number: try reader.required(reader.int("number"), "number"),
        name: try reader.required(reader.text("name"), "name"), group: try reader.text("group"),
        logo: try reader.text("logo"), url: try reader.required(reader.text("url"), "url"),
        role: try reader.choice("role"),
        now: try reader.object("now").map(Programme.init), next: try reader.object("next").map(Programme.init))
      lines.append(line)
    }
  }

  /// One line for each channel; a star marks the present channels.
  package var text: String {
    if lines.isEmpty { return "no such channel" }
    let channels = lines.map { line in
      let name = line.name.split(whereSeparator: \.isNewline).joined(separator: " ")
      let group = line.group.map { "  (" + $0.split(whereSeparator: \.isNewline).joined(separator: " ") + ")" } ?? ""
      let now = line.now.map { "  " + $0.title } ?? ""
      return (line.number, name + group + now, line.role != nil)
    }
    var rows = numberedLines(channels)
    if total > lines.count {
      rows.append("… and \(total - lines.count) more; search with: tandem channels NAME")
    }
    return rows.joined(separator: "\n")
  }
}
