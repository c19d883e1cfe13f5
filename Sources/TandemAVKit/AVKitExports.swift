// Re-exports Foundation, as Apple's AVKit does.

@_exported import Foundation
