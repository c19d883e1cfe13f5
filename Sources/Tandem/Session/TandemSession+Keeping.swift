// Objects that are kept alive while their video is in picture in picture.

import TandemOrchestrator

extension TandemSession {
  /// Keeps an app's own object, such as a view's model, alive while a content is in picture in picture. If an app adds
  /// several objects for a content, the session keeps the last one (docs/contract.md, section 4).
  ///
  /// The session does not keep the object alive before picture in picture starts.
  public func keep(_ object: AnyObject, for content: ContentKey) { keep(object, for: content, of: .app) }

  /// Keeps the object that presents a content alive, in addition to an object of the app.
  package func keep(presenter: AnyObject, for content: ContentKey) { keep(presenter, for: content, of: .presenter) }

  private func keep(_ object: AnyObject, for content: ContentKey, of owner: PersistedObjects.Owner) {
    let view = persistedObjects.newView()
    persistedObjects.add(object, view, for: content, of: owner)
    report(.view(view, .enabled(content)))
  }

  /// Withdraws an object, so that the session does not keep it when picture in picture starts. An object that the
  /// session already keeps stays until picture in picture has ended.
  public func stopKeeping(_ object: AnyObject) {
    for view in persistedObjects.views(of: object) {
      report(.view(view, .disabled))
      persistedObjects.remove(view)
    }
  }

  /// Returns the kept object of a content in picture in picture, for a view that is built again.
  ///
  ///     let model = session.persisted(PlayerModel.self, for: content.key) ?? PlayerModel(content)
  ///
  /// - Returns: nil if no object of this type is kept.
  public func persisted<Object: AnyObject>(_ type: Object.Type = Object.self, for content: ContentKey) -> Object? {
    report(.view(persistedObjects.newView(), .built(content)))
    return persistedObjects.persisted(for: content).lazy.compactMap { $0 as? Object }.first
  }
}
