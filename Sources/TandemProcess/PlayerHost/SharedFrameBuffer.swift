import CTandemLinux
import Glibc
import TandemOrchestrator
import TandemPlayback

/// Memory for three frames: the shown frame, the newest frame, and the frame that is being drawn.
///
/// The memory is sized for the largest frame; the system allocates only pages that were drawn into.
/// The memory begins with the process's crash report, followed by the frames.
///
/// Thread: each slot belongs to one process at a time; a message transfers it to the other process.
final class SharedFrameBuffer: SharedFrameMemory, @unchecked Sendable {
  // SAFETY (@unchecked): a slot belongs to one process at a time. A signal handler writes the crash
  // report, which the session reads after the process has ended.
  static let slots = 3
  /// The size of the largest frame, 8192 by 8192 pixels.
  private static let slotLength = 8192 * 8192 * 4
  private static let headLength = 4096

  let descriptor: Int32
  private let start: UnsafeMutableRawPointer
  private static let length = headLength + slots * slotLength

  /// - Parameter inherited: the descriptor of another process's memory; nil to create it.
  /// - Returns: nil on failure.
  init?(inherited: Int32? = nil) {
    let memory = inherited ?? clinux_memory("tandem pictures", Self.length)
    guard memory >= 0 else { return nil }
    // SAFETY: the mapping lives as long as this object.
    guard let start = mmap(nil, Self.length, PROT_READ | PROT_WRITE, MAP_SHARED | Int32(MAP_NORESERVE), memory, 0),
      start != MAP_FAILED
    else {
      if inherited == nil { close(memory) }
      return nil
    }
    descriptor = memory
    self.start = start
  }

  deinit {
    munmap(start, Self.length)
    close(descriptor)
  }

  /// The crash report, which the process writes when it dies.
  var death: UnsafeMutablePointer<clinux_death> { start.assumingMemoryBound(to: clinux_death.self) }

  /// A slot as a picture; nil if the slot does not exist or the size exceeds the slot.
  func picture(_ slot: Int, _ size: PictureSize) -> PixelBuffer? {
    let stride = (size.width * 4 + 63) / 64 * 64
    guard (0..<Self.slots).contains(slot), stride * size.height <= Self.slotLength else { return nil }
    return PixelBuffer(pixels: start + offset(slot), width: size.width, height: size.height, stride: stride)
  }

  func offset(_ slot: Int) -> Int { Self.headLength + slot * Self.slotLength }
}
