// Clients that build a view and wait to hear whose state it takes.

import TandemControl
import TandemLog
import TandemJSON
import TandemRules

/// The views that are being built, the oldest first.
struct ViewBuilds {
  private struct Build {
    let view: ViewID
    let content: ContentKey
    let request: Int
    let client: ClientID
  }

  private var builds: [Build] = []

  mutating func add(_ view: ViewID, _ content: ContentKey, _ request: Int, _ client: ClientID) {
    builds.append(Build(view: view, content: content, request: request, client: client))
  }

  /// The reply that a record brings, and whose it is.
  mutating func reply(to record: Record) -> (Reply, to: ClientID)? {
    guard record.kind == "persistence", record["event"]?.string == "built" else { return nil }
    let (view, content) = (record["view"]?.string, record["content"]?.string)
    let place = builds.firstIndex { $0.view.rawValue == view && $0.content.rawValue == content }
    guard let build = place.map({ builds.remove(at: $0) }) else { return nil }
    let data = JSONValue.object([.init("view", .string(build.view.rawValue)), .init("takes", record["takes"] ?? .null)])
    return (Reply(id: build.request, data: data), build.client)
  }
}
