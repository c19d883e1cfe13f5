import Testing

/// Everything that runs in real time, one after the other, so that tests don't take each other's time away.
@Suite("Players", .serialized, .timeLimit(.minutes(2)))
enum Players {}
