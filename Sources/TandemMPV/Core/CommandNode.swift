import CTandemMPV

/// A command with named arguments, which every version of libmpv reads in the same way. (The order
/// of the arguments of `loadfile` differs between versions.)
struct CommandNode {
  enum Value {
    case text(String)
    case options([(String, String)])
  }

  let name: String
  private let arguments: [(String, Value)]

  init(_ name: String, _ arguments: [(String, Value)] = []) {
    self.name = name
    self.arguments = [("name", .text(name))] + arguments
  }

  /// Calls `body` with libmpv's form of a list of texts. The form is valid only during the call.
  static func withTexts<Result>(_ texts: [String], _ body: (UnsafeMutablePointer<mpv_node>) -> Result) -> Result {
    let memory = NodeMemory()
    var node = memory.array(texts.map(memory.text))
    return withExtendedLifetime(memory) { body(&node) }
  }

  /// Calls `body` with libmpv's form of the command. The form is valid only during the call.
  func withNode<Result>(_ body: (UnsafeMutablePointer<mpv_node>) -> Result) -> Result {
    let memory = NodeMemory()
    var node = memory.map(
      arguments.map { name, value in
        switch value {
        case .text(let text): (name, memory.text(text))
        case .options(let options): (name, memory.map(options.map { ($0, memory.text($1)) }))
        }
      })
    return withExtendedLifetime(memory) { body(&node) }
  }
}

/// Owns the memory that the nodes of one command point to.
private final class NodeMemory {
  private var frees: [() -> Void] = []

  deinit { for free in frees { free() } }

  func text(_ text: String) -> mpv_node {
    var node = mpv_node()
    node.format = MPV_FORMAT_STRING
    node.u.string = characters(text)
    return node
  }

  func map(_ entries: [(String, mpv_node)]) -> mpv_node {
    // SAFETY: this function initialises all of the memory, and `deinit` frees it.
    let keys = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: entries.count)
    for (index, entry) in entries.enumerated() { (keys + index).initialize(to: characters(entry.0)) }
    frees.append { keys.deallocate() }
    return list(entries.map(\.1), MPV_FORMAT_NODE_MAP, keys: keys)
  }

  func array(_ elements: [mpv_node]) -> mpv_node { list(elements, MPV_FORMAT_NODE_ARRAY, keys: nil) }

  private func list(
    _ elements: [mpv_node], _ format: mpv_format, keys: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  ) -> mpv_node {
    // SAFETY: as above.
    let values = UnsafeMutablePointer<mpv_node>.allocate(capacity: elements.count)
    for (index, element) in elements.enumerated() { (values + index).initialize(to: element) }
    let list = UnsafeMutablePointer<mpv_node_list>.allocate(capacity: 1)
    list.initialize(to: mpv_node_list(num: Int32(elements.count), values: values, keys: keys))
    frees += [{ values.deallocate() }, { list.deallocate() }]
    var node = mpv_node()
    node.format = format
    node.u.list = list
    return node
  }

  private func characters(_ text: String) -> UnsafeMutablePointer<CChar> {
    let bytes = text.utf8CString
    // SAFETY: as above; `utf8CString` ends with the zero that C wants.
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count)
    for (index, byte) in bytes.enumerated() { (copy + index).initialize(to: byte) }
    frees.append { copy.deallocate() }
    return copy
  }
}
