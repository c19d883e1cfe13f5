import TandemControl

/// The commands that wait for their due time, and the commands that are being carried out or were carried out.
struct CommandScheduler {
  struct Entry {
    var order: NodeCommand
    /// The key of the command; nil for a command without an id.
    var key: String?
    /// The setting's name, for a command from a `set` topic; nil for any other command.
    var setting: String?
    /// The place in the order of arrival. Commands with the same due time are carried out in this order.
    var number = 0
  }

  private(set) var running: [Int: Entry] = [:]
  /// The waiting commands, sorted by due time.
  private(set) var waiting: [Entry] = []
  private var newest = 0
  /// Remembers the commands and their replies.
  var journal = CommandJournal(in: nil, of: "")
  private var opened: String?
  /// Limits the rate of accepted commands.
  var rate = RateLimit(burst: 40, period: .milliseconds(50))
  /// Limits the rate of replies that refuse excess commands.
  var complaints = RateLimit(burst: 10, period: .seconds(1))
  var pictures = RateLimit(burst: 1, period: .seconds(3))
  var recordsLeftOut = 0

  static let most = 64

  var isFull: Bool { running.count >= Self.most }
  var waitsForTooMuch: Bool { waiting.count >= Self.most }

  /// Opens the journal for a node's name. From now on the journal remembers the commands.
  mutating func open(in folder: String?, of node: String) {
    if opened == node { return }
    opened = node
    journal.close()
    journal = CommandJournal(in: folder, of: node)
  }

  func deliveryState(of key: String) -> CommandDeduplicator.DeliveryState? {
    waiting.contains { $0.key == key } ? .running : journal.orders[key]
  }

  /// - Returns: the number of the command's answer.
  mutating func begin(_ entry: Entry) -> Int {
    newest += 1
    running[newest] = entry
    if let key = entry.key { journal.begin(key) }
    return newest
  }

  mutating func end(_ number: Int) -> Entry? { running.removeValue(forKey: number) }

  // MARK: Due times

  mutating func wait(_ entry: Entry) {
    newest += 1
    var entry = entry
    entry.number = newest
    waiting.append(entry)
    waiting.sort { ($0.order.due?.microseconds ?? 0, $0.number) < ($1.order.due?.microseconds ?? 0, $1.number) }
  }

  var nextDue: UTCTimestamp? { waiting.first?.order.due }

  mutating func takeDue() -> [Entry] {
    if waiting.isEmpty { return [] }
    let now = UTCTimestamp.now
    let due = waiting.prefix { $0.order.due.map { $0 <= now } ?? true }
    waiting.removeFirst(due.count)
    return Array(due)
  }
}
