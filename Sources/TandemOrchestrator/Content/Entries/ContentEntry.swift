/// One entry of a list.
public struct ContentEntry: Hashable, Sendable {
  /// The address that libmpv opens.
  public var url: String
  /// The title for people; nil if the entry has none.
  public var title: String?

  /// Creates an entry. Without a title, the file's name is shown.
  public init(url: String, title: String? = nil) {
    self.url = url
    self.title = title
  }
}
