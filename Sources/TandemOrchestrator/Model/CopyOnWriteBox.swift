/// Stores a value once for all its copies. A copy changes one reference count, instead of one for each string in the
/// value.
struct CopyOnWriteBox<Value: Hashable & Sendable>: Hashable, Sendable {
  private final class Box: Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  private var box: Box

  init(_ value: Value) { box = Box(value) }

  var value: Value {
    get { box.value }
    set { box = Box(newValue) }
  }

  static func == (one: CopyOnWriteBox, other: CopyOnWriteBox) -> Bool {
    one.box === other.box || one.box.value == other.box.value
  }

  func hash(into hasher: inout Hasher) { hasher.combine(box.value) }
}
