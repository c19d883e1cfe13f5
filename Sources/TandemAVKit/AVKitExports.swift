// What code gets with `import TandemAVKit` in place of `import AVKit`, which brings Foundation too.

@_exported import Foundation
