// Shared memory that outlives its writer.

import TandemLog
import TandemSystem
import Testing

@testable import TandemProcess

@Suite struct SupervisorSharedMemoryTests {
  @Test("A ring returns its lines in order, even across its end, and refuses lines when it is full")
  func ringReturnsLinesInOrder() {
    let ring = LineRing(capacity: 1024)
    var (put, taken) = (0, 0)
    while put < 2000 {
      let line = [UInt8](repeating: UInt8(put % 251), count: put % 97)
      if ring.put(line, kind: "kind\(put % 7)", number: put) {
        put += 1
      } else {
        let first = ring.first()
        #expect(first?.number == taken && first?.kind == "kind\(taken % 7)")
        #expect(first?.bytes == [UInt8](repeating: UInt8(taken % 251), count: taken % 97))
        if let first { ring.drop(first) }
        taken += 1
      }
    }
    #expect(taken > 1900 && ring.lastNumber == 1999)
    #expect(!ring.put([UInt8](repeating: 0, count: 2000), kind: "x", number: 0))
  }

  @Test("A cell keeps its newest and its previous value, and each can be read by its number")
  func cellKeepsItsTwoNewestValues() throws {
    let box = try SupervisorSharedMemory()
    #expect(box.state.newest == nil && box.state.text == nil)
    for number in 1...5 { #expect(box.unfinished.store([UInt8(number)], number: number)) }
    #expect(box.unfinished.newest == [5] && box.unfinished.newest(upTo: 4) == [4])
    #expect(box.unfinished.newest(upTo: 3) == nil)
    #expect(!box.log.store([UInt8](repeating: 0, count: 1 << 14)))
  }

  @Test("The next player finds the saved state of the previous player; all other shared memory is reset")
  func nextPlayerFindsStateAndStartsClean() throws {
    let box = try SupervisorSharedMemory()
    box.phase = .running
    for isAtWork in [true, true, false, true] { box.beat(isAtWork: isAtWork) }
    #expect(box.heartbeat == 3)
    box.hadWindow = true
    box.state.store("state")
    #expect(box.ring.put([1, 2, 3], kind: "session", number: 0))
    box.prepareForNext()
    #expect(box.phase == .starting && box.heartbeat == 0 && box.restarts == 1 && box.hadWindow)
    #expect(box.state.text == "state" && box.ring.first()?.bytes == [1, 2, 3] && box.note == nil)
  }

  @Test("Contents and orders round-trip; corrupt bytes are ignored")
  func contentsAndOrdersRoundTrip() throws {
    let box = try SupervisorSharedMemory()
    let contents = [
      PlayedContent(key: "a", url: "/a \u{1B}[2J", shownSince: 5), PlayedContent(key: "b", url: "b", shownSince: nil),
    ]
    PlayedContent.write(contents, box.contents)
    #expect(PlayedContent.read(box.contents) == contents)
    #expect(contents[0].isOpening(at: 6) && contents[1].isOpening(at: 6))
    #expect(!contents[0].isOpening(at: 5_000_000_000))
    box.handOver(because: "lost its screen", without: ["x"])
    #expect(
      RestartInstructions(box.orders)
        == RestartInstructions(cause: "lost its screen", without: ["x"], isOneByOne: false))
    box.orders.store("{\"cause\":")
    box.contents.store("]")
    #expect(RestartInstructions(box.orders) == nil && PlayedContent.read(box.contents).isEmpty)
  }
}
