import Testing

/// The suites that run in real time. They run one after the other, so that they do not slow each other down.
///
/// Some of them wait for the main actor first, which other suites block for minutes.
@Suite("Players", .serialized, .timeLimit(.minutes(5)))
enum Players {}
