// The files of the packages, read by the tools that use them.

import Foundation
import TandemTestSupport
import Testing

@Suite struct PackagingTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().path
  private static let analyze = "/usr/bin/systemd-analyze"
  private static let gencontrol = "/usr/bin/dpkg-gencontrol"
  private static let sysusers = "/usr/bin/systemd-sysusers"

  private static func isThere(_ program: String) -> Bool { FileManager.default.isExecutableFile(atPath: program) }

  private static func text(_ path: String) throws -> String {
    try String(contentsOfFile: root + "/" + path, encoding: .utf8)
  }

  // MARK: - Units

  /// systemd's complaints about a unit. `true` replaces the unit's programs, because these may not be installed.
  private func complaints(of unit: String, isUsers: Bool, _ change: (String) -> String = { $0 }) throws -> String {
    let folder = try TestFolder()
    var text = try Self.text("Packaging/systemd/\(unit).service")
    for program in ["/usr/bin/tandem", "/usr/bin/cage"] {
      text = text.replacing("=\(program) ", with: "=/usr/bin/true ")
    }
    try folder.write(change(text), to: unit + ".service", mode: 0o644)
    let words = ["verify", "--man=no"] + (isUsers ? ["--user"] : []) + [folder.path + "/\(unit).service"]
    // systemd also complains about units of the machine. Only the lines about this unit count.
    let result = try TandemCommand.run(
      words, in: folder, program: Self.analyze, environment: ["HOME=" + folder.path])
    return (result.output + result.errors).split(separator: "\n").filter { $0.contains(unit) }.joined(separator: "\n")
  }

  @Test(
    "Systemd accepts the units", .enabled(if: isThere(analyze), "the package systemd is not installed"),
    arguments: [("tandem", true), ("tandem-kiosk", false)])
  func systemdAcceptsTheUnits(unit: String, isUsers: Bool) throws {
    let words = try complaints(of: unit, isUsers: isUsers)
    #expect(words.isEmpty, "\(words)")
    // systemd must complain about a unit with an unknown key.
    let broken = try complaints(of: unit, isUsers: isUsers) { $0.replacing("[Service]", with: "[Service]\nColour=red") }
    #expect(broken.contains("Colour"), "\(broken)")
  }

  @Test("Systemd can create the television's user", .enabled(if: isThere(sysusers), "systemd is not installed"))
  func televisionUserCanBeMade() throws {
    let folder = try TestFolder()
    let result = try TandemCommand.run(
      ["--dry-run", "--root=" + folder.path, Self.root + "/Packaging/debian/tandem-kiosk.sysusers"], in: folder,
      program: Self.sysusers)
    #expect(result.status == 0, "\(result)")
    #expect((result.output + result.errors).contains("tandem-kiosk"), "\(result)")
  }

  // MARK: - debian/

  /// The stanzas of `control`, each as a dictionary from field names to values.
  private static func stanzas() throws -> [[String: String]] {
    try text("Packaging/debian/control").split(separator: "\n\n").map { stanza in
      var fields: [String: String] = [:]
      var last = ""
      for line in stanza.split(separator: "\n") {
        if line.hasPrefix(" ") {
          fields[last, default: ""] += "\n" + line
        } else if let colon = line.firstIndex(of: ":") {
          last = String(line[..<colon])
          fields[last] = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
        }
      }
      return fields
    }
  }

  @Test("Each package has a description, dependencies and files")
  func everyPackageDescribesItselfAndHasFiles() throws {
    let stanzas = try Self.stanzas()
    #expect(stanzas.first?["Source"] == "tandem")
    #expect(stanzas.dropFirst().compactMap { $0["Package"] } == ["tandem", "tandem-player", "tandem-kiosk"])
    for package in stanzas.dropFirst() {
      let name = package["Package"] ?? ""
      #expect(package["Depends"]?.contains("${misc:Depends}") == true, "\(name)")
      #expect(package["Depends"]?.contains("${shlibs:Depends}") == (package["Architecture"] == "any"), "\(name)")
      let description = package["Description"]?.split(separator: "\n") ?? []
      #expect(description.count > 3 && description.allSatisfy { $0.utf8.count <= 80 }, "\(name)")
      #expect(!(try Self.text("Packaging/debian/\(name).install")).isEmpty)
    }
    #expect(FileManager.default.isExecutableFile(atPath: Self.root + "/Packaging/debian/rules"))
  }

  @Test(
    "Debian's own tools read the control file",
    .enabled(if: isThere(gencontrol), "the package dpkg-dev is not installed"),
    arguments: ["tandem", "tandem-player", "tandem-kiosk"])
  func debiansToolsReadTheControlFile(package: String) throws {
    let folder = try TestFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/debian", withIntermediateDirectories: true)
    let control = try Self.text("Packaging/debian/control").replacing("@MAINTAINER@", with: "A Person <a@example.org>")
    try folder.write(control, to: "debian/control")
    try folder.write(
      "tandem (1.0) unstable; urgency=medium\n\n  * One.\n\n -- A Person <a@example.org>  Mon, 23 Nov 2026 12:00:00 +0000\n",
      to: "debian/changelog")
    try folder.write("shlibs:Depends=libc6\nmisc:Depends=\n", to: "debian/substvars")
    let result = try TandemCommand.run(["-p" + package, "-Odebian/out"], in: folder, program: Self.gencontrol)
    let fields = (try? folder.read("debian/out")) ?? ""
    #expect(result.status == 0 && !result.errors.contains("error"), "\(result)")
    #expect(fields.contains("Package: \(package)\n") && fields.contains("Maintainer: A Person"), "\(fields)")
    // No placeholder is left.
    #expect(!fields.contains("${") && !fields.contains("@" + "MAINTAINER"), "\(fields)")
  }
}
