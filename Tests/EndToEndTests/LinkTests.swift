// What the programs are linked with.

import Foundation
import TandemTestSupport
import Testing

@Suite struct LinkTests {
  @Test("tandem starts without libmpv, SDL and libsystemd; no program waits for libmpv before it makes a core")
  func libraries() throws {
    let folder = try TestFolder()
    func linked(_ program: String) throws -> String {
      let result = try TandemCommand.run([TandemCommand.path + program], in: folder, program: "/usr/bin/ldd")
      #expect(result.status == 0)
      #expect(!result.output.contains("libmpv"), "\(result.output)")
      return result.output
    }
    let tandem = try linked("")
    #expect(!tandem.contains("SDL"))
    #expect(!tandem.contains("libsystemd"))
    #expect(try linked("-player").contains("SDL"))
    _ = try linked("-core")
  }

  @Test("where libmpv can't be opened it is said of which file and why, and what to do")
  func missing() throws {
    let folder = try TestFolder()
    try "no library".write(toFile: folder.path + "/libmpv.so.2", atomically: true, encoding: .utf8)
    let environment = ["LD_LIBRARY_PATH=" + folder.path]
    let doctor = try TandemCommand.run(["doctor", "decoders"], in: folder, environment: environment)
    #expect(doctor.status == 69 && doctor.output.contains("\(folder.path)/libmpv.so.2"), "\(doctor)")
    #expect(doctor.output.contains("install libmpv2"), "\(doctor)")
    let words = ["play", Media.shared.red, "--display", "headless", "--no-config", "--socket", folder.path + "/s"]
    let play = try TandemCommand.run(words, in: folder, environment: environment)
    #expect(play.status == 65 && play.errors.contains("tandem doctor decoders"), "\(play)")
  }
}
