import TandemFoundation

/// The table of mpv's properties. Any other name is reported as a missing property.
///
/// See: `docs/mpv-ipc.md`, which is generated from the table.
package enum IPCPropertyTable {
  /// The properties under the headings of the document, in the order of the document.
  package static let parts: [(topic: String, properties: [IPCProperty])] = [
    ("Playing", transport), ("Sound", sound), ("Title and address", title), ("Lists, tracks and chapters", lists),
    ("Picture and subtitles", picture), ("Session", session), ("Kept", kept),
  ]

  private static let byName: [String: IPCProperty] = {
    var byName: [String: IPCProperty] = [:]
    for property in parts.flatMap(\.properties) { byName[property.name] = property }
    for (other, name) in otherNames { byName[other] = byName[name] }
    return byName
  }()

  /// mpv's aliases of properties: short names and earlier names.
  package static let otherNames = [
    "fs": "fullscreen", "audio": "aid", "sub": "sid", "video": "vid", "loop": "loop-file", "screen": "fs-screen",
    "osd-color-back": "osd-back-color", "aspect": "video-aspect", "cover-art-auto": "audio-file-auto",
  ]

  package static var names: [String] { byName.keys.sorted() }

  /// The property at the beginning of a path such as `playlist/0/filename`, and the rest of the path.
  static func find(_ path: String) -> (property: IPCProperty, rest: [Substring])? {
    var path = path[...]
    for prefix in ["options/", "file-local-options/"] where path.hasPrefix(prefix) {
      path = path.dropFirst(prefix.count)
    }
    if let property = byName[String(path)] { return (property, []) }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    // Try the longest names first, because some of mpv's names have a slash.
    for count in stride(from: min(parts.count - 1, 3), through: 1, by: -1) {
      if let property = byName[parts.prefix(count).joined(separator: "/")] {
        return (property, Array(parts.dropFirst(count)))
      }
    }
    return nil
  }

  /// The value under a path.
  ///
  /// - Throws: an error if the property does not exist, or is unavailable.
  package static func value(_ path: String, in snapshot: IPCSnapshot) throws(IPCError) -> IPCValue {
    if path.hasPrefix(userData) {
      guard let value = snapshot.clientProperties[path] else { throw .propertyUnavailable }
      return .node(value)
    }
    guard let (property, rest) = find(path) else { throw .propertyNotFound }
    guard let value = property.value(in: snapshot) else { throw .propertyUnavailable }
    if rest.isEmpty { return value }
    guard case .node(var node) = value else { throw .propertyNotFound }
    for (place, part) in rest.enumerated() {
      switch node {
      case .array(let elements):
        if part == "count", place == rest.count - 1 { return .whole(elements.count) }
        guard let index = Int(part) else { throw .propertyNotFound }
        guard elements.indices.contains(index) else { throw .propertyUnavailable }
        node = elements[index]
      case .object(let members):
        if part == "list", members.allSatisfy({ $0.value.string != nil }) {
          node = .array(members.map { ["key": .string($0.key), "value": $0.value] })
        } else if part == "by-key", place == rest.count - 2 {
          continue
        } else {
          guard let member = node[String(part)] else { throw .propertyUnavailable }
          node = member
        }
      case .null, .bool, .int, .double, .string: throw .propertyNotFound
      }
    }
    switch node {
    case .bool(let boolean): return .flag(boolean)
    case .int(let number): return .whole(number)
    case .double(let number): return .number(number)
    case .string(let text): return .text(text)
    case .null, .array, .object: return .node(node)
    }
  }

  /// The value under a path; nil if the property does not exist or is unavailable.
  static func known(_ path: String, in snapshot: IPCSnapshot) -> IPCValue? {
    do throws(IPCError) { return try value(path, in: snapshot) } catch { return nil }
  }

  /// True if a write without a video applies to the next video.
  package static func isHeld(_ name: String) -> Bool { byName[name]?.isHeld ?? false }

  /// Returns the action that applies a stored write to a new video; nil for none.
  package static func action(held name: String, _ value: JSONValue, in snapshot: IPCSnapshot) -> IPCAction? {
    guard let property = byName[name], property.isHeld, let write = property.write else { return nil }
    if property.read(snapshot)?.json == value { return nil }
    do throws(IPCError) { return try write(value, snapshot) } catch { return nil }
  }

  /// The prefix of the properties that belong to clients.
  static let userData = "user-data/"
  private static let mostUserData = 64

  /// The action for a write.
  package static func action(_ path: String, _ value: JSONValue, in snapshot: IPCSnapshot) throws(IPCError) -> IPCAction
  {
    if path.hasPrefix(userData) {
      guard value.description.utf8.count <= 4096, path.utf8.count <= 128 else { throw .propertyFormat }
      let mine = snapshot.clientProperties.keys.count { $0.hasPrefix(userData) }
      guard mine < mostUserData || snapshot.clientProperties[path] != nil else { throw .queueFull }
      return .keep(path, value)
    }
    guard let (property, rest) = find(path) else { throw .propertyNotFound }
    guard rest.isEmpty else { throw .propertyError }
    return try property.action(value, in: snapshot)
  }

  /// True if the value changes while a video plays.
  package static func moves(_ path: String) -> Bool { find(path)?.property.moves ?? false }
}
