// swift-format-ignore-file
// The few declarations of UIKit that the page ListsOnAScreen.md uses, as Apple's SDKs declare them, so that its list views are type-checked without them.
// This file never runs.

@_exported import Foundation

@MainActor open class UIResponder {}

@MainActor open class UIViewController: UIResponder {
  open func viewDidLoad() { fatalError() }
}

@MainActor open class UIView: UIResponder {}

public struct UIListContentConfiguration: UIContentConfiguration {
  public static func cell() -> UIListContentConfiguration { fatalError() }
  public var text: String?
}

@MainActor @preconcurrency public protocol UIContentConfiguration {}

@MainActor open class UITableViewCell: UIView {
  open var contentConfiguration: (any UIContentConfiguration)?
}

@MainActor open class UITableView: UIView {
  public enum RowAnimation: Int, Sendable { case fade, automatic = 100 }
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) { fatalError() }
  open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell { fatalError() }
  open func reloadData() { fatalError() }
  open func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) { fatalError() }
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) { fatalError() }
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) { fatalError() }
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) { fatalError() }
  open func reconfigureRows(at indexPaths: [IndexPath]) { fatalError() }
}

@MainActor open class UITableViewController: UIViewController {
  open var tableView: UITableView!
  open func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { fatalError() }
  open func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell { fatalError() }
}

extension IndexPath {
  public var row: Int { fatalError() }
}
