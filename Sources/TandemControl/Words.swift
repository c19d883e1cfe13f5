// The rules' words as people read them.

import TandemRules

extension Role {
  var words: String {
    switch self {
    case .fullScreen: "full screen"
    case .pictureInPicture: "picture in picture"
    }
  }
}

extension Corner {
  var words: String {
    switch self {
    case .topLeft: "top left"
    case .topRight: "top right"
    case .bottomLeft: "bottom left"
    case .bottomRight: "bottom right"
    }
  }
}

extension AudioPolicy {
  var words: String {
    switch self {
    case .followsFullScreen: "follows the full-screen video"
    case .pictureInPicture: "follows picture in picture"
    case .pinned(let key): "stays with \(key)"
    }
  }
}
