import Orchestration
import Remote
import Testing

@Suite struct ActionTests {
  @Test("an action tells its command") func command() { #expect(Action.command(.swap) != .command(.close)) }
}
