import Glibc
import TandemCLI
import TandemOrchestrator
import TandemPlayback
import TandemScenario
import TandemSystem

/// A folder of generated media. Each video has one colour.
@MainActor
final class GeneratedTestMedia {
  private let folder: String
  private var made: Set<String> = []

  private static let width = 64
  private static let height = 36
  private static let rate = 10
  /// The maximum length of a file, in tenths of a second.
  private static let longest = 1200

  init() throws(CLIError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    var template = Array("\(parent)/tandem-scenario-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else {
      throw CLIError(
        .writeFailed,
        "can't create a folder in \(parent): \(String(cString: strerror(errno))); set TMPDIR to another folder")
    }
    // Drop the zero byte at the end of the template.
    folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  func remove() {
    for name in made { unlink("\(folder)/\(name)") }
    rmdir(folder)
  }

  /// The path of a file that does not exist, for contents that can't be opened.
  var missing: String { folder + "/missing" }

  /// The address that libmpv opens for a content; nil if it opens the content's own address.
  func address(of content: ScenarioContent) throws(CLIError) -> String? {
    guard content.isGenerated else { return nil }
    let pixel = content.pixel
    let colour = Color(red: pixel.red, green: pixel.green, blue: pixel.blue).description.dropFirst()
    guard let duration = content.duration, content.isSeekable else { return stream(content, colour: String(colour)) }
    let tenths = max(1, Int((duration / .milliseconds(100)).rounded()))
    let kind = content.hasVideo ? "\(colour)-" : ""
    if tenths <= Self.longest {
      return try file(kind + "\(tenths)" + (content.hasVideo ? ".y4m" : ".wav")) {
        content.hasVideo ? video(pixel, frames: tenths) : sound(samples: tenths * 800)
      }
    }
    // Repeat the generated part with one of mpv's edit decision lists.
    var part = content
    part.duration = .milliseconds(100 * Self.longest)
    guard let path = try address(of: part) else { return nil }
    return try file("\(kind)\(tenths).edl") {
      let parts = stride(from: 0, to: tenths, by: Self.longest).map { begin in
        "%\(path.utf8.count)%\(path),0,\(Double(min(Self.longest, tenths - begin)) / 10)\n"
      }
      return Array(("# mpv EDL v0\n" + parts.joined()).utf8)
    }
  }

  /// Returns the path of a file, and creates the file if it is missing.
  private func file(_ name: String, _ make: () -> [UInt8]) throws(CLIError) -> String {
    if made.insert(name).inserted { try AtomicFile.save(make(), as: "\(folder)/\(name)") }
    return "\(folder)/\(name)"
  }

  /// The address of a stream that libmpv generates during playback, in which seeking is impossible.
  private func stream(_ content: ScenarioContent, colour: String) -> String {
    let end = content.duration.map { ":duration=\($0 / .seconds(1))" } ?? ""
    if !content.hasVideo { return "av://lavfi:anullsrc=channel_layout=mono:sample_rate=8000\(end)" }
    return "av://lavfi:color=c=0x\(colour):size=\(Self.width)x\(Self.height):rate=\(Self.rate)\(end)"
  }

  /// Generates a video in YUV4MPEG2: uncompressed pictures, in which libmpv can seek.
  private func video(_ pixel: Pixel, frames: Int) -> [UInt8] {
    let (red, green, blue) = (Double(pixel.red), Double(pixel.green), Double(pixel.blue))
    // Convert to luma and chroma with BT.601 in limited range.
    let luma = 16 + (65.738 * red + 129.057 * green + 25.064 * blue) / 256
    let blueness = 128 + (-37.945 * red - 74.494 * green + 112.439 * blue) / 256
    let redness = 128 + (112.439 * red - 94.154 * green - 18.285 * blue) / 256
    func plane(_ value: Double, _ count: Int) -> [UInt8] {
      [UInt8](repeating: UInt8(min(max(value.rounded(), 0), 255)), count: count)
    }
    let count = Self.width * Self.height
    var frame = Array("FRAME\n".utf8)
    frame += plane(luma, count) + plane(blueness, count / 4) + plane(redness, count / 4)
    var bytes = Array("YUV4MPEG2 W\(Self.width) H\(Self.height) F\(Self.rate):1 Ip A1:1 C420jpeg\n".utf8)
    bytes.reserveCapacity(bytes.count + frames * frame.count)
    for _ in 0..<frames { bytes += frame }
    return bytes
  }

  /// Generates silence: 8000 samples per second with 8 bits each.
  private func sound(samples: Int) -> [UInt8] {
    func little(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var bytes = Array("RIFF".utf8) + little(36 + samples, 4) + Array("WAVEfmt ".utf8)
    bytes +=
      little(16, 4) + little(1, 2) + little(1, 2) + little(8000, 4) + little(8000, 4) + little(1, 2) + little(8, 2)
    return bytes + Array("data".utf8) + little(samples, 4) + [UInt8](repeating: 128, count: samples)
  }
}
