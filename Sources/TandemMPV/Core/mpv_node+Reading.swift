import CTandemMPV

extension mpv_node {
  // SAFETY (all below): a libmpv list has `num` values, and a libmpv map also has `num` keys. Texts end with a zero byte.
  // All are valid while the node exists, and everything is copied before the node is freed.

  /// The elements of an array; empty for any other value.
  var elements: [mpv_node] {
    guard format == MPV_FORMAT_NODE_ARRAY, let list = u.list?.pointee, let values = list.values else { return [] }
    return (0..<Int(list.num)).map { values[$0] }
  }

  /// The members of a map; empty for any other value.
  var members: [(key: String, value: mpv_node)] {
    guard format == MPV_FORMAT_NODE_MAP, let list = u.list?.pointee, let values = list.values, let keys = list.keys
    else { return [] }
    return (0..<Int(list.num)).compactMap { index in keys[index].map { (String(cString: $0), values[index]) } }
  }

  /// The text of a string; nil for any other value.
  var text: String? { format == MPV_FORMAT_STRING ? u.string.map { String(cString: $0) } : nil }

  subscript(key: String) -> mpv_node? { members.first { $0.key == key }?.value }
}
