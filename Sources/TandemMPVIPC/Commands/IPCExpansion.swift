/// mpv's property expansion.
package enum IPCExpansion {
  /// The maximum length of an expanded text, so that a short text can't expand to megabytes.
  private static let longest = 1 << 16
  private static let deepest = 8
  /// The maximum number of properties in one text; later ones are not expanded.
  private static let most = 256

  /// Expands the properties of a text.
  package static func expanded(_ text: String, in snapshot: IPCSnapshot) -> String {
    var rest = text[...]
    var most = most
    return expand(&rest, until: nil, in: snapshot, depth: 0, &most)
  }

  /// - Parameter end: the character that ends a nested text; it is consumed.
  private static func expand(
    _ text: inout Substring, until end: Character?, in snapshot: IPCSnapshot, depth: Int, _ most: inout Int
  ) -> String {
    var result = ""
    while let next = text.popFirst() {
      if next == end { return result }
      guard next == "$", let mark = text.first else {
        result.append(next)
        continue
      }
      switch mark {
      case "$", "}":
        text.removeFirst()
        result.append(mark)
      // Stop the expansion at `$>`.
      case ">":
        text.removeFirst()
        result += text
        text = ""
      case "{" where depth < deepest && most > 0:
        text.removeFirst()
        most -= 1
        result += property(&text, in: snapshot, depth: depth, &most)
      default: result.append(next)
      }
      if result.utf8.count > longest {
        text = ""
        return String(result.prefix(longest))
      }
    }
    return result
  }

  private static func property(_ text: inout Substring, in snapshot: IPCSnapshot, depth: Int, _ most: inout Int)
    -> String
  {
    let mark = text.first
    if mark == "?" || mark == "!" { text.removeFirst() }
    let isRaw = text.first == "="
    if isRaw { text.removeFirst() }
    let end = text.firstIndex { $0 == ":" || $0 == "}" } ?? text.endIndex
    var name = String(text[..<end])
    text = text[end...]
    let hasText = text.first == ":"
    if !text.isEmpty { text.removeFirst() }
    let other = hasText ? expand(&text, until: "}", in: snapshot, depth: depth + 1, &most) : nil
    var wanted: String?
    if mark == "?" || mark == "!", let sign = name.firstRange(of: "==") {
      (name, wanted) = (String(name[..<sign.lowerBound]), String(name[sign.upperBound...]))
    }
    let value: IPCValue?
    var isKnown = true
    do throws(IPCError) { value = try IPCPropertyTable.value(name, in: snapshot) } catch {
      value = nil
      isKnown = error != .propertyNotFound
    }
    guard mark == "?" || mark == "!" else {
      guard let value else { return other ?? (isKnown ? "(unavailable)" : "(error)") }
      return isRaw ? value.string : value.shown
    }
    let holds = value != nil && (wanted == nil || value?.string == wanted)
    return holds == (mark == "?") ? other ?? "" : ""
  }
}
