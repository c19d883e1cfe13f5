// The position of one sound within another.

import Foundation
import TandemCLI
import Testing

@Suite(.timeLimit(.minutes(2))) struct SoundAlignmentTests {
  private let rate = AudioDecoder.rate

  /// Pseudo-random noise. Equal seeds give equal noise, like the same sound in two recordings.
  private func noise(_ seconds: Double, seed: UInt64) -> [Float] {
    var state = seed
    return (0..<Int(seconds * Double(rate))).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(Int32(truncatingIfNeeded: state >> 32)) / Float(Int32.max) * 0.3
    }
  }

  private func align(_ piece: [Float], _ whole: [Float]) throws -> SoundAlignment? {
    // The tests need FFTW, which PulseAudio's package installs. The command itself reports a missing FFTW.
    SoundAlignment(of: piece, in: whole, rate: rate, try #require(FourierTransform()))
  }

  @Test(
    "A quiet piece of a sound is found at its position in the whole sound, even under a louder sound",
    arguments: [0.0, 7.25, 36])
  func pieceIsFoundDespiteOtherSound(at seconds: Double) throws {
    let whole = noise(60, seed: 1)
    let start = Int(seconds * Double(rate))
    let beside = noise(24, seed: 2)
    let piece = zip(whole[start..<start + 24 * rate], beside).map { 0.2 * $0 + 0.3 * $1 }
    let found = try #require(try align(piece, whole))
    #expect(found.shift == start && found.isClear, "\(found)")
  }

  @Test("A piece that begins 5 s before the whole sound is found at position -5 s")
  func pieceThatBeginsEarlierIsFound() throws {
    let all = noise(60, seed: 3)
    let found = try #require(try align(Array(all[..<(24 * rate)]), Array(all[(5 * rate)...])))
    #expect(found.shift == -5 * rate && found.isClear, "\(found)")
  }

  @Test("Unrelated sounds, a tone and silence have no clear alignment")
  func unrelatedSoundsHaveNoClearAlignment() throws {
    #expect(try align(noise(24, seed: 4), noise(84, seed: 5))?.isClear == false)
    let tone = (0..<84 * rate).map { Float(sin(Double($0) * 2 * .pi * 440 / Double(rate))) }
    #expect(try align(Array(tone[..<(24 * rate)]), tone)?.isClear != true)
    #expect(try align(noise(24, seed: 6), [Float](repeating: 0, count: 84 * rate)) == nil)
    #expect(try align([], []) == nil)
    #expect(try align([Float](repeating: .nan, count: rate), noise(2, seed: 7)) == nil)
  }

  @Test("ffmpeg decodes the requested part of a file, and an unreadable source is an error")
  func ffmpegDecodesTheRequestedPart() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("alignment-\(getpid()).wav").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [
      "ffmpeg", "-nostdin", "-v", "error", "-y", "-f", "lavfi", "-i", "anoisesrc=duration=20:seed=9:amplitude=0.3",
      path,
    ]
    try process.run()
    process.waitUntilExit()
    let whole = try AudioDecoder.samples(of: AudioClip(url: path, track: 0, start: 0, length: 20), within: 20)
    #expect(abs(whole.count - 20 * rate) < rate / 100)
    let piece = try AudioDecoder.samples(of: AudioClip(url: path, track: 0, start: 6.5, length: 5), within: 20)
    let found = try #require(try align(piece, whole))
    #expect(abs(found.shift - Int(6.5 * Double(rate))) <= 2 && found.isClear, "\(found)")
    for (url, failure) in [
      ("av://lavfi:sine", AudioDecodingError.unreadable), ("frames://3", .unreadable),
      (path + ".missing", .undecodable),
    ] {
      #expect(throws: failure) {
        try AudioDecoder.samples(of: AudioClip(url: url, track: 0, start: 0, length: 5), within: 20)
      }
    }
    #expect(throws: AudioDecodingError.undecodable) {
      try AudioDecoder.samples(of: AudioClip(url: path, track: 3, start: 0, length: 5), within: 20)
    }
    #expect(throws: AudioDecodingError.tooSlow) {
      try AudioDecoder.samples(of: AudioClip(url: path, track: 0, start: 0, length: 20), within: 0)
    }
  }
}
