import TandemRuntime

extension TandemSession {
  /// Answers callbacks for apps without a delegate, as a scenario specifies. The session holds the object weakly.
  package var substituteDelegate: (any CallbackDelegate)? {
    get { dispatcher.substitute }
    set { dispatcher.substitute = newValue }
  }
}
