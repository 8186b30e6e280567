// error: cannot convert value of type
import Reactive

@MainActor final class Screen {
  func show(_ title: String) {}
}

func lift(_ screen: Screen, to titles: Signal<String, Never>) {
  lift(screen, titles, Screen.show)
}
