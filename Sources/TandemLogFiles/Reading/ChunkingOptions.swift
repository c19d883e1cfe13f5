// The way in which a log is cut into chunks.

/// Sizes in bytes, and the limits on verifying ahead.
package struct ChunkingOptions: Sendable {
  /// The end of the file's verified part.
  var end = 0
  /// The length of a chunk.
  package var size = 8 << 20
  /// The number of bytes before a chunk at which its verification begins.
  package var warmUp = 128 << 10
  /// So many chunks may be guessed wrong, and more if more are guessed right, before no more are guessed.
  package var patience = 8

  package init() {}
}
