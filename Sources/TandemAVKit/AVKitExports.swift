// Re-exports for code that imports `TandemAVKit` instead of `AVKit`, which brings Foundation too.

@_exported import Foundation
