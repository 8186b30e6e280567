import Foundation

/// Blocks threads until it is opened.
final class Gate: @unchecked Sendable {
  // Unchecked because the flag is used under the lock of the condition only.
  private let condition = NSCondition()
  private var isOpen = false

  func open() {
    condition.withLock {
      isOpen = true
      condition.broadcast()
    }
  }

  func wait() { condition.withLock { while !isOpen { condition.wait() } } }
}
