import TandemOrchestrator

/// Holds the objects that apps asked to persist, until the orchestrator releases them.
@MainActor
struct PersistedObjects {
  /// The owner of a kept object. The session keeps one object of each owner for each content.
  enum Owner: Hashable, CaseIterable { case app, presenter }

  private struct Entry {
    weak var candidate: AnyObject?
    /// The kept object; set while its content is in picture in picture.
    var persisted: AnyObject?
    var content: ContentKey
    var owner: Owner
    /// Newer entries have higher numbers.
    var number: Int
  }

  private var entries: [ViewID: Entry] = [:]
  private var lastView = 0

  mutating func newView() -> ViewID {
    lastView += 1
    return ViewID("view \(lastView)")
  }

  mutating func add(_ object: AnyObject, _ view: ViewID, for content: ContentKey, of owner: Owner) {
    entries = entries.filter { $0.value.candidate != nil || $0.value.persisted != nil }
    entries[view] = Entry(candidate: object, content: content, owner: owner, number: lastView)
  }

  func views(of object: AnyObject) -> [ViewID] { entries.filter { $0.value.candidate === object }.map(\.key) }

  mutating func remove(_ view: ViewID) {
    // If the entry has a persisted object, remove only its candidate, so that the persisted object is kept.
    if entries[view]?.persisted == nil { entries[view] = nil } else { entries[view]?.candidate = nil }
  }

  /// Keeps the newest object of each owner for a content.
  mutating func persist(_ content: ContentKey) {
    for owner in Owner.allCases {
      let candidates = entries.filter {
        $0.value.content == content && $0.value.owner == owner && $0.value.candidate != nil
      }
      guard let view = candidates.max(by: { $0.value.number < $1.value.number })?.key else { continue }
      let candidate = entries[view]?.candidate
      entries[view]?.persisted = candidate
    }
  }

  mutating func release(_ content: ContentKey) {
    for (view, entry) in entries where entry.content == content {
      if entry.candidate == nil { entries[view] = nil } else { entries[view]?.persisted = nil }
    }
  }

  /// The kept objects of a content; the app's object is first.
  func persisted(for content: ContentKey) -> [AnyObject] {
    let kept = entries.values.filter { $0.content == content && $0.persisted != nil }
    return kept.sorted { $0.owner == .app && $1.owner != .app }.compactMap(\.persisted)
  }
}
