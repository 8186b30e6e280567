// swift-format-ignore-file
// Programs that support older systems, or the newest ones. This file never runs.
import ReactiveCore

// Without the type of a sequence's failure.
func throwing(_ elements: AsyncThrowingStream<Int, any Error>) -> Signal<Int, any Error> { Signal(elements) }
func notThrowing(_ elements: AsyncStream<Int>) {
  let signal = Signal(elements)
  let _: Signal<Int, any Error> = signal
}

// With it.
@available(macOS 15, watchOS 11, *)
func typed(_ elements: AsyncStream<Int>) {
  let signal = Signal(elements)
  let _: Signal<Int, Never> = signal
}
@available(macOS 15, watchOS 11, *)
func typedThrowing(_ elements: AsyncThrowingStream<Int, any Error>) {
  let signal = Signal(elements)
  let _: Signal<Int, any Error> = signal
}

// On every system.
func notAsync(_ elements: [Int]) {
  let signal = Signal(elements)
  let _: Signal<Int, Never> = signal
}
func values(of signal: Signal<Int, Never>) async { for await value in signal.values { print(value) } }
func values(of signal: Signal<Int, any Error>) async throws { for try await value in signal.values { print(value) } }
