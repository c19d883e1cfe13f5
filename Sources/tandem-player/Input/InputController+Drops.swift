// Opens files and addresses that were dropped on the window.

import TandemControl
import TandemOrchestrator
import TandemPlayback
import TandemSystem

extension InputController {
  /// Opens dropped files or addresses: in picture in picture if they were dropped on it, otherwise
  /// full screen. Several files open as a list.
  func open(dropped texts: [String], at position: DropPosition?) {
    let texts = texts.map { String($0.trimmingPrefix(while: \.isWhitespace)) }.filter { !$0.isEmpty }
    let scene = session.display.scene
    let small = session.snapshot.roles.pictureInPicture
    let top = position.flatMap { place in scene.items.last { $0.area.contains(x: place.x, y: place.y) } }
    let role: Role = small != nil && top?.player == small ? .pictureInPicture : .fullScreen
    if texts.isEmpty { return refuse("the drop has no file and no text; drop an address as text", role) }
    // Read the dropped paths on another thread, because a disk may be slow.
    let (mailbox, ignored) = (mailbox, volatileQuery)
    Threads.start("tandem drop") { [weak self] in
      let content: Result<MediaContent, ContentAddress.AddressError>
      do throws(ContentAddress.AddressError) {
        content = .success(try ContentAddress.content(texts, ignoringQuery: ignored))
      } catch { content = .failure(error) }
      mailbox.post(.work { self?.open(dropped: content, role) })
    }
  }

  private func open(dropped content: Result<MediaContent, ContentAddress.AddressError>, _ role: Role) {
    switch content {
    case .failure(let error): refuse(error.description, role)
    case .success(let content):
      lists.prepare(OpenRequest(content, in: role), through: .drop) { [weak self] result in
        switch result {
        case .failure(let error): self?.refuse(error.description, role)
        case .success(let opening): self?.session.submit(.open(opening), source: "window")
        }
      }
    }
  }

  /// Shows the reason why nothing is opened.
  func refuse(_ text: String, _ role: Role) {
    controls?.complain(text, over: role)
    complain(text)
    controls?.returnToStart()
  }
}
