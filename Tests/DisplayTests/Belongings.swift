// The resources of this process.

import CTandemSDL
import Foundation
import Testing

extension Windows {
  /// The descriptors, the threads and the memory (in kilobytes) of this process.
  struct Belongings {
    var descriptors: Int
    var threads: Int
    var memory: Int

    init() throws {
      // Return unused memory to the system first, because memory that the allocator only keeps for later use must not
      // count.
      if let trim = dlsym(nil, "malloc_trim") {
        // SAFETY: glibc's documented signature.
        _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
      }
      let files = FileManager.default
      descriptors = try files.contentsOfDirectory(atPath: "/proc/self/fd").count
      threads = try files.contentsOfDirectory(atPath: "/proc/self/task").count
      let status = try String(contentsOfFile: "/proc/self/status", encoding: .utf8)
      let line = status.split(separator: "\n").first { $0.hasPrefix("RssAnon:") }
      memory = line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
    }

    /// Measures the memory, in KiB, that SDL and its OpenGL never free: SDL's own renderer draws a texture into the
    /// given number of windows. Mesa 25 keeps 200 KiB for each window, Mesa 22 keeps 44 KiB.
    static func keptBySystem(_ count: Int) throws -> Int {
      func cycle() {
        SDL_SetHint(SDL_HINT_RENDER_DRIVER, "opengl")
        #expect(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
        let window = SDL_CreateWindow("", 0, 0, 320, 180, SDL_WINDOW_OPENGL.rawValue)
        let renderer = SDL_CreateRenderer(window, -1, SDL_RENDERER_ACCELERATED.rawValue)
        #expect(renderer != nil)
        let texture = SDL_CreateTexture(
          renderer, SDL_PIXELFORMAT_ARGB8888.rawValue, Int32(SDL_TEXTUREACCESS_STREAMING.rawValue), 320, 180)
        for _ in 0..<2 {
          SDL_RenderCopy(renderer, texture, nil, nil)
          SDL_RenderPresent(renderer)
        }
        SDL_DestroyTexture(texture)
        SDL_DestroyRenderer(renderer)
        SDL_DestroyWindow(window)
        SDL_Quit()
      }
      for _ in 0..<5 { cycle() }
      let before = try Belongings()
      for _ in 0..<count { cycle() }
      return try Belongings().memory - before.memory
    }
  }
}
