import Testing

/// Everything that runs in real time, one after the other, so that tests don't take each other's time away.
/// Some wait for the main actor first, which other suites keep for minutes.
@Suite("Players", .serialized, .timeLimit(.minutes(5)))
enum Players {}
