// The file of the paired phones, and the pairing code as people see it.

import TandemCLI
import TandemControl
import TandemFoundation
import TandemTestSupport
import Testing

@testable import TandemRemote

@Suite struct PhoneStoreTests {
  private let digest = String(repeating: "a", count: 64)

  @Test("Phones are stored under clean, distinct names, and removed by name")
  func phonesAreKept() throws {
    let folder = try TestFolder()
    let store = PhoneStore(path: folder.path + "/state/phones.json")
    #expect(try store.phones().isEmpty)
    #expect(store.version == nil)
    #expect(try store.add("Anna\u{1B}[31m\n<script>", digest: digest, at: 1) == "Anna 31m script")
    #expect(try store.add("Anna 31m script", digest: String(repeating: "b", count: 64), at: 2) == "Anna 31m script 2")
    #expect(try store.add("  ", digest: String(repeating: "c", count: 64), at: 3) == "phone")
    let version = store.version
    try store.use(digest, at: 9)
    #expect(store.version != version)
    #expect(try store.phones().map(\.used) == [9, 2, 3])
    #expect(try store.remove("phone"))
    #expect(try !store.remove("phone"))
    #expect(try store.phones().map(\.paired) == [1, 2])
  }

  @Test("The 33rd phone replaces the phone that was used least recently")
  func leastRecentlyUsedIsReplaced() throws {
    let folder = try TestFolder()
    let store = PhoneStore(path: folder.path + "/phones.json")
    for number in 1...33 { _ = try store.add("phone \(number)", digest: digest, at: number) }
    let names = try store.phones().map(\.name)
    #expect(names.count == 32 && !names.contains("phone 1") && names.contains("phone 33"))
  }

  @Test("Tokens and phones do not displace each other; an older version's entries, which have no `access`, are phones")
  func tokensAndPhonesDoNotDisplaceEachOther() throws {
    let folder = try TestFolder()
    let store = PhoneStore(path: folder.path + "/phones.json")
    _ = try store.add("house", .notify, digest: digest, at: 1)
    for number in 1...33 { _ = try store.add("phone \(number)", digest: digest, at: number + 1) }
    #expect(try store.phones().filter { $0.access == .notify }.map(\.name) == ["house"])
    #expect(try store.phones().count == 33)
    try folder.write(#"{"phones":[{"name":"Anna","digest":"\#(digest)","paired":1,"used":2}]}"#, to: "phones.json")
    #expect(try store.phones().map(\.access) == [.remote])
    try folder.write(#"{"phones":[{"name":"x","access":"all","digest":"\#(digest)"}]}"#, to: "phones.json")
    #expect(try store.phones().isEmpty)
    let registry = PhoneRegistry(store)
    _ = try registry.add("house", .notify)
    // A token is not a phone. No phone is paired yet, so the session still offers its pairing code.
    #expect(registry.isEmpty)
  }

  @Test("A damaged file admits no phone, and its error names the remedy")
  func damagedFileAdmitsNoPhone() throws {
    let folder = try TestFolder()
    try folder.write("{", to: "phones.json")
    let store = PhoneStore(path: folder.path + "/phones.json")
    #expect(throws: CLIError.self) { try store.phones() }
    let registry = PhoneRegistry(store)
    #expect(registry.phone(digest: digest) == nil && !registry.isEmpty)
  }

  @Test("If the file becomes unreadable, the known phones are kept, and the file is read again later")
  func unreadableFileKeepsKnownPhones() throws {
    let folder = try TestFolder()
    let store = PhoneStore(path: folder.path + "/phones.json")
    let registry = PhoneRegistry(store)
    #expect(registry.isEmpty)
    _ = try store.add("Anna", digest: digest, at: 1)
    #expect(registry.phone(digest: digest)?.name == "Anna")
    try folder.write("{", to: "phones.json")
    #expect(registry.phone(digest: digest)?.name == "Anna")
    try folder.write(#"{"phones":[]}"#, to: "phones.json")
    #expect(registry.phone(digest: digest) == nil && registry.isEmpty)
  }

  @Test("A pairing whose phone could not be stored accepts the code once more")
  func failedPairingIsReopened() {
    let now = ContinuousClock.now
    var pairing = Pairing(at: now, ticket: "T", digits: "123456")
    #expect(pairing.attempt(ticket: "T", digits: "123456", at: now) == .paired)
    #expect(pairing.attempt(ticket: "T", digits: "123456", at: now) == .refused)
    pairing.reopen()
    #expect(pairing.attempt(ticket: "T", digits: "123456", at: now) == .paired)
  }

  @Test("A reply to a phone contains no address", arguments: ["http://u:secret@tv/1", "/films/secret.mkv"])
  func replyHasNoAddress(address: String) {
    let reply = Reply(id: 0, failure: ReplyError(.failed, "can't play \(address): no such file"))
    let text = String(decoding: RemoteService.body(reply), as: UTF8.self)
    #expect(!text.contains("secret") && text.contains("no such file"), "\(text)")
  }

  @Test("A pairing code round-trips through JSON, and its printed lines contain the address and the digits")
  func pairingCodeRoundTrips() throws {
    let code = PairingCode(
      address: "http://10.0.0.2:8263/#ABCDEFGH", digits: "012345", time: .seconds(120),
      modules: QRCode.modules(of: "http://10.0.0.2:8263/#ABCDEFGH"))
    #expect(code.modules.count >= 21 && code.modules.allSatisfy { $0.count == code.modules.count })
    // The finder pattern in the QR code's corner begins with seven dark modules and a light one.
    #expect(code.modules[0].prefix(8) == [true, true, true, true, true, true, true, false])
    #expect(try PairingCode(json: code.json) == code)
    #expect(code.terminalLines.suffix(2) == ["open \(code.address)", "code 012 345, valid for 120 s"])
    #expect(throws: ControlError.self) { try PairingCode(json: ["digits": "1"]) }
    #expect(QRCode.modules(of: String(repeating: "x", count: 5000)).isEmpty)
  }

  @Test("`--remote` sets the port and the host name, and refuses invalid ones")
  func portAndNameComeFromTheOption() throws {
    func settings(_ words: String...) throws -> RemoteSettings? {
      try RemoteSettings(try ParsedCommandLine(parsing: ["play", "a.mp4"] + words))
    }
    for off in [try settings(), try settings("--remote=off")] { #expect(off == nil) }
    let ports = [try settings("--remote")?.port, try settings("--remote=9000")?.port]
    #expect(ports == [8263, 9000])
    let named = try #require(try settings("--remote=TV.example.org:9000"))
    #expect(named.port == 9000 && named.name == "tv.example.org")
    for wrong in ["0", "65536", "x", "tv:x", ":1", "a b:1", "1:2:3"] {
      #expect(throws: CLIError.self, "\(wrong)") { try settings("--remote=" + wrong) }
    }
    // A word after the option is an operand, not a port.
    let invocation = try ParsedCommandLine(parsing: ["play", "--remote", "9000"])
    #expect(invocation.has(.remote) && invocation.operands.first?.text == "9000")
    #expect(throws: CLIError.self) { try settings("--remote", "--remote-tls", "/none/a,/none/b") }
  }
}
