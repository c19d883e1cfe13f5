// Writes the history on its own thread.

import Glibc
import Synchronization
import TandemCLI
import TandemSystem

/// Reads and writes the history's file. A failure is reported once.
///
/// Thread: any.
final class HistoryWriter: Sendable {
  private struct Slot {
    /// The entries of the file, as it was last read, and the waiting entries; by the identities of their addresses.
    var known: [String: HistoryStore.Entry] = [:]
    /// The entries that are not in the file yet, by the identities of their addresses.
    var waiting: [String: HistoryStore.Entry] = [:]
    var isRunning = false
    var hasFailed = false
  }

  private let store: HistoryStore
  private let identity: @Sendable (String) -> String
  private let slot = Mutex(Slot())

  /// - Parameter identity: returns the text that identifies an address.
  init(_ store: HistoryStore, identity: @escaping @Sendable (String) -> String) {
    (self.store, self.identity) = (store, identity)
  }

  /// Reads the file, and waits for the disk. Sets an unreadable file aside.
  func readFile() {
    var entries: [HistoryStore.Entry] = []
    do throws(CLIError) { entries = try store.entries() } catch {
      let aside = store.setAside().map { "; it is kept as \($0), and a new history begins" } ?? ""
      complain(error.message + aside)
    }
    let known = Dictionary(entries.map { (identity($0.address), $0) }) { newest, _ in newest }
    slot.withLock { slot in slot.known = known.merging(slot.waiting) { $1 } }
  }

  /// The newest entry of an address. Never waits for the disk.
  func entry(_ address: String) -> HistoryStore.Entry? {
    let wanted = identity(address)
    return slot.withLock { $0.known[wanted] }
  }

  func write(_ entries: [HistoryStore.Entry]) {
    let mustStart = slot.withLock { slot in
      for entry in entries {
        let key = identity(entry.address)
        (slot.waiting[key], slot.known[key]) = (entry, entry)
      }
      defer { slot.isRunning = true }
      return !slot.isRunning
    }
    if mustStart, Threads.start("tandem history", { [self] in run() }) != 0 { slot.withLock { $0.isRunning = false } }
  }

  private func run() {
    while true {
      let entries = slot.withLock { slot in
        if slot.waiting.isEmpty { slot.isRunning = false }
        return Array(slot.waiting.values)
      }
      if entries.isEmpty { return }
      // Another program may have removed entries.
      readFile()
      do throws(CLIError) { try store.add(entries, same: identity) } catch { complain(error.message) }
      slot.withLock { slot in
        for entry in entries where slot.waiting[identity(entry.address)] == entry {
          slot.waiting[identity(entry.address)] = nil
        }
      }
    }
  }

  /// Waits until all entries are in the file.
  func finish(within time: Duration) {
    let end = ContinuousClock.now + time
    while slot.withLock(\.isRunning), ContinuousClock.now < end { poll(nil, 0, 2) }
  }

  private func complain(_ message: String) {
    let isFirst = slot.withLock { slot in
      defer { slot.hasFailed = true }
      return !slot.hasFailed
    }
    if isFirst { Terminal.printError(.escaped(message)) }
  }
}
