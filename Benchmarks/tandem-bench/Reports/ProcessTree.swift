// Measures a program and its descendants.

import Glibc

/// A process with all its descendants.
struct ProcessTree {
  /// The counters since its start.
  struct Usage {
    /// Processor seconds, user and system.
    var seconds = 0.0
    /// The voluntary context switches of all threads. Each is followed by a wakeup.
    var wakeups = 0
    /// The run time of the threads that still exist, in nanoseconds.
    var nanoseconds = 0

    static func - (later: Usage, earlier: Usage) -> Usage {
      Usage(
        seconds: later.seconds - earlier.seconds, wakeups: later.wakeups - earlier.wakeups,
        nanoseconds: later.nanoseconds - earlier.nanoseconds)
    }

    static func += (sum: inout Usage, other: Usage) {
      sum.seconds += other.seconds
      sum.wakeups += other.wakeups
      sum.nanoseconds += other.nanoseconds
    }
  }

  var root: pid_t

  /// The process and its descendants.
  var processes: [pid_t] {
    var found = [root]
    var next = 0
    while next < found.count {
      for task in Self.names(in: "/proc/\(found[next])/task") {
        let children = TextFile.text("/proc/\(found[next])/task/\(task)/children")
        found += children.split(separator: " ").compactMap { pid_t($0) }
      }
      next += 1
    }
    return found
  }

  var usage: Usage {
    var usage = Usage()
    for process in processes { usage += Self.usage(of: process) }
    return usage
  }

  private static func usage(of process: pid_t) -> Usage {
    var usage = Usage()
    // Count the fields from the end of the program's name, because the name may contain any character: the state is the
    // first field, and the times are the twelfth to the fifteenth.
    let status = TextFile.text("/proc/\(process)/stat")
    if let end = status.lastIndex(of: ")") {
      let fields = status[end...].split(separator: " ").dropFirst()
      let ticks = fields.dropFirst(11).prefix(4).reduce(0) { $0 + (Int($1) ?? 0) }
      usage.seconds = Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }
    for thread in names(in: "/proc/\(process)/task") {
      let folder = "/proc/\(process)/task/\(thread)"
      usage.wakeups += wakeups(of: folder)
      usage.nanoseconds += TextFile.text(folder + "/schedstat").split(separator: " ").first.flatMap { Int($0) } ?? 0
    }
    return usage
  }

  /// The name and the voluntary context switches of each thread.
  static func threads(of process: pid_t) -> [(name: String, wakeups: Int)] {
    names(in: "/proc/\(process)/task").map { thread in
      let folder = "/proc/\(process)/task/\(thread)"
      let name = TextFile.lines(folder + "/comm").first.map { String($0) } ?? ""
      return (name, wakeups(of: folder))
    }
  }

  private static func wakeups(of task: String) -> Int {
    let line = TextFile.lines(task + "/status").first { $0.hasPrefix("voluntary_ctxt_switches:") }
    return line.flatMap { $0.split(separator: "\t").last }.flatMap { Int($0) } ?? 0
  }

  private static func names(in folder: String) -> [String] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self) }
      if name.first?.isNumber == true { names.append(name) }
    }
    return names
  }
}
