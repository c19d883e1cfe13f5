// A video source that lends its pictures.

import CTandemLinux
import Glibc
import TandemOrchestrator
import TandemPlayback

/// Paints each frame into one of three slots of shared memory, as a player's process does. Paints over a slot as soon
/// as it is free.
final class LendingVideo: PaintedVideo, FrameProvider {
  /// The colour that overwrites a free slot. It must never be visible on the screen.
  static let scribble = Pixel(red: 255, green: 0, blue: 255)
  /// The size of the painted frames, which fill the screen.
  private let full: PictureSize
  private let memory: Slots
  private var newest: SharedFrame?
  private var front: SharedFrame?
  private(set) var lendings = 0
  /// Receives a description of each request, in order.
  var note: (String) -> Void = { _ in }

  init(_ full: PictureSize = PictureSize(width: 1280, height: 720)) {
    self.full = full
    memory = Slots(full)
  }

  /// The number of free slots.
  var free: Int { memory.free.count }

  override func show(_ colour: Pixel, over lower: Pixel? = nil) {
    super.show(colour, over: lower)
    newest = nil
    let slot = memory.free.removeFirst()
    let buffer = memory.picture(slot)
    paint(buffer)
    newest = SharedFrame(buffer, of: size, in: memory, at: memory.offset(slot)) { [memory] in
      memory.picture(slot).fill(Self.scribble)
      memory.free.append(slot)
    }
  }

  override func load() {
    super.load()
    (newest, front) = (nil, nil)
  }

  override func skip() {
    super.skip()
    takeNewest()
  }

  private func takeNewest() {
    hasNewFrame = false
    guard let newest else { return }
    (front, self.newest) = (newest, nil)
  }

  func share(_ size: PictureSize) -> SharedFrame? {
    note("lend")
    guard let picture = newest ?? front, size == full else { return nil }
    lendings += 1
    takeNewest()
    return picture
  }

  func expect(_ size: PictureSize) { note("expect \(size.width)x\(size.height)") }

  override func draw(into picture: PixelBuffer) {
    note("draw \(picture.width)x\(picture.height)")
    super.draw(into: picture)
    takeNewest()
    guard let front, front.hasSize(PictureSize(width: picture.width, height: picture.height)) else { return }
    front.borrower?.putBack(front)
    picture.copy(front.buffer)
  }

  private final class Slots: SharedFrameMemory {
    let descriptor: Int32
    let size: PictureSize
    var free = [0, 1, 2]
    private let start: UnsafeMutableRawPointer

    init(_ size: PictureSize) {
      self.size = size
      let length = 3 * size.width * size.height * 4 + 4096
      descriptor = clinux_memory("tandem test", length)
      // SAFETY: the memory is mapped as long as this object exists.
      guard let start = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), start != MAP_FAILED else {
        preconditionFailure("there is no memory to share")
      }
      self.start = start
    }

    deinit {
      munmap(start, 3 * size.width * size.height * 4 + 4096)
      close(descriptor)
    }

    func offset(_ slot: Int) -> Int { 4096 + slot * size.width * size.height * 4 }

    func picture(_ slot: Int) -> PixelBuffer {
      PixelBuffer(pixels: start + offset(slot), width: size.width, height: size.height, stride: size.width * 4)
    }
  }
}
