import CTandemLinux
import Glibc
import Synchronization
import TandemSystem

/// The part of a player's state that must survive a crash: its progress, its saved state, its open
/// callbacks, and unwritten log lines.
///
/// The supervisor creates the memory, and each player that it starts maps the memory.
///
/// Thread: one thread writes each member; any thread may read.
package final class SupervisorSharedMemory: @unchecked Sendable {
  // SAFETY (@unchecked): numbers are atomic; each slot and the ring have one writer at a time.

  package enum Phase: Int, Sendable {
    /// The session has not begun; the exit status reports errors.
    case starting
    /// A session runs.
    case running
    /// The player has ended on purpose, and the next player resumes its state.
    case handedOver
    /// The session was told to end.
    case ending
    /// The session has ended, and its log is complete.
    case ended
  }

  /// The environment variable with the descriptor of the shared memory, for the player.
  package static let variable = "TANDEM_SUPERVISOR_MEMORY"

  private static let magic = 0x74616e64656d0001
  private static let ringCapacity = 4 << 20

  package let descriptor: Int32
  private let memory: UnsafeMutableRawPointer
  private let size: Int
  /// The log lines that are not written to the log's file yet.
  package let ring: LineRing
  /// The saved state from which the next player resumes.
  package let state: DoubleBufferedSlot
  /// The open callback pairs, with the number of the newest record that they include.
  package let unfinished: DoubleBufferedSlot
  /// The present contents: `[{"key":…,"url":…,"shownSince":…},…]`.
  package let contents: DoubleBufferedSlot
  /// The supervisor's ``RestartInstructions`` for the next player.
  package let orders: DoubleBufferedSlot
  /// The path of the log. The next slot contains the path of the socket.
  package let log: DoubleBufferedSlot
  package let socket: DoubleBufferedSlot
  /// The service's status, as text.
  package let status: DoubleBufferedSlot

  /// The offsets of the numbers in the memory.
  private enum Offset {
    static let magic = 0
    static let phase = 8
    static let begun = 16
    static let restarts = 24
    static let heartbeat = 32
    static let supervisor = 40
    static let hadWindow = 48
    static let death = 64
    static let cells = 4096
  }

  /// Creates the memory, empty.
  package convenience init() throws(SystemError) {
    let made = clinux_memory("tandem black box", Self.layout.size)
    guard made >= 0 else { throw Self.error("make", code: errno) }
    // Avoid the numbers of the standard streams: a new descriptor gets one of them if that stream
    // is closed.
    let descriptor = made > 2 ? made : fcntl(made, F_DUPFD_CLOEXEC, 3)
    if descriptor != made { close(made) }
    guard descriptor >= 0 else { throw Self.error("make", code: errno) }
    try self.init(descriptor)
    (memory + Offset.magic).storeBytes(of: Self.magic, as: Int.self)
    self[Offset.supervisor] = Int(getpid())
  }

  /// The memory of this process's supervisor; nil without a supervisor.
  package static func inherited() throws(SystemError) -> SupervisorSharedMemory? {
    guard let text = getenv(variable).map({ String(cString: $0) }) else { return nil }
    unsetenv(variable)
    guard let descriptor = Int32(text), descriptor > 2 else { throw error("find", code: EBADF) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw error("look at", code: errno) }
    guard status.st_size == layout.size else { throw error("recognise", code: EINVAL) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    let box = try SupervisorSharedMemory(descriptor)
    guard (box.memory + Offset.magic).load(as: Int.self) == magic else {
      throw error("recognise", code: EINVAL)
    }
    return box
  }

  private init(_ descriptor: Int32) throws(SystemError) {
    let layout = Self.layout
    let mapped = mmap(nil, layout.size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
    guard let memory = mapped, memory != MAP_FAILED else { throw Self.error("map", code: errno) }
    self.descriptor = descriptor
    self.memory = memory
    size = layout.size
    var cells = layout.cells.makeIterator()
    func next() -> DoubleBufferedSlot {
      guard let (offset, capacity) = cells.next() else { preconditionFailure("the layout has too few cells") }
      return DoubleBufferedSlot(memory + offset, capacity: capacity)
    }
    (state, unfinished, contents, orders) = (next(), next(), next(), next())
    (log, socket, status) = (next(), next(), next())
    ring = LineRing(in: memory + layout.ring, capacity: Self.ringCapacity)
  }

  private static func error(_ attempt: String, code: Int32) -> SystemError {
    SystemError("\(attempt) the supervisor's shared memory", code: code)
  }

  deinit {
    munmap(memory, size)
    close(descriptor)
  }

  /// The offsets and capacities of the slots. The system allocates only pages that are written to.
  private static let layout: (cells: [(offset: Int, capacity: Int)], ring: Int, size: Int) = {
    var offset = Offset.cells
    var cells: [(Int, Int)] = []
    for capacity in [1 << 22, 1 << 18, 1 << 18, 1 << 18, 1 << 13, 1 << 13, 1 << 13] {
      cells.append((offset, capacity))
      offset += DoubleBufferedSlot.memorySize(capacity: capacity)
    }
    return (cells, offset, offset + LineRing.memorySize(capacity: ringCapacity))
  }()

  private subscript(offset: Int) -> Int {
    get { (memory + offset).assumingMemoryBound(to: Atomic<Int>.self).pointee.load(ordering: .sequentiallyConsistent) }
    set {
      (memory + offset).assumingMemoryBound(to: Atomic<Int>.self).pointee.store(
        newValue, ordering: .sequentiallyConsistent)
    }
  }

  package var phase: Phase {
    get { Phase(rawValue: self[Offset.phase]) ?? .starting }
    set { self[Offset.phase] = newValue.rawValue }
  }

  /// The number of players that were started after a player's death.
  package var restarts: Int {
    get { self[Offset.restarts] }
    set { self[Offset.restarts] = newValue }
  }

  /// The time at which the session's clock was 0, in nanoseconds of the clock that ``now`` reads.
  package var begun: Int {
    get { self[Offset.begun] }
    set { self[Offset.begun] = newValue }
  }

  /// The number of times that the session's thread has begun to work or to wait; odd while the thread works.
  var heartbeat: Int { self[Offset.heartbeat] }

  /// Records that the session's thread begins to work or to wait.
  package func beat(isAtWork: Bool) {
    let heartbeat = self[Offset.heartbeat]
    if heartbeat & 1 == (isAtWork ? 1 : 0) { return }
    self[Offset.heartbeat] = heartbeat &+ 1
  }

  /// True if a session of this supervisor has had a window.
  package var hadWindow: Bool {
    get { self[Offset.hadWindow] != 0 }
    set { self[Offset.hadWindow] = newValue ? 1 : 0 }
  }

  /// The identifier of the supervisor's process.
  package var supervisor: Int { self[Offset.supervisor] }

  /// The crash report, which the player's signal handler writes.
  private var death: UnsafeMutablePointer<clinux_death> {
    (memory + Offset.death).assumingMemoryBound(to: clinux_death.self)
  }

  /// Installs the signal handler that writes this process's crash report.
  ///
  /// - Parameter report: an open file for the frames, or -1.
  package func watchForDeath(report: Int32) { clinux_watch_for_death(death, report) }

  /// The cause of the last player's death, if a signal handler could write it.
  package var note: CrashNotice? { CrashNotice(death) }

  /// Records that this player ends on purpose, and that the next player resumes its state.
  package func handOver(because cause: String, without: [String]) {
    orders.store(RestartInstructions(cause: cause, without: without, isOneByOne: false).text)
    phase = .handedOver
  }

  /// Resets the memory for the next player, except the values that it resumes.
  package func prepareForNext() {
    death.initialize(to: clinux_death())
    phase = .starting
    self[Offset.heartbeat] = 0
    status.store("")
    restarts += 1
  }

  /// The time of `CLOCK_BOOTTIME` in nanoseconds. All processes share this clock, and it runs while the machine sleeps.
  package static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_BOOTTIME, &time)
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
