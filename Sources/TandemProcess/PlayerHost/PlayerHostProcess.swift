import Glibc
import TandemSystem

/// Starts a player's process, reads its messages on a separate thread, and reports the cause of its
/// end.
///
/// Thread: the session's, except for the members marked "Thread: any".
final class PlayerHostProcess: @unchecked Sendable {
  // SAFETY (@unchecked): a lock protects the reading thread's state; only the session's thread uses the rest.
  let memory: SharedFrameBuffer
  private let socket: PacketSocket
  let identifier: pid_t
  private let inbox: Locked<Inbox>
  private let hasNews = Semaphore()
  private var isReaped = false
  private var status: Int32 = 0

  private struct Inbox {
    var words: [HostEvent] = []
    var isClosed = false
    /// True if a thread waits for the next message.
    var isAwaited = false

    mutating func takeWaiter() -> Bool {
      defer { isAwaited = false }
      return isAwaited
    }
  }

  /// Starts a process.
  ///
  /// - Parameters:
  ///   - program: the path of the program.
  ///   - arguments: the arguments that follow the descriptors of the socket and the shared memory.
  ///   - privateWords: the first message over the socket.
  ///   - wake: called on any thread when a message has arrived.
  init(_ program: String, _ arguments: [String], _ privateWords: [String] = [], wake: @escaping @Sendable () -> Void)
    throws(SystemError)
  {
    guard let memory = SharedFrameBuffer() else {
      throw SystemError("share memory with the player's process", code: errno)
    }
    guard let (ours, its) = PacketSocket.pair() else {
      throw SystemError("create sockets for the player's process", code: errno)
    }
    guard ours.send(HostRequest.begin(privateWords).bytes) == .sent else {
      throw SystemError("send options to the player's process", code: errno)
    }
    let words = [program, String(its.descriptor), String(memory.descriptor)] + arguments
    inbox = Locked(Inbox())
    let (inbox, hasNews) = (inbox, hasNews)
    let begun = Locked<Result<pid_t, SystemError>?>(nil)
    let isBegun = Semaphore()
    let kept = [its.descriptor, memory.descriptor]
    let failure = Threads.start("tandem core") {
      // Start the process on the reading thread, because the kernel kills a process when the thread
      // that started it ends.
      let result: Result<pid_t, SystemError>
      do throws(SystemError) { result = .success(try spawn(program, words, keeping: kept)) } catch {
        result = .failure(error)
      }
      begun.withLock { $0 = result }
      isBegun.signal()
      guard case .success = result else { return }
      while true {
        var word: HostEvent?
        if case .packet(let bytes) = ours.receive(waits: true) {
          do throws(UnreadableBytes) { word = try HostEvent(bytes: bytes) } catch {}
        }
        let isOver = word == nil
        let isAwaited = inbox.withLock { inbox in
          if let word { inbox.words.append(word) } else { inbox.isClosed = true }
          return inbox.takeWaiter()
        }
        // Signal only if a thread waits, because the semaphore would count unused signals.
        if isAwaited { hasNews.signal() }
        wake()
        if isOver { return }
      }
    }
    if failure == 0 { withExtendedLifetime(its) { isBegun.wait() } }
    switch begun.withLock({ $0 }) {
    case .success(let child)?: identifier = child
    case .failure(let error)?: throw SystemError("start \(program)", code: error.code)
    case nil: throw SystemError("start \(program)", code: failure)
    }
    self.memory = memory
    socket = ours
    Self.living.withLock { [identifier] in _ = $0.insert(identifier) }
  }

  deinit { end(within: .zero) }

  /// The process ids of this process's player hosts.
  private static let living = Locked<Set<pid_t>>([])

  /// Sends a signal to all player hosts of this process. Thread: any.
  static func signalAll(_ signal: Int32) { living.withLock { for child in $0 { _ = Glibc.kill(child, signal) } } }

  /// The messages that wait until the process has received earlier ones, and their total size.
  private var waiting: (messages: [[UInt8]], size: Int) = ([], 0)
  /// The limit for the size of the waiting messages, in bytes. A process that hangs is killed long before that.
  private static let waitingLimit = 16 << 20

  /// True if messages wait until the process has received earlier ones. The caller then calls ``sendWaiting()`` soon.
  var hasWaiting: Bool { !waiting.messages.isEmpty }

  /// Sends a message, or keeps it until the process has received earlier ones. A closed connection is no failure here:
  /// ``take()`` reports it, and ``death`` knows the cause.
  ///
  /// - Returns: false if too many messages wait; the caller then treats the process as dead.
  func send(_ order: HostRequest) -> Bool {
    let bytes = order.bytes
    waiting.messages.append(bytes)
    waiting.size += bytes.count
    sendWaiting()
    return waiting.size <= Self.waitingLimit
  }

  /// Sends the waiting messages, as far as the process has room for them.
  func sendWaiting() {
    let count = waiting.messages.firstIndex { socket.send($0) == .full } ?? waiting.messages.count
    waiting.size -= waiting.messages[..<count].reduce(0) { $0 + $1.count }
    waiting.messages.removeFirst(count)
  }

  /// Returns the messages since the last call, and whether the connection is closed.
  func take() -> (words: [HostEvent], isClosed: Bool) {
    inbox.withLock { inbox in
      defer { inbox.words = [] }
      return (inbox.words, inbox.isClosed)
    }
  }

  /// Waits until ``take()`` returns a message or the end of the connection.
  func waitForNews(atMost time: Duration) -> Bool {
    let isThere = inbox.withLock { inbox in
      inbox.isAwaited = inbox.words.isEmpty && !inbox.isClosed
      return !inbox.isAwaited
    }
    return isThere || hasNews.wait(atMost: time)
  }

  // MARK: - End

  func kill(_ signal: Int32) { if !isReaped { _ = Glibc.kill(identifier, signal) } }

  /// Asks the process to end, and kills it if it has not ended in time.
  func end(within time: Duration) {
    if isReaped { return }
    _ = send(.end)
    let end = ContinuousClock.now + time
    while !reap() {
      if ContinuousClock.now >= end { kill(SIGKILL) }
      sendWaiting()
      usleep(1000)
    }
  }

  /// - Returns: true if the process has ended.
  private func reap() -> Bool {
    if isReaped { return true }
    while true {
      let found = waitpid(identifier, &status, WNOHANG)
      if found < 0, errno == EINTR { continue }
      // Return if the process still runs (0). An error means that it no longer exists.
      guard found != 0 else { return false }
      isReaped = true
      Self.living.withLock { _ = $0.remove(identifier) }
      return true
    }
  }

  struct Death {
    var words: String
    /// True if the process itself caused its end, so that its content may be the cause. False if
    /// another process killed it, or if the kernel killed it for lack of memory.
    var isFault: Bool
  }

  /// The end of the process and its cause, after the connection has closed.
  var death: Death {
    if let notice = CrashNotice(memory.death) {
      let (signal, sender) = (notice.signal, notice.sender)
      if sender != 0, sender != identifier {
        return Death(words: "its process was killed by process \(sender) with signal \(signal)", isFault: false)
      }
      return Death(words: "its process crashed with signal \(signal) in its thread \(notice.thread)", isFault: true)
    }
    // Wait a moment, because the socket closes shortly before `waitpid` reports the process.
    for _ in 0..<100 where !reap() { usleep(1000) }
    if status & 0x7f != 0 {
      return Death(words: "its process was killed by signal \(status & 0x7f)", isFault: false)
    }
    return Death(words: "its process ended with status \(status >> 8 & 0xff)", isFault: true)
  }
}
