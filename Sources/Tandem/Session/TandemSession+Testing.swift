// Access to a session for tests.

import TandemRuntime

extension TandemSession {
  /// Answers the questions for apps without a delegate, as a scenario says. It is held weakly.
  package var substituteDelegate: (any PlayerViewControllerDelegate)? {
    get { post.substitute }
    set { post.substitute = newValue }
  }
}
