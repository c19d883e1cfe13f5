// What the programs are linked with.

import TandemTestSupport
import Testing

@Suite struct LinkTests {
  @Test("tandem starts without libmpv, SDL and libsystemd, tandem-player is linked with libmpv")
  func libraries() throws {
    let folder = try TestFolder()
    let tandem = try TandemCommand.run([TandemCommand.path], in: folder, program: "/usr/bin/ldd")
    #expect(tandem.status == 0)
    #expect(!tandem.output.contains("libmpv"))
    #expect(!tandem.output.contains("SDL"))
    #expect(!tandem.output.contains("libsystemd"))
    let player = try TandemCommand.run([TandemCommand.path + "-player"], in: folder, program: "/usr/bin/ldd")
    #expect(player.output.contains("libmpv"))
  }
}
