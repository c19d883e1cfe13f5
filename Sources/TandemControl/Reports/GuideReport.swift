import TandemFoundation
import TandemOrchestrator
import TandemSystem

/// The `data` of a reply to `guide`.
package struct GuideReport: Hashable, Sendable {
  package var number: Int
  package var name: String
  /// The time at which the guide was read, in seconds since 1970.
  package var readAt: Int
  /// The programmes of a day in order, beginning with the running programme.
  package var programmes: [Programme]

  package init(_ number: Int, _ name: String, readAt: Int, _ programmes: [Programme]) {
    (self.number, self.name, self.readAt, self.programmes) = (number, name, readAt, programmes)
  }

  package var json: JSONValue {
    [
      "number": .int(number), "name": .string(name), "read": .int(readAt),
      "programmes": .array(programmes.map(\.json)),
    ]
  }

  package init(json: JSONValue) throws(ControlError) {
    let fields = try FieldReader(json)
    number = try fields.required(fields.int("number"), "number")
    name = try fields.required(fields.text("name"), "name")
    readAt = try fields.required(fields.int("read"), "read")
    programmes = []
    for programme in fields.object["programmes"]?.array ?? [] {
      programmes.append(try Programme(FieldReader(programme)))
    }
  }

  /// One line for each programme, with its local time; a star marks the running programme.
  ///
  /// - Parameter time: the present time, in seconds since 1970.
  package func text(at time: Int) -> String {
    let rows = programmes.map { "\(($0.start...$0.stop).contains(time) ? "*" : " ") \($0.line)" }
    return (["\(number)  \(name)"] + (rows.isEmpty ? ["  no programmes"] : rows)).joined(separator: "\n")
  }
}

extension Programme {
  var json: JSONValue { ["title": .string(title), "start": .int(start), "stop": .int(stop)] }

  init(_ fields: FieldReader) throws(ControlError) {
    self.init(
      try fields.required(fields.text("title"), "title"), start: try fields.required(fields.int("start"), "start"),
      stop: try fields.required(fields.int("stop"), "stop"))
  }

  /// The local time at which the programme begins, and its title, such as `20:15 News`.
  package var line: String { LocalTime.text(start, "%H:%M") + " " + title }
}
