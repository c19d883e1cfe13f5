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
    node.format == MPV_FORMAT_NODE_MAP ? node.members.map(\.key) : node.elements.compactMap(\.text)
  }

  /// The filters in `vf` or `af`.
  var filters: [FilterUse] {
    node.elements.map { filter in
      let parameters = (filter["params"]?.members ?? []).map { ($0.key, $0.value.text ?? "") }
      return FilterUse(filter["name"]?.text ?? "", Dictionary(parameters, uniquingKeysWith: { $1 }))
    }
  }

  /// The codecs in `decoder-list`.
  var codecs: Set<String> { Set(node.elements.compactMap { $0["codec"]?.text }) }

  /// The devices in `audio-device-list`.
  var devices: [SoundDevice] {
    node.elements.map { SoundDevice(name: $0["name"]?.text ?? "", description: $0["description"]?.text ?? "") }
  }

  /// The options of each profile in `profile-list`, by name.
  var profiles: [String: [(String, String)]] {
    var profiles: [String: [(String, String)]] = [:]
    for profile in node.elements {
      guard let name = profile["name"]?.text else { continue }
      profiles[name] = (profile["options"]?.elements ?? []).compactMap { option in
        option["key"]?.text.map { ($0, option["value"]?.text ?? "") }
      }
    }
    return profiles
  }
}
