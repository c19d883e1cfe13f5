// The pictures that a player's process and its session share.

import CTandemLinux
import Glibc
import TandemOrchestrator
import TandemPlayback

/// Memory for three frames: one that is shown, one that was announced, and one that is drawn into.
///
/// It is sized for the largest frame; the system allocates only pages that were drawn into. A crash report of the
/// process precedes the frames.
///
/// Thread: each slot belongs to one side at a time, as the messages state.
final class SharedFrameBuffer: SharedFrameMemory, @unchecked Sendable {
  // SAFETY (@unchecked): see above; the note is written by a signal handler and read when the process is gone.
  static let slots = 3
  /// As many pixels as are ever decoded.
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

  /// The place at which the process notes the cause of its death.
  var death: UnsafeMutablePointer<clinux_death> { start.assumingMemoryBound(to: clinux_death.self) }

  /// A slot as a picture; nil for none that there is, and for a size that it has no room for.
  func picture(_ slot: Int, _ size: PictureSize) -> PixelBuffer? {
    let stride = (size.width * 4 + 63) / 64 * 64
    guard (0..<Self.slots).contains(slot), stride * size.height <= Self.slotLength else { return nil }
    return PixelBuffer(pixels: start + offset(slot), width: size.width, height: size.height, stride: stride)
  }

  /// Returns the offset at which a slot begins.
  func offset(_ slot: Int) -> Int { Self.headLength + slot * Self.slotLength }

  /// Returns the memory behind a picture to the system.
  func trim(_ slot: Int, to size: PictureSize) {
    guard let picture = picture(slot, size) else { return }
    let used = (picture.stride * picture.height + 4095) / 4096 * 4096
    madvise(picture.pixels + used, Self.slotLength - used, Int32(MADV_REMOVE))
  }
}
