import Foundation
import TandemTestSupport
import Testing

@testable import TandemCLI

@Suite struct LogRetentionTests {
  /// A process id above the kernel's limit, so that no process has it.
  private static let nobody = 4_194_304

  private func name(_ number: Int, process: Int = nobody) -> String {
    "20260101-\(100_000 + number)-\(process).jsonl"
  }

  private func write(_ folder: TestFolder, _ name: String, bytes: Int = 1, written: Int) throws {
    try folder.write(String(repeating: "x", count: bytes), to: name)
    var times = [timeval(tv_sec: written, tv_usec: 0), timeval(tv_sec: written, tv_usec: 0)]
    try #require(utimes(folder.path + "/" + name, &times) == 0)
  }

  private func files(_ folder: TestFolder) throws -> [String] {
    let directory = try #require(opendir(folder.path))
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      names.append(
        withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) })
    }
    return names.filter { !$0.hasPrefix(".") }.sorted()
  }

  @Test("The most recently written logs are kept, regardless of their names")
  func lastWrittenLogsAreKept() throws {
    let folder = try TestFolder()
    for number in 1...5 { try write(folder, name(number), written: number == 1 ? 9 : number) }
    #expect(LogRetention(folder: folder.path, count: 2).apply() == [])
    #expect(try files(folder) == [name(1), name(5)])
    #expect(LogRetention(folder: folder.path, count: 2).apply() == [])
    #expect(try files(folder) == [name(1), name(5)])
  }

  @Test("Old logs are removed if all logs together exceed the size limit; the newest log is always kept")
  func totalSizeIsLimitedExceptForTheNewest() throws {
    let folder = try TestFolder()
    for number in 1...4 { try write(folder, name(number), bytes: 100, written: number) }
    _ = LogRetention(folder: folder.path, count: 50, bytes: 250).apply()
    #expect(try files(folder) == [name(3), name(4)])
    _ = LogRetention(folder: folder.path, count: 50, bytes: 10).apply()
    #expect(try files(folder) == [name(4)])
  }

  @Test("A log and its rotated files count as old as the newest of these files, and are kept or removed together")
  func logAndItsRotatedFilesAreOneUnit() throws {
    let folder = try TestFolder()
    try write(folder, name(1), written: 9)
    for part in 1...3 { try write(folder, name(1) + ".\(part)", written: part) }
    try write(folder, name(2), written: 5)
    try write(folder, name(2) + ".1", written: 4)
    _ = LogRetention(folder: folder.path, count: 1).apply()
    #expect(try files(folder) == [name(1)] + (1...3).map { name(1) + ".\($0)" })
  }

  @Test("A log that its process has open, even a rotated one, is neither removed nor counted")
  func openLogsAreNeitherRemovedNorCounted() throws {
    let folder = try TestFolder()
    let process = Int(getpid())
    let (own, rotated) = (name(1, process: process), name(0, process: process))
    try write(folder, own, bytes: 1000, written: 1)
    try write(folder, rotated, written: 1)
    try write(folder, rotated + ".1", written: 1)
    for number in 2...4 { try write(folder, name(number), written: number) }
    let files = [own, rotated + ".1"].map { open(folder.path + "/" + $0, O_RDONLY | O_CLOEXEC) }
    defer { for file in files { close(file) } }
    _ = LogRetention(folder: folder.path, count: 1, bytes: 10).apply()
    #expect(try self.files(folder) == [rotated, rotated + ".1", own, name(4)])
  }

  @Test("Logs over the age limit are removed, except for the newest; a log with a date in the future is kept")
  func oldLogsAreRemovedExceptForTheNewest() throws {
    let folder = try TestFolder()
    let now = Int(Date().timeIntervalSince1970)
    for (number, days) in [(1, 9), (2, 5), (3, 2), (4, -3)] {
      try write(folder, name(number), written: now - days * 86_400)
    }
    #expect(LogRetention(folder: folder.path, age: 4 * 86_400).apply() == [])
    #expect(try files(folder) == [name(3), name(4)])
    for file in [name(3), name(4)] { try write(folder, file, written: now - 30 * 86_400) }
    _ = LogRetention(folder: folder.path, age: 86_400).apply()
    #expect(try files(folder) == [name(4)])
  }

  @Test("A log that another process is writing is neither removed nor counted")
  func logWrittenByAnotherProcessIsKept() throws {
    let folder = try TestFolder()
    for number in 1...3 { try write(folder, name(number), written: number) }
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/usr/bin/python3")
    writer.arguments = [
      "-c", "import fcntl,sys; f=open(sys.argv[1],'a'); fcntl.lockf(f,fcntl.LOCK_EX); print(1,flush=True); input()",
      folder.path + "/" + name(1),
    ]
    let (input, output) = (Pipe(), Pipe())
    (writer.standardInput, writer.standardOutput) = (input, output)
    try writer.run()
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    _ = LogRetention(folder: folder.path, count: 1).apply()
    #expect(try files(folder) == [name(1), name(3)])
    try input.fileHandleForWriting.close()
    writer.waitUntilExit()
    _ = LogRetention(folder: folder.path, count: 1).apply()
    #expect(try files(folder) == [name(3)])
  }

  @Test("A log whose process has ended is removed, even if another process has its id")
  func logOfReusedProcessIDIsRemoved() throws {
    let folder = try TestFolder()
    for number in 1...3 { try write(folder, name(number, process: Int(getpid())), written: number) }
    _ = LogRetention(folder: folder.path, count: 1).apply()
    #expect(try files(folder) == [name(3, process: Int(getpid()))])
  }

  @Test("Folders, links and files without a session's name are not removed")
  func foreignNamesFoldersAndLinksAreLeftAlone() throws {
    let folder = try TestFolder()
    let names = [
      "mine.jsonl", "20260101-100000-1.jsonl.gz", "20260101-100000-1.html", "20260101-100000.jsonl",
      "20260101-100000-x.jsonl", "20260101-100000-12.jsonl.bak", "2026-100000-12.jsonl", "20260101-100000-12.jsonl.",
      "20260101-100000-12.jsonl.1.2", "x20260101-100000-12.jsonl", "20260101-100000-١٢.jsonl",
    ]
    for name in names { try write(folder, name, written: 1) }
    #expect(names.allSatisfy { LogRetention.logName(ofFile: $0) == nil })
    try write(folder, name(9), written: 9)
    try #require(mkdir(folder.path + "/" + name(1), 0o700) == 0)
    try #require(symlink("/etc/passwd", folder.path + "/" + name(2)) == 0)
    _ = LogRetention(folder: folder.path, count: 1).apply()
    #expect(try files(folder) == (names + [name(1), name(2), name(9)]).sorted())
  }

  @Test("A count of 0 keeps every log, the default limits the number, and a missing folder is not an error")
  func zeroCountKeepsEveryLog() throws {
    let folder = try TestFolder()
    for number in 1...60 { try write(folder, name(number), written: number) }
    #expect(LogRetention(folder: folder.path, count: 0).apply() == [])
    #expect(try files(folder).count == 60)
    #expect(LogRetention(folder: folder.path).apply() == [])
    #expect(try files(folder).count == LogRetention.usualCount)
    #expect(LogRetention(folder: folder.path + "/none").apply() == [])
  }
}
