import Glibc
import Synchronization
import TandemOrchestrator
import TandemSystem

/// Writes a feed into a pipe for libmpv, on its own thread.
///
/// A pipe carries frames of one size and format. When the size or format changes, the pump ends the pipe and makes
/// ``path`` refer to a new pipe. A reader that reaches the end of a pipe therefore opens the path again. After the end
/// of the feed, the path no longer refers to a pipe.
///
/// Thread: any. Releasing the pump stops it.
package final class FramePump: Sendable {
  /// The path of the pipe, which other processes of the same user can open, too.
  package let path: String
  private let work: Work

  /// The reason why a pump can't be created.
  package struct SetupError: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
  }

  /// Begins to write a feed's frames, its newest picture first.
  package init(_ feed: FrameFeed) throws(SetupError) {
    let pipe = try Self.pipe()
    let stop: (read: Int32, write: Int32)
    do throws(SetupError) { stop = try Self.pipe() } catch {
      close(pipe.read)
      close(pipe.write)
      throw error
    }
    let reader = Self.number(pipe.read)
    path = "/proc/\(getpid())/fd/\(reader)"
    work = Work(feed.store, reader, pipe.write, stop.read, stop.write)
    feed.store.attach(work.outlet)
    let failure = Threads.start("tandem frames") { [work] in work.run() }
    guard failure == 0 else {
      work.stop()
      work.cleanUp()
      throw SetupError("can't start a thread: \(String(cString: strerror(failure)))")
    }
  }

  deinit { work.stop() }

  /// Stops writing.
  package func stop() { work.stop() }

  /// Notes that libmpv's output has received a picture.
  ///
  /// - Parameter position: the picture's time since the first picture of this pump.
  package func noteShown(_ position: Duration) { work.noteShown(position) }

  package var statistics: FrameStatistics { work.feed.statistics }

  /// True if the path refers to a pipe. A reader that has reached the end of the old pipe can then reopen the path.
  package static func leadsOn(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFIFO
  }

  private static let lastNumber = Locked(0)

  /// Duplicates a descriptor to a number that no pump has used recently. libmpv may still be about to open a previous
  /// pump's path, and must find no pipe at that path.
  private static func number(_ descriptor: Int32) -> Int32 {
    let wanted = lastNumber.withLock { last in
      last = (last + 1) % 400
      return Int32(500 + last)
    }
    let moved = fcntl(descriptor, F_DUPFD_CLOEXEC, wanted)
    guard moved >= 0 else { return descriptor }
    close(descriptor)
    return moved
  }

  static func pipe() throws(SetupError) -> (read: Int32, write: Int32) {
    var ends: [Int32] = [-1, -1]
    // Write the module's name, because this type also has a member `pipe`.
    guard Glibc.pipe(&ends) == 0 else {
      throw SetupError("can't open a pipe: \(String(cString: strerror(errno)))")
    }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    // Enlarge the pipe, so that a frame needs fewer writes. Ignore a refusal by the kernel.
    _ = fcntl(ends[1], CInt(1031), CInt(1 << 20))
    return (ends[0], ends[1])
  }
}

/// The thread of a pump, and the state that it shares with other threads.
private final class Work: @unchecked Sendable {
  // SAFETY (@unchecked): the state outside the lock is used on the pump's thread only.
  let feed: FrameFeedState
  let outlet = FrameQueue()
  private let reader: Int32
  private var writer: Int32
  private let (stopped, stopper): (Int32, Int32)
  private let isStopped = Atomic(false)
  /// Frames that were written but not shown yet.
  private let underWay = Locked<[(position: Duration, handedOver: ContinuousClock.Instant?)]>([])

  private var picture: MatroskaStream.Picture?
  private var hasHeader = false
  /// The time of the first picture, or of the first sound if there are no pictures.
  private var base: Duration?
  private var last = (frame: -1, sound: -1, soundEnd: 0)
  /// The time at which sound last arrived.
  private var heardAt = ContinuousClock.now
  private static let silence = Duration.milliseconds(100)

  init(_ feed: FrameFeedState, _ reader: Int32, _ writer: Int32, _ stopped: Int32, _ stopper: Int32) {
    self.feed = feed
    self.reader = reader
    self.writer = writer
    self.stopped = stopped
    self.stopper = stopper
  }

  func stop() {
    // The thread keeps the descriptors open until it has seen this flag, so this method may still write to them.
    guard !isStopped.exchange(true, ordering: .sequentiallyConsistent) else { return }
    var one: UInt8 = 1
    _ = Glibc.write(stopper, &one, 1)
    outlet.arrivals.signal()
  }

  func cleanUp() {
    feed.detach(outlet)
    close(reader)
    if writer >= 0 {
      // Keep the pipe open until libmpv has closed it, for at most ten seconds. Otherwise libmpv
      // would report the end of the stream. The player has already told libmpv to close the stream.
      var waits = [pollfd(fd: writer, events: 0, revents: 0)]
      _ = poll(&waits, 1, 10_000)
      close(writer)
    }
    close(stopped)
    close(stopper)
  }

  func noteShown(_ position: Duration) {
    let now = ContinuousClock.now
    let (count, handedOver) = underWay.withLock { underWay in
      // libmpv stores times as doubles, so its times may differ slightly from the pump's.
      let passed = underWay.prefix { $0.position <= position + .microseconds(2) }
      let isExact = passed.last.map { position - $0.position <= .microseconds(2) } ?? false
      let result = (passed.count, isExact ? passed.last?.handedOver : nil)
      underWay.removeFirst(passed.count)
      return result
    }
    if count > 0 { feed.noteShown(count, latency: handedOver.map { now - $0 }) }
  }

  /// Runs until `stop()`. After the end of the feed, the thread keeps running, so that readers of the descriptor still
  /// see the end of the file.
  func run() {
    while !isStopped.load(ordering: .sequentiallyConsistent) {
      if feed.sound == nil { outlet.arrivals.wait() } else { _ = outlet.arrivals.wait(atMost: Self.silence) }
      fillWithSilence()
      switch feed.next(of: outlet) {
      case nil: continue
      case .frame(let frame, let handedOver): write(frame, handedOver)
      case .sound(let chunk): write(chunk)
      case .end: end()
      }
    }
    cleanUp()
  }

  private func write(_ frame: VideoFrame, _ handedOver: ContinuousClock.Instant?) {
    let isFirst = picture != MatroskaStream.Picture(frame)
    if isFirst {
      if hasHeader, !renew() { return }
      picture = MatroskaStream.Picture(frame)
      if base == nil { base = frame.timestamp }
      putHeader()
    }
    let position = position(of: frame.timestamp)
    underWay.withLock { underWay in
      underWay.append((position, handedOver))
      // Limit the list, because libmpv may never show some frames.
      if underWay.count > 1000 { underWay.removeFirst(500) }
    }
    put(frame, at: position)
    // Send the first frame twice. libmpv 0.40 treats a stream with a single frame as a still image
    // (`probe_if_image`), and would show the frame only when the next frame or the end arrives.
    if isFirst { put(frame, at: self.position(of: frame.timestamp)) }
  }

  private func put(_ frame: VideoFrame, at position: Duration) {
    put(MatroskaStream.block(MatroskaStream.videoTrack, at: position, length: frame.bytes.count))
    put(frame.bytes)
  }

  private func write(_ chunk: SoundChunk) {
    if !hasHeader {
      // Wait for the first picture, because the header needs its format.
      if feed.hasPictures { return }
      base = chunk.timestamp
      putHeader()
    }
    heardAt = .now
    guard let base, let sound = feed.sound, chunk.timestamp >= base else { return }
    // If silence was inserted before this sound, the sound begins after the silence, later than its timestamp.
    let microseconds = max(last.sound + 1, MatroskaStream.microseconds(chunk.timestamp - base))
    let position = Duration.microseconds(microseconds)
    last.sound = microseconds
    last.soundEnd = microseconds + MatroskaStream.microseconds(sound.duration(bytes: chunk.bytes.count))
    put(MatroskaStream.block(MatroskaStream.soundTrack, at: position, length: chunk.bytes.count))
    put(chunk.bytes)
  }

  /// The position of a frame, later than the last position even if a frame from another source has an older timestamp.
  private func position(of time: Duration) -> Duration {
    let passed = base.map { max(.zero, time - $0) } ?? .zero
    last.frame = max(last.frame + 1, MatroskaStream.microseconds(passed))
    return .microseconds(last.frame)
  }

  private func putHeader() {
    hasHeader = true
    put(MatroskaStream.header(picture, feed.colour, feed.sound))
    guard let sound = feed.sound, picture != nil else { return }
    // Fill the beginning of the new pipe with silence, so that its sound begins where the sound of the previous pipe
    // ended.
    putSilence(sound, .milliseconds(10))
  }

  /// Replaces missing sound with silence. libmpv needs data of each track to begin, and shows no picture while it waits
  /// for sound.
  private func fillWithSilence() {
    let now = ContinuousClock.now
    guard hasHeader, writer >= 0, let sound = feed.sound, now - heardAt > Self.silence * 2 else { return }
    heardAt = now - Self.silence
    putSilence(sound, Self.silence)
  }

  private func putSilence(_ sound: SoundFormat, _ time: Duration) {
    let bytes = [UInt8](repeating: 0, count: Int(Double(sound.rate) * (time / .seconds(1))) * sound.momentSize)
    let position = max(last.sound + 1, last.soundEnd)
    put(MatroskaStream.block(MatroskaStream.soundTrack, at: .microseconds(position), length: bytes.count))
    put(bytes)
    (last.sound, last.soundEnd) = (position, position + MatroskaStream.microseconds(time))
  }

  /// Creates a new pipe at the path, and ends the previous one.
  private func renew() -> Bool {
    let next: (read: Int32, write: Int32)
    do { next = try FramePump.pipe() } catch { return false }
    lead(to: next.read)
    close(next.read)
    close(writer)
    writer = next.write
    return true
  }

  private func end() {
    let nothing = open("/dev/null", O_RDONLY | O_CLOEXEC)
    if nothing >= 0 {
      lead(to: nothing)
      close(nothing)
    }
    if writer >= 0 { close(writer) }
    writer = -1
  }

  /// Makes the path refer to another descriptor.
  private func lead(to descriptor: Int32) {
    dup2(descriptor, reader)
    _ = fcntl(reader, F_SETFD, FD_CLOEXEC)
  }

  /// Writes bytes, and waits for the reader unless the pump is stopped.
  private func put(_ bytes: [UInt8]) {
    guard writer >= 0 else { return }
    bytes.withUnsafeBytes { all in
      var rest = all
      while !rest.isEmpty, !isStopped.load(ordering: .relaxed) {
        let count = Glibc.write(writer, rest.baseAddress, rest.count)
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if count < 0, errno == EAGAIN {
          var waits = [
            pollfd(fd: writer, events: Int16(POLLOUT), revents: 0),
            pollfd(fd: stopped, events: Int16(POLLIN), revents: 0),
          ]
          _ = poll(&waits, 2, -1)
        } else if count < 0, errno != EINTR {
          return
        }
      }
    }
  }
}
