import Glibc
import Synchronization
import TandemCLI
import TandemSystem

/// Reads and writes the history's file. Reports only the first of several failures in a row.
///
/// Thread: any.
final class HistoryWriter: Sendable {
  private struct Slot {
    /// The entries of the file, as it was last read, and the waiting entries; by the identities of their addresses.
    var known: [String: HistoryStore.Entry] = [:]
    /// The entries that are not in the file yet, the newest first.
    var waiting: [HistoryStore.Entry] = []
    var isRunning = false
    /// True if the last access to the file failed.
    var hasFailed = false
  }

  private let store: HistoryStore
  private let identity: @Sendable (String) -> String
  private let slot = Mutex(Slot())

  /// - Parameter identity: returns the text that identifies an address.
  init(_ store: HistoryStore, identity: @escaping @Sendable (String) -> String) {
    (self.store, self.identity) = (store, identity)
  }

  /// Reads the file, and waits for the disk. Sets a damaged file aside.
  func readFile() {
    do throws(CLIError) { succeed(try store.recover()) } catch { fail(error) }
  }

  /// The newest entry of an address. Never waits for the disk.
  func entry(_ address: String) -> HistoryStore.Entry? {
    let wanted = identity(address)
    return slot.withLock { $0.known[wanted] }
  }

  /// Adds entries, and tries again to write the entries that could not be written before.
  func write(_ entries: [HistoryStore.Entry]) {
    let added = entries.map { (key: identity($0.address), entry: $0) }
    let keys = Set(added.map(\.key))
    let mustStart = slot.withLock { slot in
      let others = slot.waiting.filter { !keys.contains(identity($0.address)) }
      slot.waiting = Array((entries + others).prefix(HistoryStore.most))
      for (key, entry) in added { slot.known[key] = entry }
      defer { slot.isRunning = true }
      return !slot.isRunning
    }
    if mustStart, Threads.start("tandem history", { [self] in run() }) != 0 { slot.withLock { $0.isRunning = false } }
  }

  private func run() {
    while true {
      let entries = slot.withLock { slot in
        if slot.waiting.isEmpty { slot.isRunning = false }
        return slot.waiting
      }
      if entries.isEmpty { return }
      do throws(CLIError) { succeed(try store.add(entries, same: identity), writing: entries) } catch {
        fail(error)
        // Keep the entries until the next write, unless it has come meanwhile.
        let isCurrent = slot.withLock { slot in
          slot.isRunning = slot.waiting != entries
          return !slot.isRunning
        }
        if isCurrent { return }
      }
    }
  }

  private func succeed(_ recovery: HistoryStore.Recovery, writing entries: [HistoryStore.Entry] = []) {
    let known = Dictionary(recovery.entries.map { (identity($0.address), $0) }) { newest, _ in newest }
    let written = Set(entries)
    slot.withLock { slot in
      slot.hasFailed = false
      slot.waiting.removeAll(where: written.contains)
      slot.known = known
      for entry in slot.waiting { slot.known[identity(entry.address)] = entry }
    }
    if let remark = recovery.remark { Terminal.printError(.escaped(remark)) }
  }

  private func fail(_ error: CLIError) {
    let isFirst = slot.withLock { slot in
      defer { slot.hasFailed = true }
      return !slot.hasFailed
    }
    if isFirst { Terminal.printError(.escaped(error.message)) }
  }

  /// Waits until all entries are in the file, or until writing fails.
  func finish(within time: Duration) {
    let end = ContinuousClock.now + time
    while slot.withLock(\.isRunning), ContinuousClock.now < end { poll(nil, 0, 2) }
  }
}
