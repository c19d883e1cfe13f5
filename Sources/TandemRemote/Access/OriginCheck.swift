import TandemControl

/// Refuses requests for another host name, and requests from pages of other sites.
///
/// A page of another site can make a browser send a request to this machine. The other site can also assign this
/// machine's address to its own host name (DNS rebinding). In both cases the request has a `Host` or an `Origin` that
/// is not this server's.
struct OriginCheck: Sendable {
  let isSecure: Bool
  /// The accepted host names of this machine, in lower case. The machine's addresses are accepted,
  /// too.
  var names = OriginCheck.ownNames

  static var ownNames: Set<String> { names(of: Environment.hostName.lowercased()) }

  /// A host name and its first label, each alone and with mDNS's suffix `.local`.
  static func names(of host: String) -> Set<String> {
    guard let label = host.split(separator: ".").first.map(String.init) else { return [] }
    return [host, host + ".local", label, label + ".local"]
  }

  /// Returns the HTTP status of the refusal; nil if the request is accepted.
  func refusal(of request: HTTPRequest) -> Int? {
    guard let host = request["host"] else { return 400 }
    guard isOwn(host, request) else { return 421 }
    let site = request.headers["sec-fetch-site"] ?? []
    let isNavigation = request.method == "GET" && !request.path.hasPrefix("/api/")
    guard site.allSatisfy({ $0 == "same-origin" || isNavigation }) else { return 403 }
    let own = (isSecure ? "https://" : "http://") + host.lowercased()
    if let origins = request.headers["origin"] {
      guard origins.count == 1, origins[0].lowercased() == own else { return 403 }
    } else if request.method == "POST" {
      return 403
    }
    return nil
  }

  /// True if a `Host` header names this server: the address at which the request arrived, or a name
  /// of this machine.
  private func isOwn(_ host: String, _ request: HTTPRequest) -> Bool {
    let parts = host.lowercased().split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, let name = parts.first else { return false }
    let port = parts.count == 2 ? Int(parts[1]) : isSecure ? 443 : 80
    guard port == request.port else { return false }
    if let address = IPv4Address(name) { return address == request.local }
    return names.contains(String(name)) || name == "localhost" && request.local.isLoopback
  }
}
