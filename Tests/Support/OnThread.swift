import ReactiveTesting

/// Runs a closure on a thread with a stack of its own, and waits for it: to see that the stack does not grow (C10).
///
/// - Parameters:
///   - stack: the size of the stack in bytes. The default is the size for a secondary thread on Darwin.
///   - body: runs on the thread.
@discardableResult
package func onThread<Result: Sendable>(stack: Int = 512 << 10, _ body: @escaping @Sendable () -> Result) -> Result? {
  let result = SharedVariable<Result>(nil)
  SystemThread(stack: stack) { result.value = body() }.join()
  return result.value
}
