// Checks the app's own engine with the engine contract.

import Tandem
import TandemTesting
import Testing

private let media = {
  func colour(_ name: String) -> EngineContract.Sample {
    EngineContract.Sample(name, duration: ColourEngine.lengths[name], title: name)
  }
  var media = EngineContract.Media(film: colour("red"), other: colour("blue"))
  media.brief = colour("flash")
  media.missing = "green"
  return media
}()

@MainActor
@Test("The colour engine keeps the contract", arguments: media.checks)
func colourEngineKeepsTheContract(check: EngineContract.Check) async {
  let engine = PlaybackEngineFactory { ColourEngine($0, $1) }
  let contract = EngineContract(of: engine, media: media, clock: VirtualClock(), tellsTraces: false)
  #expect(await contract.verify(check) == [])
}
