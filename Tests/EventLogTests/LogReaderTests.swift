// The reading of logs.

import Foundation
import TandemFoundation
import TandemLog
import TandemLogFiles
import Testing

@Suite("Reading the log")
struct LogReaderTests {
  /// Reads a log to its end, and returns the errors about lines, too.
  private func read(_ reader: LogReader) -> (records: [Record], errors: [LogReadError]) {
    var records: [Record] = []
    var errors: [LogReadError] = []
    while true {
      do throws(LogReadError) {
        guard let record = try reader.next() else { return (records, errors) }
        records.append(record)
      } catch {
        errors.append(error)
        if !error.isLineOnly { return (records, errors) }
      }
    }
  }

  private func read(_ text: String) -> (records: [Record], errors: [LogReadError], torn: Record.Location?) {
    let reader = LogReader(bytes: Array(text.utf8))
    let (records, errors) = read(reader)
    return (records, errors, reader.tornLine)
  }

  @Test("Records are read with their number, time and location, and keep the order of their keys")
  func recordsHaveNumbersTimesAndPlaces() throws {
    let text = "{\"seq\":0,\"t_us\":7,\"kind\":\"x\",\"b\":1,\"a\":{\"c\":[]}}\n\n{\"kind\":\"y\"}\r\n"
    let (records, errors, torn) = read(text)
    #expect(errors.isEmpty && torn == nil)
    try #require(records.count == 2)
    #expect(records[0].seq == 0 && records[0].time == .microseconds(7))
    #expect(records[0].location == Record.Location(line: 1, offset: 0))
    #expect(records[0].fields.map(\.key) == ["b", "a"])
    #expect(records[1].kind == "y" && records[1].seq == nil && records[1].time == nil)
    #expect(records[1].location == Record.Location(line: 3, offset: 50))
    var written: [UInt8] = []
    records[0].write(into: &written)
    #expect(text.hasPrefix(String(decoding: written, as: UTF8.self)))
  }

  @Test("A line of a foreign log that lacks `kind` is read as a callback")
  func foreignLineNeedsNoKind() {
    let (records, errors, _) = read("{\"callback\":\"didStopPictureInPicture\",\"player\":\"A\"}")
    #expect(errors.isEmpty)
    #expect(records.map(\.kind) == ["callback"])
  }

  static let wrong: [(String, String)] = [
    ("{\"kind\":\"a\",}", "line 2, byte 25: expected a key in quotation marks"),
    ("[1]", "line 2, byte 13: expected an object"), ("{}", "line 2, byte 13: expected the key kind"),
    ("{\"kind\":1}", "line 2, byte 13: expected kind to be a string"),
    ("{\"kind\":\"a\",\"seq\":1.5}", "line 2, byte 13: expected seq to be a whole number"),
    ("{\"kind\":\"a\",\"kind\":\"b\"}", "line 2, byte 25: expected a key that is not in this object yet"),
    ("\u{FEFF}{\"kind\":\"a\"}", "line 2, byte 13: expected a value"),
  ]

  @Test("A malformed line is reported with its line and byte, and the lines around it are read", arguments: wrong)
  func wrongLineIsNamedByLineAndByte(line: String, message: String) {
    let (records, errors, _) = read("{\"kind\":\"x\"}\n\(line)\n{\"kind\":\"y\"}\n")
    #expect(errors.map(\.description) == [message])
    #expect(records.map(\.kind) == ["x", "y"])
  }

  static let refused: [(String, String)] = [
    (
      #"{"seq":0,"t_us":0,"kind":"session","format":"tandem-log","version":3}"#,
      "line 1: version 3 of the log format is newer than 2; update Tandem to read it"
    ),
    (
      #"{"seq":0,"t_us":0,"kind":"session","format":"tandem-log","version":1}"#,
      "line 1: version 1 of the log format is older than 2; convert the log with Scripts/translate-format-1.py"
    ),
    (
      #"{"kind":"log","event":"continued","format":"tandem-log","version":1,"next":7}"#,
      "line 1: version 1 of the log format is older than 2; convert the log with Scripts/translate-format-1.py"
    ),
    (#"{"kind":"session","format":"other","version":2}"#, "line 1: the format is other, not tandem-log"),
  ]

  @Test("A log of another version and a file of another format are refused", arguments: refused)
  func otherVersionAndOtherFormatAreRefused(line: String, message: String) {
    let (records, errors, _) = read(line + "\n{\"kind\":\"y\"}\n")
    #expect(errors.map(\.description) == [message])
    #expect(records.isEmpty)
  }

  @Test("A time as large as the time since 1970 is accepted only as the wall clock")
  func wallClockMayCountFrom1970() {
    let line = #"{"seq":0,"t_us":0,"kind":"session","format":"tandem-log","version":2,"wall_us":1790000000000000"#
    let (records, errors, _) = read(line + "}\n" + line + #","x_us":1790000000000000}"# + "\n")
    #expect(records.first?["wall_us"]?.int == 1_790_000_000_000_000)
    #expect(errors.map(\.reason) == [.wrongType(key: "x_us", expected: DurationLimit.text)])
  }

  @Test(
    "A byte order mark at the beginning of a log is skipped, but byte positions include it", arguments: [false, true])
  func byteOrderMarkIsSkipped(_ isFile: Bool) throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array("{\"seq\":0,\"kind\":\"x\"}\n?\n".utf8)
    try withTemporaryFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/log"))
      let reader = isFile ? try LogReader(path: folder + "/log") : LogReader(bytes: bytes)
      #expect(try reader.next()?.location == Record.Location(line: 1, offset: 3))
      var broken: LogReadError?
      do throws(LogReadError) { _ = try reader.next() } catch { broken = error }
      #expect(broken?.location == Record.Location(line: 2, offset: 24) && bytes[24] == UInt8(ascii: "?"))
    }
  }

  @Test("A torn last line is reported with its place, and is read once it is complete")
  func tornLastLineIsReadOnceItIsComplete() throws {
    let (records, errors, torn) = read("{\"kind\":\"x\"}\n{\"kind\":\"y")
    #expect(records.count == 1 && errors.isEmpty)
    #expect(torn == Record.Location(line: 2, offset: 13))
    try withTemporaryFolder { folder in
      try write("{\"kind\":\"x\"}\n{\"kin", to: folder + "/log")
      let reader = try LogReader(path: folder + "/log")
      #expect(read(reader).records.map(\.kind) == ["x"])
      #expect(reader.tornLine?.line == 2)
      try append("d\":\"y\"}\n{\"kind\":\"z\"}", to: folder + "/log")
      let rest = read(reader).records
      #expect(rest.map(\.kind) == ["y", "z"])
      #expect(rest.map(\.location) == [.init(line: 2, offset: 13), .init(line: 3, offset: 26)])
      #expect(reader.tornLine == nil)
    }
  }

  @Test("A line longer than a mebibyte is an error, in memory and in a file; a line of exactly a mebibyte is not")
  func lineOverOneMebibyteIsAnError() throws {
    let frame = "{\"kind\":\"\"}".utf8.count
    let longest = "{\"kind\":\"\(String(repeating: "x", count: LogReader.longestLine - frame))\"}\n"
    let text = "{\"kind\":\"a\"}\n" + longest + "x" + longest + longest + longest.dropLast(2) + "xxxx\"}"
    try withTemporaryFolder { folder in
      try write(text, to: folder + "/log")
      for reader in [LogReader(bytes: Array(text.utf8)), try LogReader(path: folder + "/log")] {
        let (records, errors) = read(reader)
        #expect(records.map(\.location?.line) == [1, 2, 4])
        #expect(errors.map(\.location.line) == [3, 5])
        #expect(errors.allSatisfy { $0.reason == .lineTooLong(limit: LogReader.longestLine) })
      }
    }
  }

  @Test("A file of many lines reads the same from disk and from memory")
  func fileReadsAlikeFromDiskAndMemory() throws {
    let text = (0..<20_000).map { "{\"kind\":\"x\",\"n\":\($0),\"t\":\"\(String(repeating: "é", count: $0 % 70))\"}\n" }
      .joined()
    try withTemporaryFolder { folder in
      try write(text, to: folder + "/log")
      let fromDisk = read(try LogReader(path: folder + "/log"))
      #expect(fromDisk.errors.isEmpty)
      #expect(fromDisk.records.count == 20_000)
      #expect(fromDisk.records == read(text).records)
    }
  }

  @Test("A missing file and a folder are errors with their reason")
  func missingFileAndFolderAreErrors() {
    #expect(failure(reading: "/nowhere/log") == "can't open /nowhere/log: No such file or directory")
    #expect(failure(reading: "/tmp") == "can't read /tmp: Is a directory")
  }

  private func failure(reading path: String) -> String? {
    do throws(LogReadError) {
      return read(try LogReader(path: path)).errors.first?.description
    } catch {
      return error.description
    }
  }
}
