// What the session hands to the socket's thread.

import Glibc
import Synchronization

/// One of the clients of a session. Numbers are never used again.
package struct ClientID: Hashable, Sendable, CustomStringConvertible {
  package let rawValue: Int

  package init(_ rawValue: Int) { self.rawValue = rawValue }
  package var description: String { "client \(rawValue)" }
}

/// Orders to the socket's thread, in the order they were given.
///
/// Thread: `put` is for any thread, the rest for the socket's.
final class Outbox: Sendable {
  enum Item: Sendable {
    case reply(Reply, to: ClientID)
    case event(ControlEvent, to: ClientID)
    case broadcast(ControlEvent, except: ClientID?)
    case subscribe(ClientID)
    case stop
  }

  private let items = Mutex<[Item]>([])
  /// Readable while there is something to take; the other end makes it so.
  let signal: FileDescriptor
  private let trigger: FileDescriptor

  init(path: String) throws(ControlError) {
    var ends: (Int32, Int32) = (0, 0)
    let result = withUnsafeMutablePointer(to: &ends) { pointer in
      pointer.withMemoryRebound(to: Int32.self, capacity: 2) { pipe($0) }
    }
    guard result == 0 else { throw .system(call: "open a pipe for", path: path, errno: errno) }
    signal = FileDescriptor(ends.0)
    trigger = FileDescriptor(ends.1)
    signal.setNonBlockingAndPrivate()
    trigger.setNonBlockingAndPrivate()
  }

  func put(_ item: Item) {
    let isFirst = items.withLock { items in
      items.append(item)
      return items.count == 1
    }
    guard isFirst else { return }
    // A full pipe is as good a signal as one byte more.
    var byte: UInt8 = 1
    _ = write(trigger.raw, &byte, 1)
  }

  func takeAll() -> [Item] {
    var bytes: (UInt64, UInt64) = (0, 0)
    // First the signal, then the items: what is put in between is signalled again.
    while read(signal.raw, &bytes, MemoryLayout.size(ofValue: bytes)) > 0 {}
    return items.withLock { items in
      defer { items = [] }
      return items
    }
  }
}
