import Foundation
import Marbles
import Reactive

extension Walkthrough {
  /// Runs a walkthrough that a signal of the system may interrupt. A failure removes the picture, which would look like a result.
  ///
  /// - Parameter show: gets a signal of the interrupts, to end with it.
  @MainActor
  func runInterruptibly(
    on screen: Screen, _ show: @MainActor (_ stop: Signal<Int32, Never>) async throws(ReadingFailure) -> Void
  ) async throws(CommandFailure) {
    let interrupted = SerialState(false)
    let interrupts = systemSignals(SIGINT, SIGTERM).on(next: { _ in interrupted.value = true })
    do throws(ReadingFailure) {
      try await show(interrupts)
    } catch {
      screen.erase()
      throw .unusable("\(Self.name): \(error.message)")
    }
    if interrupted.value { throw .interrupted }
  }
}
