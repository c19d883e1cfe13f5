// What tests see of a session.

import TandemRuntime

extension TandemSession {
  /// Answers the questions about apps without a delegate, as a scenario says; it is held weakly.
  package var substituteDelegate: (any PlayerViewControllerDelegate)? {
    get { post.substitute }
    set { post.substitute = newValue }
  }
}
