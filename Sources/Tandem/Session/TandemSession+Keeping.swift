// Objects that live as long as their video is in picture in picture.

import TandemOrchestrator

extension TandemSession {
  /// Makes an app's own object, such as a view's model, the one that is kept alive while a content is in picture in picture;
  /// of several for one content the last counts (docs/contract.md, section 4).
  ///
  /// Until picture in picture starts the object is not kept alive by this.
  public func keep(_ object: AnyObject, for content: ContentKey) {
    let view = persistedObjects.newView()
    persistedObjects.add(object, view, for: content)
    report(.view(view, .enabled(content)))
  }

  /// Does not persist the object when picture in picture starts. An object that is persisted already stays until
  /// picture in picture has ended.
  public func stopKeeping(_ object: AnyObject) {
    for view in persistedObjects.views(of: object) {
      report(.view(view, .disabled))
      persistedObjects.remove(view)
    }
  }

  /// The object that is kept for a content while it is in picture in picture, for a view that is built again.
  ///
  ///     let model = session.persisted(PlayerModel.self, for: content.key) ?? PlayerModel(content)
  ///
  /// - Returns: nil if none is kept, or one of another type.
  public func persisted<Object: AnyObject>(_ type: Object.Type = Object.self, for content: ContentKey) -> Object? {
    report(.view(persistedObjects.newView(), .built(content)))
    return persistedObjects.persisted(for: content) as? Object
  }
}
