import Testing

/// The suites that run in real time, serialized so that they do not slow each other down.
///
/// Some wait for the main actor first, which other suites hold for minutes.
@Suite("Players", .serialized, .timeLimit(.minutes(5)))
enum Players {}
