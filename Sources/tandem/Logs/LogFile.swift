import Glibc
import TandemCLI
import TandemLog
import TandemLogFiles

/// An open file of a log. It stays open if the file is renamed.
final class LogFile {
  static let standardInput = "standard input"

  /// The file's name on the command line, or "standard input".
  let name: String
  private let descriptor: Int32
  private let isStandardInput: Bool
  private let status: stat
  /// The kind of file, detected from its beginning. Standard input is not checked, because the
  /// check would consume its data.
  private(set) lazy var head = isStandardInput ? .other : readHead()

  /// - Parameter name: `-` is standard input.
  static func named(_ name: String) throws(CLIError) -> LogFile {
    if let file = try LogFile(ifThere: name) { return file }
    throw CLIError(
      .noSuchFile, "can't open \(name): \(String(cString: strerror(ENOENT))); check the name and its permissions")
  }

  /// - Returns: nil if the file does not exist.
  init?(ifThere name: String) throws(CLIError) {
    isStandardInput = name == "-"
    self.name = isStandardInput ? Self.standardInput : name
    descriptor = isStandardInput ? fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 0) : Glibc.open(name, O_RDONLY | O_CLOEXEC)
    let code = errno
    var status = stat()
    fstat(descriptor, &status)
    self.status = status
    if descriptor >= 0, status.st_mode & S_IFMT == S_IFDIR {
      throw CLIError(.badData, "\(name) is a folder; name a log in it")
    }
    if descriptor >= 0 { return }
    if code == ENOENT { return nil }
    let reason = String(cString: strerror(code))
    throw CLIError(.badData, "can't open \(self.name): \(reason); check the name and its permissions")
  }

  deinit { close(descriptor) }

  /// A descriptor at the beginning of the file, and the program that decompresses it if it is compressed.
  func open() throws(CLIError) -> (part: LogFileHandle, gunzip: Gunzip?) {
    // Go to the beginning. This fails for a named pipe, which is then read from its present
    // position.
    if !isStandardInput { lseek(descriptor, 0, SEEK_SET) }
    if isCompressed {
      let gunzip = try Gunzip(descriptor, name: name)
      return (LogFileHandle(descriptor: gunzip.output, path: name), gunzip)
    }
    return (LogFileHandle(descriptor: fcntl(descriptor, F_DUPFD_CLOEXEC, 0), path: name), nil)
  }

  func isSame(as other: LogFile) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }

  /// True if the name still denotes this file, or no file at all. A removed file may be created
  /// again.
  var isStillNamed: Bool {
    var now = stat()
    return stat(name, &now) != 0 || status.st_dev == now.st_dev && status.st_ino == now.st_ino
  }

  /// True if the file begins with gzip's magic bytes. Input that can't seek, such as a pipe, counts as uncompressed.
  private var isCompressed: Bool {
    var start: [UInt8] = [0, 0]
    return pread(descriptor, &start, 2, 0) == 2 && start == [0x1F, 0x8B]
  }

  private func readHead() -> LogHead {
    var bytes = [UInt8](repeating: 0, count: LogHead.longest)
    let count = pread(descriptor, &bytes, bytes.count, 0)
    guard count >= 0 else { return .other }
    guard isCompressed else { return LogHead(Array(bytes[..<count])) }
    do throws(CLIError) {
      let opened = try open()
      defer { close(opened.part.descriptor) }
      var start: [UInt8] = []
      while start.count < bytes.count {
        let count = read(opened.part.descriptor, &bytes, bytes.count - start.count)
        if count <= 0 { break }
        start += bytes[..<count]
      }
      return LogHead(start)
    } catch {
      // Ignore the error here; it is reported when the file is read.
      return .other
    }
  }
}
