import Foundation

/// A real domain of its own for each test.
final class TestDomain: Sendable {
  let name = "swift-reactive.tests.\(UUID().uuidString)"

  /// The domain without the store.
  var defaults: UserDefaults { UserDefaults(suiteName: name)! }

  deinit { remove() }

  func remove() { UserDefaults.standard.removePersistentDomain(forName: name) }
}
