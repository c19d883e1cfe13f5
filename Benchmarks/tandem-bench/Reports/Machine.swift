// The machine and the programs of a measurement.

import Glibc
import TandemFoundation

/// The machine and the programs, as a report states them.
struct Machine {
  var processor: String
  var cores: Int
  var system: String
  /// The load average of the minute before the benchmark.
  var load: String
  var date: String
  var versions: [(program: String, version: String)]

  /// - Parameter programs: the command that prints the version of each program.
  init(_ programs: [[String]]) {
    let information = TextFile.lines("/proc/cpuinfo")
    processor = information.first { $0.hasPrefix("model name") }?.after(":") ?? "an unknown processor"
    cores = sysconf(Int32(_SC_NPROCESSORS_ONLN))
    system = TextFile.lines("/etc/os-release").first { $0.hasPrefix("PRETTY_NAME") }?.after("=") ?? "Linux"
    system = String(system.filter { $0 != "\"" })
    load = TextFile.lines("/proc/loadavg").first?.split(separator: " ").first.map(String.init) ?? "unknown"
    var now = time(nil)
    var parts = tm()
    gmtime_r(&now, &parts)
    var text = [CChar](repeating: 0, count: 32)
    strftime(&text, text.count, "%Y-%m-%d", &parts)
    date = String(decoding: text.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    versions = programs.map { ($0[0].lastPart, Self.version($0)) }
  }

  /// The first line of a program's version.
  private static func version(_ command: [String]) -> String {
    do {
      let said = try MeasuredProcess.output(of: command).beginning
      let line = String(decoding: said.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
      // Find the number in a line such as `mpv 0.35.1 Copyright …` or `ffmpeg version 5.1.9-0
      // Copyright …`.
      return line.split(separator: " ").map(String.init).first { $0.first?.isNumber == true && $0.contains(".") }
        ?? line
    } catch {
      return "not there"
    }
  }

  var text: String {
    let programs = versions.map { "\($0.program) \($0.version)" }.joined(separator: ", ")
    return "\(processor), \(cores) cores, load average \(load) before the run; \(system); \(programs); \(date)"
  }

  var json: JSONValue {
    [
      "processor": .string(processor), "cores": .int(cores), "load": .string(load), "system": .string(system),
      "date": .string(date), "versions": .object(versions.map { .init($0.program, .string($0.version)) }),
    ]
  }
}

extension String {
  /// The text after the first occurrence of a character, trimmed.
  fileprivate func after(_ mark: Character) -> String {
    guard let index = firstIndex(of: mark) else { return self }
    return String(self[self.index(after: index)...].drop { $0 == " " })
  }

  fileprivate var lastPart: String { split(separator: "/").last.map(String.init) ?? self }
}
