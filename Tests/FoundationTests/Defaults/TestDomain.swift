import Foundation
import ReactiveTesting

/// A real domain of its own for each test.
final class TestDomain: Sendable {
  let name = "swift-reactive.tests.\(UUID().uuidString)"

  /// The domain without the store.
  var defaults: UserDefaults { UserDefaults(suiteName: name)! }

  deinit { remove() }

  func remove() { UserDefaults.standard.removePersistentDomain(forName: name) }
}

/// Whether a condition comes true: a notification of other defaults may read, deliver or hold the store on its thread
/// for a moment.
///
/// The looks are counted, so a busy machine has more time than a minute.
func comesTrue(_ condition: () -> Bool) -> Bool {
  for _ in 0..<400_000 {
    if condition() { return true }
    pauseThread()
  }
  return false
}
