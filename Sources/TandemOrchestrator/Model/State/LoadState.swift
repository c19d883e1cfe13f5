/// The content of a player.
package indirect enum LoadState: Hashable, Sendable {
  case empty
  case loading(Loading)
  case active(Active)
}
