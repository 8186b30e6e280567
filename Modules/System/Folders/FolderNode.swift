/// A folder among the folders that a subscription watches, with the name that the reports so far have given to it.
///
/// Reports name a watch, and a watch belongs to the folder itself. So paths are made of nodes, and a renamed folder
/// takes the folders in it along.
final class FolderNode {
  private(set) var name: String
  /// The folder around it; nil for the root, and for a folder that has left.
  private(set) unowned var parent: FolderNode?
  private(set) var children: [PathKey: FolderNode] = [:]
  /// Nil while it is not watched.
  var watch: Int32?
  /// The place in the order of all reports from which on reports are about this watch.
  var firstReport = 0
  /// The folder that is watched.
  var identity: FileIdentity.Key?
  /// Whether the files in it are new to the subscription.
  let isNew: Bool
  /// Whether it was taken out of the tree for good.
  private(set) var hasLeft = false

  init(name: String, isNew: Bool) {
    self.name = name
    self.isNew = isNew
  }

  /// Moves it into a folder. Returns the folder that it replaces.
  func move(into parent: FolderNode, as name: String) -> FolderNode? {
    let old = parent.children.updateValue(self, forKey: PathKey(name))
    (self.name, self.parent) = (name, parent)
    if old !== self { old?.parent = nil }
    return old
  }

  /// Takes a folder out.
  func remove(_ name: String) -> FolderNode? {
    let child = children.removeValue(forKey: PathKey(name))
    child?.parent = nil
    return child
  }

  /// Takes everything apart, so that nothing refers to a released parent. Returns the watches.
  func dissolve() -> [Int32] {
    var watches: [Int32] = []
    // A list of its own instead of recursion: folders may be deep.
    var rest = [self]
    while let node = rest.popLast() {
      if let watch = node.watch { watches.append(watch) }
      (node.watch, node.parent, node.hasLeft) = (nil, nil, true)
      rest += node.children.values
      node.children = [:]
    }
    return watches
  }
}
