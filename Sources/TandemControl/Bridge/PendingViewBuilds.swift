// Clients that have built a view and wait for the reply. The reply names the former view whose state the new view
// receives.

import TandemFoundation
import TandemOrchestrator

/// The views that are being built, oldest first.
struct PendingViewBuilds {
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

  /// Returns the reply to the request that reported a built view, and the client that waits for the reply.
  mutating func reply(to view: ViewID, _ content: ContentKey, takes: ViewID?) -> (Reply, to: ClientID)? {
    let index = builds.firstIndex { $0.view == view && $0.content == content }
    guard let build = index.map({ builds.remove(at: $0) }) else { return nil }
    let data = JSONValue.object([
      .init("view", .string(view.rawValue)), .init("takes", takes.map { .string($0.rawValue) } ?? .null),
    ])
    return (Reply(id: build.request, data: data), build.client)
  }
}
