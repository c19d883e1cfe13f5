/// The sizes of the chunks in bytes, and the limits on verifying chunks ahead of time.
package struct ChunkingOptions: Sendable {
  /// The end of the last chunk: the file's length when the verification begins.
  var end = 0
  /// The length of a chunk.
  package var size = 8 << 20
  /// The number of bytes before a chunk at which its verification begins.
  package var warmUp = 128 << 10
  /// Guessing stops after this number of wrong guesses of a chunk's first state, unless most guesses were right.
  package var patience = 8

  package init() {}
}
