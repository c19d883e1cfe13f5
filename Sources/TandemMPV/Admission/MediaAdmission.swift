import CTandemMPV
import Glibc
import TandemCommands
import TandemOrchestrator
import TandemPlayback
import TandemSystem

/// Checks each content before libmpv opens it, and chooses libmpv's options for it.
///
/// This class, called the gate, runs in libmpv's hooks.
///
/// The first hook runs before libmpv opens a content. The gate then refuses special files, because
/// a read from a pipe may never return. It also refuses files that only name other files, except
/// lists of segments. From a server it accepts only media.
///
/// The second hook runs before libmpv decodes a frame. The gate then refuses pictures above the
/// size limit, and adds a filter that rotates pictures, because libmpv's software renderer can't
/// rotate them.
///
/// Thread: the gate's own. This thread may wait for a disk or a server, because no other thread
/// waits for the gate. Any thread may call ``takeRefusal(of:)``.
final class MediaAdmission: @unchecked Sendable {
  // SAFETY (@unchecked): only the gate's thread uses the client; a lock protects the other state.
  private let client: OpaquePointer
  private let refusals = Locked<[Int: String]>([:])
  private let expected = Locked<String?>(nil)
  private let asked = Locked<String?>(nil)
  private let subtitles = Locked<[String: [String]]>([:])
  private let remarks = Locked<[String]>([])
  private let ahead = Locked(Ahead())
  private let wake: @Sendable () -> Void
  /// The user's value of mpv's `demuxer`. Used on the gate's thread only.
  private var usualDemuxer: String?
  /// True if the content may refer only to addresses of servers.
  private var staysOnServers = false
  private let looksUpPages: Bool
  private let opensEditLists: Bool
  /// True if the user set the number of threads for decoders and zimg.
  private let isThreaded: Bool

  /// mpv's name of the demuxer that reads lists of addresses.
  static let listDemuxer = "playlist"
  /// mpv's name of the demuxer that reads media but no lists of addresses.
  private static let mediaDemuxer = "lavf"

  /// - Parameters:
  ///   - handle: the handle of a core that is not ending.
  ///   - wake: called on the gate's thread when the gate has examined the next content.
  init(_ handle: OpaquePointer, _ options: MPVOptions, wake: @escaping @Sendable () -> Void) throws(MPVError) {
    self.wake = wake
    guard let client = mpv_create_weak_client(handle, "gate") else {
      throw MPVError(attempted: "watch the opened addresses", reason: "libmpv is out of memory")
    }
    self.client = client
    looksUpPages = options.usesYouTubeDownloader
    opensEditLists = options.opensEditLists
    isThreaded = options.passed.contains { ["vd-lavc-threads", "zimg-threads"].contains($0.name) }
    do throws(MPVError) {
      // These hooks run after libmpv's own scripts, which replace the addresses of web pages.
      for hook in Hook.allCases {
        try MPVError.check("watch the opened addresses", mpv_hook_add(client, hook.rawValue, hook.name, 50))
      }
      guard Threads.start("tandem admit", { self.watch() }) == 0 else {
        throw MPVError(attempted: "watch the opened addresses", reason: "no thread can be started")
      }
    } catch {
      mpv_destroy(client)
      throw error
    }
  }

  /// Returns the reason why an entry was refused; a second call returns nil.
  func takeRefusal(of entry: Int) -> String? { refusals.withLock { $0.removeValue(forKey: entry) } }

  /// Returns remarks about the parts that were left out of a content, each only once.
  func takeRemarks() -> [String] {
    remarks.withLock { remarks in
      defer { remarks = [] }
      return remarks
    }
  }

  func hasRefused(_ entry: Int) -> Bool { refusals.withLock { $0[entry] != nil } }

  /// Records the address that a load requests. An address that was not recorded comes from a
  /// server's list or from the script for web pages.
  ///
  /// - Parameter pipe: the pipe that carries an app's frames; libmpv may open its path.
  func expect(_ url: String, through pipe: String?) {
    asked.withLock { $0 = url }
    expected.withLock { $0 = pipe }
  }

  /// Records the subtitle files that libmpv opens together with the content at `url`.
  func expect(_ files: [String], beside url: String) { subtitles.withLock { $0[url] = files } }

  // MARK: - The next content

  private struct Ahead {
    /// The address that the gate is to check.
    var asked: String?
    var verdict: (url: String, isAdmitted: Bool)?
    var isOver = false
  }

  /// Asks the gate to check whether libmpv may open an address in advance. For such an address
  /// libmpv runs no hook, and uses the options of the present content.
  func look(ahead url: String) {
    ahead.withLock { ahead in
      (ahead.asked, ahead.verdict) = (url, nil)
      if !ahead.isOver { mpv_wakeup(client) }
    }
  }

  /// Returns the verdict on an address once; nil before the gate has decided.
  func takeVerdict(on url: String) -> Bool? {
    ahead.withLock { ahead in
      guard let verdict = ahead.verdict, verdict.url == url else { return nil }
      ahead.verdict = nil
      return verdict.isAdmitted
    }
  }

  private func lookAhead() {
    guard let url = ahead.withLock({ $0.asked.take() }) else { return }
    let isAdmitted = admits(ahead: url)
    ahead.withLock { $0.verdict = (url, isAdmitted) }
    wake()
  }

  /// Returns true if the present and the next content are both local media, or both media from a
  /// server.
  private func admits(ahead url: String) -> Bool {
    let demuxer = text("demuxer")
    let address: MediaAddress
    do throws(MediaAddress.Fault) { address = try MediaAddress(url) } catch { return false }
    switch address {
    case .network: return demuxer == Self.mediaDemuxer && staysOnServers
    case .file(let path):
      var status = stat()
      guard demuxer == usualDemuxer, !staysOnServers, stat(path, &status) == 0,
        UnplayableFile(mode: status.st_mode, size: Int64(status.st_size)) == nil
      else { return false }
      if case .other = PlaylistSniffer(path) { return true }
      return false
    case .device, .frames: return false
    }
  }

  private enum Hook: UInt64, CaseIterable {
    case load = 1
    case preloaded = 2

    var name: String { self == .load ? "on_load" : "on_preloaded" }
  }

  /// Handles libmpv's hooks until the core ends.
  private func watch() {
    usualDemuxer = text("demuxer")
    while let event = mpv_wait_event(client, -1)?.pointee, event.event_id != MPV_EVENT_SHUTDOWN {
      lookAhead()
      guard event.event_id == MPV_EVENT_HOOK, let hook = event.data?.load(as: mpv_event_hook.self) else { continue }
      switch Hook(rawValue: event.reply_userdata) {
      case .load: admit()
      case .preloaded: inspect()
      case nil: break
      }
      mpv_hook_continue(client, hook.id)
    }
    ahead.withLock { $0.isOver = true }
    mpv_destroy(client)
  }

  // MARK: - Before a content is opened

  private func admit() {
    guard let url = text("stream-open-filename") else { return }
    let asked = asked(by: url)
    if let files = subtitles.withLock({ $0.removeValue(forKey: asked ?? url) }) { admit(subtitles: files) }
    if expected.withLock({ $0 == url }) { return useDemuxer(nil) }
    let address: MediaAddress
    let door: AddressDoor = asked == nil ? .serverList : .app
    do throws(MediaAddress.Fault) { address = try MediaAddress(url, through: door) } catch {
      // Admit the addresses that libmpv's own script creates for a web page.
      if looksUpPages, url.hasPrefix("edl://") || url.hasPrefix("memory://") { return useDemuxer(nil) }
      return refuse(error.description)
    }
    switch address {
    // Refuse the address of a frame feed: libmpv opens a feed by the path of its pipe.
    case .frames: refuse(FrameFeedRegistry.missing(url))
    case .device: useDemuxer(nil)
    // Open a server's file as media, even if libmpv would detect a playlist.
    case .network: useDemuxer(Self.mediaDemuxer, staysOnServers: true)
    case .file(let path):
      var status = stat()
      // Let libmpv open a missing or unreadable file, because libmpv reports the error itself.
      guard stat(path, &status) == 0 else { return useDemuxer(nil) }
      if let what = UnplayableFile(mode: status.st_mode, size: Int64(status.st_size)) {
        return refuse("it \(what)")
      }
      switch PlaylistSniffer(path) {
      case .list where opensEditLists: useDemuxer(nil)
      case .list(let words): refuse("it is \(words), which names other files; open one of those")
      case .segments: useDemuxer(Self.mediaDemuxer)
      case .other:
        useDemuxer(nil)
        setForFile("access-references", "no")
      }
    }
  }

  /// - Returns: the address of the load that led libmpv to `url`; nil if no load did.
  private func asked(by url: String) -> String? {
    // Newer versions of libmpv remove the last slashes from `path`, so that of the folder "/" is empty.
    guard let asked = asked.withLock({ $0 }), let path = text("path"),
      url.utf8.starts(with: path.utf8), url.utf8.dropFirst(path.utf8.count).allSatisfy({ $0 == UInt8(ascii: "/") })
    else { return nil }
    if asked == url { return asked }
    // Compare paths, because libmpv replaces a file:// address with its path.
    do throws(MediaAddress.Fault) { return try MediaAddress(asked) == .file(path: url) ? asked : nil } catch {
      return nil
    }
  }

  /// Leaves out files that can't be subtitles. libmpv itself reports files that it can't open.
  private func admit(subtitles files: [String]) {
    let admitted = files.filter { file in
      guard let reason = Self.objection(toSubtitles: file) else { return true }
      remarks.withLock { $0.append("ignoring the subtitle file \(TextLimits.excerpt(file)): \(reason)") }
      return false
    }
    CommandNode.withTexts(admitted) { list in
      _ = mpv_set_property(client, "file-local-options/sub-files", MPV_FORMAT_NODE, list)
    }
  }

  private static func objection(toSubtitles file: String) -> String? {
    do throws(MediaAddress.Fault) {
      switch try MediaAddress(file) {
      case .device: return "it is a device"
      case .frames: return "it is a feed of an app's frames"
      case .network: return nil
      case .file(let path):
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        if let what = UnplayableFile(mode: status.st_mode, size: Int64(status.st_size)) { return "it \(what)" }
        switch PlaylistSniffer(path) {
        case .other: return nil
        case .segments: return "it is a playlist of segments"
        case .list(let words): return "it is \(words), which names other files"
        }
      }
    } catch {
      return error.description
    }
  }

  // MARK: - Before a content is decoded

  struct Picture {
    var width: Int
    var height: Int
    /// The rate in frames a second; nil if the file does not specify it.
    var rate: Double?
    var rotation = 0
    var isCover = false

    var isTooLarge: Bool { width * height > FFmpegLimits.mostPixels }

    /// True if one thread decodes the picture easily: up to 1280×720 at 30 Hz. An unknown rate counts as 60 Hz.
    var isLight: Bool { (1...720 * 1280 * 30.5).contains(Double(width * height) * (rate ?? 60)) }
  }

  private func inspect() {
    let pictures = (0..<min(max(0, number("track-list/count") ?? 0), 1000)).compactMap(picture)
    guard let shown = pictures.first(where: { !$0.isCover }) else {
      if pictures.contains(where: \.isTooLarge) { setForFile("vid", "no") }
      return
    }
    if let large = pictures.first(where: { !$0.isCover && $0.isTooLarge }) {
      for kind in ["vid", "aid", "sid"] { setForFile(kind, "no") }
      refuse(
        "its video is \(large.width)×\(large.height), and the limit is 8192×8192; scale it down, for "
          + "example with ffmpeg -vf scale=3840:-2",
        opensNothing: false)
    }
    if shown.isLight, !isThreaded {
      setForFile("vd-lavc-threads", "1")
      setForFile("zimg-threads", "1")
    }
    if let filter = Self.filter(turning: shown.rotation) {
      // Keep the user's filters, and add Tandem's filters after them.
      let others = text("vf") ?? ""
      setForFile("vf", others.isEmpty ? filter : "\(others),\(filter)")
      // Decode in software, because a software filter can't read frames in a graphics card's
      // memory.
      setForFile("hwdec", "no")
    }
  }

  private func picture(_ index: Int) -> Picture? {
    let track = "track-list/\(index)/"
    guard text(track + "type") == "video" else { return nil }
    return Picture(
      width: MPVNumber.side(number(track + "demux-w")) ?? 0, height: MPVNumber.side(number(track + "demux-h")) ?? 0,
      rate: text(track + "demux-fps").flatMap(Double.init).flatMap { $0 > 0 ? $0 : nil },
      rotation: (number(track + "demux-rotation") ?? 0) % 360, isCover: text(track + "albumart") == "yes")
  }

  /// mpv's `vf` that rotates pictures clockwise.
  static func filter(turning degrees: Int) -> String? {
    switch degrees {
    case 0: nil
    case 90: "lavfi=[transpose=clock]"
    case 180: "lavfi=[hflip,vflip]"
    case 270: "lavfi=[transpose=cclock]"
    default: "lavfi=[rotate=a=\(degrees)*PI/180:ow=rotw(\(degrees)*PI/180):oh=roth(\(degrees)*PI/180)]"
    }
  }

  // MARK: - Calls of libmpv on this thread

  private func refuse(_ reason: String, opensNothing: Bool = true) {
    guard let position = number("playlist-playing-pos"), let entry = number("playlist/\(position)/id") else { return }
    refusals.withLock { $0[entry] = reason }
    // No protocol is named `tandem-refuses`, so libmpv opens nothing.
    if opensNothing { set("stream-open-filename", "tandem-refuses://") }
  }

  /// Sets the demuxer for the core, not for the file.
  ///
  /// Whenever the option changes, libmpv drops the content that it has opened in advance. If the
  /// option were set for the file, it would change twice: at the beginning and at the end of the
  /// file.
  ///
  /// - Parameters:
  ///   - demuxer: nil for the usual demuxer.
  ///   - staysOnServers: true if the content's segments may come from servers only.
  private func useDemuxer(_ demuxer: String?, staysOnServers isBound: Bool = false) {
    if isBound != staysOnServers {
      let change = OptionSetting(
        "demuxer-lavf-o", "protocol_whitelist" + (isBound ? "=" + FFmpegLimits.serverProtocols : ""),
        change: isBound ? .append : .remove)
      if OptionCheck.set(change, on: client) < 0 {
        return refuse("can't restrict libmpv to addresses of servers for this content")
      }
      staysOnServers = isBound
    }
    let (present, wanted) = (text("demuxer"), demuxer ?? usualDemuxer ?? "")
    // Keep a demuxer that the load has set, because its content needs that demuxer.
    guard present != wanted, [Self.mediaDemuxer, usualDemuxer].contains(present) else { return }
    set("demuxer", wanted)
  }

  private func setForFile(_ option: String, _ value: String) { set("file-local-options/" + option, value) }

  private func set(_ property: String, _ value: String) { _ = mpv_set_property_string(client, property, value) }

  private func text(_ property: String) -> String? { BlockingCall.text(of: property, client) }

  private func number(_ property: String) -> Int? {
    var value: Int64 = 0
    // SAFETY: libmpv writes a value of the requested type.
    return mpv_get_property(client, property, MPV_FORMAT_INT64, &value) < 0 ? nil : Int(value)
  }
}
