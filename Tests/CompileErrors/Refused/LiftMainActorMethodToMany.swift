// error: call to main actor-isolated instance method 'show' in a synchronous nonisolated context
import Reactive

@MainActor final class Screen {
  func show(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {}
}

func lift(_ screen: Screen, to numbers: Signal<Int, Never>) {
  lift(screen, numbers, numbers, numbers, numbers) { $0.show($1, $2, $3, $4) }
}
