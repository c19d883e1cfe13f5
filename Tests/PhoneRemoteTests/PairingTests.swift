// The code with which a phone is paired.

import Testing

@testable import TandemRemote

@Suite struct PairingTests {
  private let start = ContinuousClock.now

  private var pairing: Pairing { Pairing(at: start, ticket: "ABCDEFGH", digits: "012345") }

  @Test("The right ticket and digits pair one phone, once")
  func rightCodePairsOnce() {
    var pairing = pairing
    #expect(pairing.attempt(ticket: "ABCDEFGH", digits: "012345", at: start) == .paired)
    #expect(pairing.attempt(ticket: "ABCDEFGH", digits: "012345", at: start) == .refused)
  }

  @Test("The fifth wrong code closes the pairing, even for the right code")
  func fifthWrongCodeCloses() {
    var pairing = pairing
    for _ in 1...4 { #expect(pairing.attempt(ticket: "ABCDEFGH", digits: "000000", at: start) == .refused) }
    #expect(pairing.attempt(ticket: "ABCDEFGH", digits: "000000", at: start) == .closed)
    #expect(pairing.attempt(ticket: "ABCDEFGH", digits: "012345", at: start) == .refused)
  }

  @Test("A wrong ticket does not count as an attempt, so a neighbour can't close the pairing")
  func wrongTicketDoesNotCount() {
    var pairing = pairing
    for _ in 1...100 { #expect(pairing.attempt(ticket: "", digits: "012345", at: start) == .refused) }
    #expect(pairing.attempt(ticket: "ABCDEFGH", digits: "012345", at: start) == .paired)
  }

  @Test("A pairing code is valid for two minutes")
  func codeEndsAfterTwoMinutes() {
    var (early, late) = (pairing, pairing)
    #expect(early.attempt(ticket: "ABCDEFGH", digits: "012345", at: start + .seconds(119)) == .paired)
    #expect(late.attempt(ticket: "ABCDEFGH", digits: "012345", at: start + .seconds(120)) == .refused)
  }

  @Test("Generated secrets differ, and each kind has its fixed length")
  func secretsAreDistinctAndHaveTheirLength() throws {
    let credentials = (0..<50).map { _ in Secrets.credential() }
    #expect(Set(credentials).count == 50 && credentials.allSatisfy { $0.utf8.count == 64 })
    let codes = (0..<50).map { _ in (Secrets.ticket(), Secrets.digits()) }
    #expect(Set(codes.map(\.0)).count == 50)
    #expect(codes.allSatisfy { $0.0.utf8.count == 8 && $0.1.utf8.count == 6 && Int($0.1) != nil })
    #expect(
      Secrets.digest(of: "abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
  }

  @Test("Only private addresses of IPv4 are admitted")
  func onlyPrivateAddressesAreAdmitted() throws {
    for text in ["127.0.0.1", "10.1.2.3", "172.16.0.1", "172.31.255.255", "192.168.178.20", "169.254.3.4"] {
      #expect(try #require(IPv4Address(text)).isPrivate, "\(text)")
    }
    for text in ["8.8.8.8", "172.32.0.1", "172.15.0.1", "192.169.0.1", "100.64.0.1", "0.0.0.0"] {
      #expect(try !#require(IPv4Address(text)).isPrivate, "\(text)")
    }
    for text in ["127.1", "127.0.0.01", "0x7f.0.0.1", "1.2.3.4.5", "256.0.0.1", "1.2.3.", "localhost", "+1.2.3.4"] {
      #expect(IPv4Address(text) == nil, "\(text)")
    }
  }
}
