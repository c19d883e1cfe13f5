// Re-exports that come with `import Tandem`.

@_exported import TandemCommands
@_exported import TandemOrchestrator
@_exported import TandemPlayback
