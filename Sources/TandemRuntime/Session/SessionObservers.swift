/// The observers of a session. Most are held weakly.
@MainActor
struct SessionObservers {
  private struct Entry {
    weak var observer: (any SessionObserver)?
    /// The observer, if the session keeps it alive until the session has finished.
    var kept: (any SessionObserver)?
  }

  private var entries: [Entry] = []

  mutating func add(_ observer: any SessionObserver, _ isKept: Bool) {
    entries.removeAll { $0.observer == nil }
    entries.append(Entry(observer: observer, kept: isKept ? observer : nil))
  }

  mutating func removeUnkept() { entries.removeAll { $0.kept == nil } }
  mutating func release() { for index in entries.indices { entries[index].kept = nil } }

  func forEach(_ call: (any SessionObserver) -> Void) {
    for entry in entries { if let observer = entry.observer { call(observer) } }
  }

  /// The earliest time that an observer returns.
  func earliest(_ call: (any SessionObserver) -> Duration?) -> Duration? {
    entries.compactMap { $0.observer.flatMap(call) }.min()
  }
}
