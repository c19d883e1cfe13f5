import TandemSystem

/// Checks for yt-dlp, which finds the videos in web pages.
struct DownloaderProbe: Probe {
  func look(_ asked: ParsedCommandLine) -> Finding {
    if let path = ["yt-dlp", "youtube-dl"].lazy.compactMap(InstalledProgram.inSearchPath).first {
      return Finding(.ok, "\(path); used with --ytdl")
    }
    if asked.has(.ytdl) {
      return Finding(.warn, "yt-dlp is missing, so --ytdl can't open pages", "apt install yt-dlp")
    }
    return Finding(.ok, "yt-dlp is not installed; only --ytdl needs it")
  }
}
