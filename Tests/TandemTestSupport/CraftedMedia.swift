// Media with unusual properties, made for tests.

import Foundation

/// A folder for media that a test makes for itself.
package final class CraftedMedia {
  package let folder: String

  package init() throws {
    folder = FileManager.default.temporaryDirectory.path + "/tandem-crafted-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: folder) } catch { print("\(folder) stays: \(error)") }
  }

  package func path(_ name: String) -> String { folder + "/" + name }

  /// - Returns: the path of the file.
  @discardableResult
  package func write(_ bytes: Data, as name: String) throws -> String {
    try bytes.write(to: URL(fileURLWithPath: path(name)))
    return path(name)
  }

  package func write(_ text: String, as name: String) throws -> String { try write(Data(text.utf8), as: name) }

  /// - Returns: the path of ffmpeg's output.
  package func ffmpeg(_ arguments: [String], _ name: String) throws -> String {
    try Media.ffmpeg(arguments + [path(name)])
    return path(name)
  }

  /// A few seconds of red in Matroska. The header claims another duration.
  package func matroska(claimingSeconds seconds: Double) throws -> String {
    let plain = try ffmpeg(
      ["-f", "lavfi", "-i", "color=red:size=64x36:rate=25:duration=3", "-pix_fmt", "yuv420p"], "plain.mkv")
    guard var bytes = FileManager.default.contents(atPath: plain),
      // The duration's element has an id and a length. A floating-point number of eight bytes follows, in thousandths
      // of a second.
      let place = bytes.range(of: Data([0x44, 0x89, 0x88]))
    else { throw CocoaError(.fileReadCorruptFile) }
    let number = (seconds * 1000).bitPattern
    for index in 0..<8 { bytes[place.upperBound + index] = UInt8(truncatingIfNeeded: number >> (56 - 8 * index)) }
    return try write(bytes, as: "claims.mkv")
  }

  /// Colour bars with the brightness of an ordinary picture, in HDR10: PQ, BT.2020, 10 bits, mastered up to 1000 nits.
  package func brightFilm() throws -> String {
    let light =
      "zscale=t=linear:npl=203,format=gbrpf32le,setparams=color_primaries=bt709:color_trc=linear:colorspace=gbr"
    return try ffmpeg(
      [
        "-f", "lavfi", "-i", "smptehdbars=size=320x180:rate=25:duration=10", "-f", "lavfi", "-i", "sine=duration=10",
        "-vf",
        "format=yuv444p,setparams=color_primaries=bt709:color_trc=bt709:colorspace=bt709:range=tv,\(light),"
          + "zscale=p=bt2020:t=smpte2084:m=bt2020nc:r=tv:npl=203,format=yuv420p10le",
        "-c:v", "libx265", "-preset", "ultrafast", "-x265-params",
        "log-level=error:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc:hdr10=1:"
          + "master-display=G(13250,34500)B(7500,3000)R(34000,16000)WP(15635,16450)L(10000000,1):max-cll=1000,400",
      ], "bright.mkv")
  }

  /// A green film in standard definition. Players guess the primaries from the number of lines, unless the film names
  /// them.
  package func standardDefinition(lines: Int, primaries: String? = nil) throws -> String {
    let named = primaries.map { ["-color_primaries", $0, "-color_trc", "smpte170m", "-colorspace", $0] } ?? []
    return try ffmpeg(
      [
        "-f", "lavfi", "-i", "color=lime:size=\(lines / 9 * 16)x\(lines):rate=25:duration=10", "-f", "lavfi", "-i",
        "sine=duration=10", "-pix_fmt", "yuv420p", "-c:v", "libx264", "-preset", "ultrafast",
      ] + named, "standard-\(lines)-\(primaries ?? "unnamed").mkv")
  }

  /// A film that must be shown turned clockwise. It is red, and blue in the top left quarter before the turn.
  package func film(turnedBy degrees: Int) throws -> String {
    let plain = try ffmpeg(
      [
        "-f", "lavfi", "-i",
        "color=red:size=160x90:rate=25:duration=20,drawbox=x=0:y=0:w=80:h=45:color=blue:t=fill", "-f", "lavfi", "-i",
        "sine=duration=20", "-pix_fmt", "yuv420p", "-g", "25",
      ], "plain.mp4")
    // The matrix is written directly, because ffmpeg's option for it has changed its name.
    guard var bytes = FileManager.default.contents(atPath: plain), let header = bytes.range(of: Data("tkhd".utf8))
    else {
      throw CocoaError(.fileReadCorruptFile)
    }
    let angle = Double(degrees) * .pi / 180
    let matrix = [cos(angle), sin(angle), 0, -sin(angle), cos(angle), 0]
    // The matrix follows version, times, id, length, layer, group and volume.
    let start = header.upperBound + 40
    for (index, value) in matrix.enumerated() {
      let number = UInt32(bitPattern: Int32((value * 65536).rounded()))
      for byte in 0..<4 { bytes[start + index * 4 + byte] = UInt8(truncatingIfNeeded: number >> (24 - 8 * byte)) }
    }
    return try write(bytes, as: "turned-\(degrees).mp4")
  }

  /// A black square picture with sides of the given number of pixels. Its file is small.
  package func picture(side: Int) throws -> String {
    try ffmpeg(
      ["-f", "lavfi", "-i", "color=black:size=\(side)x\(side)", "-frames:v", "1", "-pix_fmt", "rgb24"],
      "picture-\(side).png")
  }
}
