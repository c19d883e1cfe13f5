import Glibc
import TandemCLI
import TandemFoundation

/// The port, the name and the certificate of the phone remote.
package struct RemoteSettings: Sendable {
  package var port: Int
  /// The host name in the certificate, under which phones reach this machine; nil for its address.
  package var name: String?
  /// The certificate and its key as PEM texts; nil for plain HTTP.
  package var tls: (certificate: String, key: String)?

  /// The default port: the digits of TAND on a telephone's keys.
  package static let usualPort = 8263

  package init(port: Int = RemoteSettings.usualPort) { self.port = port }

  /// - Returns: nil if the remote is off.
  /// - Throws: for an invalid port, or files that can't be read.
  package init?(_ invocation: ParsedCommandLine) throws(CLIError) {
    guard invocation.has(.remote), invocation.text(.remote) != "off" else { return nil }
    self.init()
    if let text = invocation.text(.remote) {
      let parts = text.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let last = parts.last, let port = Int(last), (1...65535).contains(port),
        parts.count == 1 || Self.isName(parts[0])
      else { throw CLIError(.usage, "--remote=\(text): a port, NAME:PORT or off is expected, such as --remote=8263") }
      self.port = port
      if parts.count == 2 { name = parts[0].lowercased() }
    }
    guard let files = invocation.text(.remoteTLS) else { return }
    let paths = files.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    guard paths.count == 2 else {
      throw CLIError(.usage, "--remote-tls: a certificate and its key are expected, as CERT,KEY")
    }
    tls = (try Self.text(paths[0], isSecret: false), try Self.text(paths[1], isSecret: true))
  }

  private static func isName(_ text: Substring) -> Bool { text.wholeMatch(of: /[0-9A-Za-z.-]{1,253}/) != nil }

  private static func text(_ path: String, isSecret: Bool) throws(CLIError) -> String {
    guard let bytes = try ConfigFile.bytes(path) else { throw CLIError(.noSuchFile, "--remote-tls: no file \(path)") }
    var status = stat()
    if isSecret, stat(path, &status) != 0 || status.st_mode & 0o077 != 0 {
      throw CLIError(.badData, "other users can read the key in \(path); run: chmod 600 \(path)")
    }
    guard let text = String(validating: bytes, as: UTF8.self), !text.utf8.contains(0) else {
      throw CLIError(.badData, "\(path) is not a PEM file")
    }
    return text
  }
}
