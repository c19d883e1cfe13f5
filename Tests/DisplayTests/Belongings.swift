// What the process holds.

import CSDL2
import Foundation
import Testing

extension Windows {
  /// Descriptors, threads, and kilobytes of memory of this process.
  struct Belongings {
    var descriptors: Int
    var threads: Int
    var memory: Int

    init() throws {
      // What the allocator keeps for later belongs to nobody.
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

    /// What SDL and its OpenGL keep, whoever uses them: memory, in KiB, after so many windows with a context and nothing
    /// of ours. Mesa 25 keeps 130 KiB each time, Mesa 22 four.
    static func keptBySystem(_ count: Int) throws -> Int {
      func cycle() {
        #expect(SDL_InitSubSystem(SDL_INIT_VIDEO) == 0)
        let window = SDL_CreateWindow("", 0, 0, 320, 180, SDL_WINDOW_OPENGL.rawValue)
        let context = SDL_GL_CreateContext(window)
        #expect(context != nil)
        SDL_GL_SwapWindow(window)
        SDL_GL_DeleteContext(context)
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
