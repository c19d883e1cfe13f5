/// The remote's page. Its files contain nothing about the session.
enum RemotePage {
  /// - Returns: the response with the file at a path; nil if the page has no file there.
  static func file(_ path: String) -> HTTPResponse? {
    switch path {
    case "/": file("text/html; charset=utf-8", PackageResources.remote_html)
    case "/remote.css": file("text/css; charset=utf-8", PackageResources.remote_css)
    case "/remote.js": file("text/javascript; charset=utf-8", PackageResources.remote_js)
    case "/manifest.webmanifest": file("application/manifest+json", Array(manifest.utf8))
    case "/icon.svg": file("image/svg+xml", Array(icon.utf8))
    default: nil
    }
  }

  private static func file(_ type: String, _ bytes: [UInt8]) -> HTTPResponse {
    HTTPResponse(200, type: type, body: bytes, headers: [("Cache-Control", "no-cache")])
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
