// An app's own objects, kept alive while their video is in picture in picture.

import TandemOrchestrator

/// Holds the objects that apps asked to persist, until the orchestrator releases them.
@MainActor
struct PersistedObjects {
  private struct Entry {
    weak var candidate: AnyObject?
    /// The kept object; set while its content is in picture in picture.
    var persisted: AnyObject?
    var content: ContentKey
  }

  private var entries: [ViewID: Entry] = [:]
  private var lastView = 0

  /// Returns a new id for a view.
  mutating func newView() -> ViewID {
    lastView += 1
    return ViewID("view \(lastView)")
  }

  mutating func add(_ object: AnyObject, _ view: ViewID, for content: ContentKey) {
    entries = entries.filter { $0.value.candidate != nil || $0.value.persisted != nil }
    entries[view] = Entry(candidate: object, content: content)
  }

  func views(of object: AnyObject) -> [ViewID] { entries.filter { $0.value.candidate === object }.map(\.key) }

  mutating func remove(_ view: ViewID) {
    // If the entry has a persisted object, remove only its candidate, so that the persisted object is kept.
    if entries[view]?.persisted == nil { entries[view] = nil } else { entries[view]?.candidate = nil }
  }

  mutating func persist(_ view: ViewID) {
    let object = entries[view]?.candidate
    entries[view]?.persisted = object
  }

  mutating func release(_ view: ViewID) {
    entries[view]?.persisted = nil
    if entries[view]?.candidate == nil { entries[view] = nil }
  }

  func persisted(for content: ContentKey) -> AnyObject? {
    entries.values.first { $0.content == content && $0.persisted != nil }?.persisted
  }
}
