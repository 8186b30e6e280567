import Dispatch
import Support

extension Meter {
  /// Measures a task from its start to its end. The task runs on other threads, so this is wall time.
  func measureTask(_ work: @escaping @Sendable () async -> Void) {
    let end = DispatchSemaphore(value: 0)
    measure(by: .wall) {
      Task {
        await work()
        end.signal()
      }
      end.wait()
    }
  }
}
