// The files that the remote serves to every browser.

/// The remote's page. Its files contain nothing about the session.
enum RemotePage {
  struct File: Sendable {
    let type: String
    let bytes: [UInt8]
  }

  /// - Returns: nil if the page has no file at this path.
  static func file(_ path: String) -> File? {
    switch path {
    case "/": File(type: "text/html; charset=utf-8", bytes: PackageResources.remote_html)
    case "/remote.css": File(type: "text/css; charset=utf-8", bytes: PackageResources.remote_css)
    case "/remote.js": File(type: "text/javascript; charset=utf-8", bytes: PackageResources.remote_js)
    case "/manifest.webmanifest": File(type: "application/manifest+json", bytes: Array(manifest.utf8))
    case "/icon.svg": File(type: "image/svg+xml", bytes: Array(icon.utf8))
    default: nil
    }
  }

  private static let manifest = """
    {"name":"Tandem","short_name":"Tandem","start_url":"/","display":"standalone","background_color":"#0b0d10",\
    "theme_color":"#101216","icons":[{"src":"/icon.svg","sizes":"any","type":"image/svg+xml","purpose":"any"}]}
    """

  /// A large picture with a small one in its corner.
  private static let icon = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#101216"/>\
    <rect x="8" y="14" width="48" height="36" rx="5" fill="#38b6ff"/>\
    <rect x="33" y="32" width="19" height="14" rx="3" fill="#fff"/></svg>
    """
}
