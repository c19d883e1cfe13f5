import TandemCLI

/// The probes that need the player's libraries.
enum PlayerProbes {
  static var table: ProbeTable {
    [
      .options: OptionsProbe.self, .decoders: DecoderProbe.self, .screen: ScreenProbe.self, .sound: SoundProbe.self,
      .network: NetworkProbe.self, .broker: BrokerProbe.self, .bus: BusProbe.self,
    ]
  }
}
