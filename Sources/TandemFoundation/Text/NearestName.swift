/// Suggests a correction for a misspelt name.
package enum NearestName {
  /// The closest candidate, if it has at most about one mistake per three letters, regardless of
  /// upper and lower case.
  ///
  /// If several candidates are equally close, the longer common prefix decides.
  package static func nearest(to name: String, among candidates: [String]) -> String? {
    let wanted = Array(name.lowercased().utf8.prefix(64))
    var best: (name: String, distance: Int, beginning: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased().utf8)
      let limit = max(1, max(wanted.count, letters.count) / 3)
      if abs(wanted.count - letters.count) > limit { continue }
      let edits = distance(from: wanted, to: letters)
      let beginning = zip(wanted, letters).prefix { $0 == $1 }.count
      if edits > limit { continue }
      if let best, (best.distance, -best.beginning) <= (edits, -beginning) { continue }
      best = (candidate, edits, beginning)
    }
    return best?.name
  }

  /// The number of edits between two texts. A swap of two neighbouring characters is one edit
  /// (optimal string alignment).
  package static func distance(from a: [UInt8], to b: [UInt8]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for (i, letter) in a.enumerated() {
      var row = [i + 1]
      for (j, other) in b.enumerated() {
        var least = min(last[j] + (letter == other ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == b[j - 1], a[i - 1] == other { least = min(least, beforeLast[j - 1] + 1) }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
