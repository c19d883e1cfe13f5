/// The probes of `tandem` itself, which need no player.
package enum BuiltinProbes {
  package static var table: ProbeTable {
    [
      .program: ProgramProbe.self, .settings: SettingsProbe.self, .gpu: CardProbe.self, .input: InputProbe.self,
      .cec: CECProbe.self, .ytdl: DownloaderProbe.self, .runtime: RuntimeProbe.self, .state: StateProbe.self,
      .session: SessionProbe.self,
    ]
  }
}
