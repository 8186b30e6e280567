import Dispatch
import Support

extension Meter {
  /// Measures a task, from its start to its end. It runs in other threads: the time is the wall's.
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
