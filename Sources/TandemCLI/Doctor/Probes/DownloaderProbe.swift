// Checks for yt-dlp, which finds the videos in web pages.

import Glibc
import TandemControl

struct DownloaderProbe: Probe {
  func look(_ asked: ParsedCommandLine) -> Finding {
    let folders = (Environment.value("PATH") ?? "/usr/bin:/bin").split(separator: ":")
    for name in ["yt-dlp", "youtube-dl"] {
      if let folder = folders.first(where: { access("\($0)/\(name)", X_OK) == 0 }) {
        return Finding(.ok, "\(folder)/\(name); used with --ytdl")
      }
    }
    if asked.has(.ytdl) {
      return Finding(.warn, "yt-dlp is missing, so --ytdl can't open pages", "apt install yt-dlp")
    }
    return Finding(.ok, "yt-dlp is not installed; only --ytdl needs it")
  }
}
