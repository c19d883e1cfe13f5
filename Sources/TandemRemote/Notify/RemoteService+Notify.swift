// Answers the senders of notifications.

import TandemCLI
import TandemControl
import TandemFoundation

extension RemoteService {
  static let notifyPath = "/notify"
  /// The maximum size of a notification with an image, in bytes.
  private static let longestBody = 8 << 20

  /// Decides about a notification before its body arrives, so that only a sender with a token can fill memory.
  func admission(ofNotification request: HTTPRequest) -> HTTPAdmission {
    func refused(_ response: HTTPResponse) -> HTTPAdmission { .refused(completed(response)) }
    guard request.method == "POST" else { return refused(.methodNotAllowed(allowed: "POST")) }
    // Refuse requests from web pages: only programs may send notifications.
    guard request.headers["origin"] == nil, request.headers["sec-fetch-site"] == nil else {
      return refused(HTTPResponse(failure: 403))
    }
    guard let sender = sender(of: request) else {
      return refused(limits.admitsStranger(from: request.peer) ? HTTPResponse(failure: 401) : .tooManyRequests())
    }
    guard limits.admitsNotification(of: sender.digest) else {
      return refused(
        .tooManyRequests(
          retryAfter: 2, "at most one notification every two seconds is shown; wait, then send it again"))
    }
    if let length = request["content-length"].flatMap(Int.init), length > Self.longestBody {
      return refused(
        HTTPResponse(failure: 413, "a notification has at most \(Self.longestBody >> 20) MiB; send a smaller image"))
    }
    return .body(atMost: Self.longestBody)
  }

  /// The sender of a request, by its token.
  private func sender(of request: HTTPRequest) -> PhoneStore.Phone? {
    let words = request["authorization"]?.split(separator: " ") ?? []
    let isBearer = words.count == 2 && words[0].lowercased() == "bearer"
    return (isBearer ? String(words[1]) : request.token).flatMap { registry.phone(of: $0, .notify) }
  }

  /// Passes a notification to the session. The sender is checked again, because its token may have been removed since
  /// the admission.
  func notify(_ request: HTTPRequest) -> HTTPAnswer {
    guard let sender = sender(of: request) else { return Self.failure(401) }
    let notification: ScreenNotification
    do throws(NotificationError) { notification = try ScreenNotification(request, images) } catch {
      return Self.failure(error.status, error.message)
    }
    registry.use(sender)
    return .later { [report] give in
      report(
        .notification(notification, sender: sender.name) { reply in
          give(HTTPResponse(Self.status(of: reply), body: Self.body(reply)))
        })
    }
  }

  /// The HTTP status for a reply. Programs read the status and ignore the reply itself.
  private static func status(of reply: Reply) -> Int {
    switch reply.code {
    case .success: 200
    case .invalid, .unknownCommand: 400
    case .refused: reply.failure?.reason == "refusedAddress" ? 403 : 409
    case .busy: 409
    case .failed: 502
    }
  }
}
