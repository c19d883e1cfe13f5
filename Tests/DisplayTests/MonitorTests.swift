// Finding the monitor that a user names.

import TandemOrchestrator
import TandemSDL
import Testing

@Suite struct MonitorTests {
  private let monitors = ["DELL U2720Q", "Dell", "LG TV", "Sony TV 2"].enumerated().map { number, name in
    Monitor(number: number, name: name, size: PictureSize(width: 1920, height: 1080))
  }

  @Test(
    "A monitor is found by its number, its name or a unique part of its name, without regard to case",
    arguments: [
      ("0", 0), ("3", 3), ("dell", 1), ("u2720", 0), ("lg", 2), ("Sony tv 2", 3), ("tv", nil), ("4", nil),
      ("acer", nil), ("2", 2), ("27", nil), ("u27", 0),
    ] as [(String, Int?)])
  func monitorIsFoundByNumberOrName(text: String, number: Int?) {
    #expect(monitors.monitor(named: text)?.number == number)
  }

  @Test("Two monitors with the same name can be chosen only by their numbers")
  func sameNamesNeedTheNumber() {
    let twins = [0, 1].map { Monitor(number: $0, name: "LG", size: PictureSize(width: 800, height: 600)) }
    #expect(twins.monitor(named: "LG") == nil)
    #expect(twins.monitor(named: "1")?.number == 1)
  }
}
