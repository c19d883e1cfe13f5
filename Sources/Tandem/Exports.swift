// Re-exports that come with `import Tandem`.

@_exported import TandemCommands
@_exported import TandemFrames
@_exported import TandemPlayback
@_exported import TandemRules
