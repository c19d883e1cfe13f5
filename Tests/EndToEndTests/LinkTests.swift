// The libraries that the programs are linked with.

import Foundation
import TandemTestSupport
import Testing

@Suite struct LinkTests {
  @Test("No program is linked to libmpv, and tandem is linked to neither SDL nor libsystemd")
  func noProgramIsLinkedWithLibmpv() throws {
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
    _ = try linked("-player-host")
  }

  @Test("A libmpv that can't be opened is reported with its file and a remedy")
  func brokenLibmpvIsReportedWithItsFile() throws {
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
