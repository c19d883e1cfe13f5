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

  /// Sets an unreadable file aside.
  func checkFile() { _ = readableEntries() }

  /// The newest entry of an address.
  func entry(_ address: String) -> HistoryStore.Entry? {
    let wanted = identity(address)
    if let waiting = slot.withLock({ $0.waiting[wanted] }) { return waiting }
    return readableEntries().first { identity($0.address) == wanted }
  }

  private func readableEntries() -> [HistoryStore.Entry] {
    do throws(CLIError) { return try store.entries() } catch {
      let aside = store.setAside().map { "; it is kept as \($0), and a new history begins" } ?? ""
      complain(error.message + aside)
      return []
    }
  }

  func write(_ entries: [HistoryStore.Entry]) {
    let mustStart = slot.withLock { slot in
      for entry in entries { slot.waiting[identity(entry.address)] = entry }
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
      _ = readableEntries()
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
