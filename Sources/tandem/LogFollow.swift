// A log as it grows.

import Arguments
import Control
import EventLog
import Glibc
import LogTools
import Shell

/// Prints what is added to a log, over its rotation, until the session ends.
struct LogFollow {
  private static let shownBefore = 10

  private let path: String
  private var printer: LogTablePrinter
  private let output: Output
  private let errors: Output
  private let isWhole: Bool

  init(_ invocation: Invocation, output: Output, errors: Output) throws(Failure) {
    if let name = invocation.operands.first?.text {
      path = name
    } else {
      let status = try SessionTalk(invocation, output: output).status()
      guard let log = status.log else { throw Failure(.no, "the session writes no log; begin it with --log FILE") }
      path = log
    }
    printer = LogTablePrinter(filter: try LineFilter(invocation), isJSON: invocation.has(.json), output: output)
    isWhole = invocation.has(.all)
    self.output = output
    self.errors = errors
  }

  mutating func run() throws(Failure) -> ExitStatus {
    var log = try open()
    if !isWhole { try skip(log.reader) }
    while !output.isBroken {
      if try readAll(log.reader) { return .done }
      output.flush()
      if log.file.isStill(path) {
        // Nothing tells a reader that a file has grown; a tenth of a second is soon enough for people.
        poll(nil, 0, 100)
        continue
      }
      // What was written between the last look and the rotation.
      if try readAll(log.reader) { return .done }
      while let next = OpenedFile(path) {
        log = (LogReader(descriptor: next.descriptor, path: path), next)
        break
      }
      if !log.file.isStill(path) { poll(nil, 0, 100) }
    }
    return .done
  }

  private func open() throws(Failure) -> (reader: LogReader, file: OpenedFile) {
    guard let file = OpenedFile(path) else {
      throw Failure(
        errno == ENOENT ? .noSuchFile : .badData,
        "can't open \(path): \(String(cString: strerror(errno))); check the name")
    }
    return (LogReader(descriptor: file.descriptor, path: path), file)
  }

  /// Prints everything that is there.
  ///
  /// - Returns: whether the session has ended.
  private mutating func readAll(_ reader: LogReader) throws(Failure) -> Bool {
    var hasEnded = false
    while !hasEnded, !output.isBroken {
      do throws(LogReadError) {
        let kind = try reader.look { line in
          printer.take(line)
          return line.knownKind == .end
        }
        guard let kind else { return false }
        hasEnded = kind
      } catch {
        guard error.isLineOnly else { throw Failure(.badData, "\(path): \(error)") }
        errors.complain("\(path): \(error)")
        errors.flush()
      }
    }
    return hasEnded
  }

  /// Passes over what is there already, but for the last lines.
  private mutating func skip(_ reader: LogReader) throws(Failure) {
    var count = 0
    do throws(LogReadError) {
      let counter = try LogReader(path: path)
      while try counter.look({ _ in }) != nil { count += 1 }
      for _ in 0..<max(0, count - Self.shownBefore) { _ = try reader.look { printer.pass($0) } }
    } catch {
      // What is wrong with a line is told where lines are shown.
      if !error.isLineOnly { throw Failure(.badData, "\(path): \(error)") }
    }
  }
}

/// A file, told from another of the same name.
private struct OpenedFile {
  let descriptor: Int32
  private let device: dev_t
  private let inode: ino_t

  init?(_ path: String) {
    descriptor = Glibc.open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return nil }
    (device, inode) = (status.st_dev, status.st_ino)
  }

  /// Whether the name still means this file. One that has no name any more may come back.
  func isStill(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) != 0 || status.st_dev == device && status.st_ino == inode
  }
}
