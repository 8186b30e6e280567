// error: loses global actor 'MainActor'
import Reactive

@MainActor final class Screen {}

@MainActor func show(_ screen: Screen, _ title: String) {}

func lift(_ screen: Screen, to titles: Signal<String, Never>) {
  lift(screen, titles, calling: show)
}
