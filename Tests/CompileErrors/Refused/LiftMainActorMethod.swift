// error: call to main actor-isolated instance method 'show' in a synchronous nonisolated context
import Reactive

@MainActor final class Screen {
  func show(_ title: String) {}
}

func lift(_ screen: Screen, to titles: Signal<String, Never>) {
  lift(screen, titles) { screen, title in screen.show(title) }
}
