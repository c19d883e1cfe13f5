// libmpv's lists as Swift values.

import CTandemMPV
import TandemCommands

/// A property's value as a libmpv node, read once.
struct OptionValue: ~Copyable {
  private var node = mpv_node()

  init(_ handle: OpaquePointer, _ property: String) {
    // Ignore an error: if the property has no value, the node stays empty.
    _ = mpv_get_property(handle, property, MPV_FORMAT_NODE, &node)
  }

  deinit {
    var node = node
    mpv_free_node_contents(&node)
  }

  /// The keys of a map, or the texts of an array.
  var keys: [String] {
    node.format == MPV_FORMAT_NODE_MAP ? Self.members(node).map(\.key) : Self.elements(node).compactMap(Self.text)
  }

  /// The pairs of a key-value list.
  var pairs: [(key: String, value: String)] { Self.pairs(node) }

  /// The filters in `vf` or `af`.
  var filters: [FilterUse] {
    Self.elements(node).map { filter in
      let members = Self.members(filter)
      let name = members.first { $0.key == "name" }.flatMap { Self.text($0.value) } ?? ""
      let parameters = members.first { $0.key == "params" }.map { Self.pairs($0.value) } ?? []
      return FilterUse(name, Dictionary(parameters.map { ($0.key, $0.value) }, uniquingKeysWith: { $1 }))
    }
  }

  /// The codecs in `decoder-list`.
  var codecs: Set<String> {
    Set(
      Self.elements(node).compactMap { entry in
        Self.members(entry).first { $0.key == "codec" }.flatMap { Self.text($0.value) }
      })
  }

  /// The devices in `audio-device-list`.
  var devices: [SoundDevice] {
    Self.elements(node).map { entry in
      let fields = Dictionary(Self.pairs(entry).map { ($0.key, $0.value) }, uniquingKeysWith: { $1 })
      return SoundDevice(name: fields["name"] ?? "", description: fields["description"] ?? "")
    }
  }

  /// The options of each profile in `profile-list`, by name.
  var profiles: [String: [(String, String)]] {
    var profiles: [String: [(String, String)]] = [:]
    for profile in Self.elements(node) {
      let members = Self.members(profile)
      guard let name = members.first(where: { $0.key == "name" }).flatMap({ Self.text($0.value) }) else { continue }
      let options = members.first { $0.key == "options" }.map { Self.elements($0.value) } ?? []
      profiles[name] = options.compactMap { option in
        let fields = Self.members(option)
        guard let key = fields.first(where: { $0.key == "key" }).flatMap({ Self.text($0.value) }) else { return nil }
        return (key, fields.first { $0.key == "value" }.flatMap { Self.text($0.value) } ?? "")
      }
    }
    return profiles
  }

  // SAFETY (all below): a libmpv list has `num` values, and a libmpv map also has `num` keys. They
  // are valid until the node is freed, and everything is copied before that.
  private static func elements(_ node: mpv_node) -> [mpv_node] {
    guard node.format == MPV_FORMAT_NODE_ARRAY, let list = node.u.list?.pointee, let values = list.values else {
      return []
    }
    return (0..<Int(list.num)).map { values[$0] }
  }

  private static func members(_ node: mpv_node) -> [(key: String, value: mpv_node)] {
    guard node.format == MPV_FORMAT_NODE_MAP, let list = node.u.list?.pointee, let values = list.values,
      let keys = list.keys
    else { return [] }
    return (0..<Int(list.num)).compactMap { index in keys[index].map { (String(cString: $0), values[index]) } }
  }

  private static func pairs(_ node: mpv_node) -> [(key: String, value: String)] {
    members(node).map { ($0.key, text($0.value) ?? "") }
  }

  private static func text(_ node: mpv_node) -> String? {
    node.format == MPV_FORMAT_STRING ? node.u.string.map { String(cString: $0) } : nil
  }
}
