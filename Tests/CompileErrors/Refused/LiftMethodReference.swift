// error: pack expansion requires that 'String' and '' have the same shape
import Reactive

@MainActor final class Screen {
  func show(_ title: String) {}
}

func lift(_ screen: Screen, to titles: Signal<String, Never>) {
  lift(screen, titles, calling: Screen.show)
}
