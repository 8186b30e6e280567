// error: call to actor-isolated instance method 'show' in a synchronous actor-isolated context
import Reactive

actor Screen {
  func show(_ title: String) {}
}

actor Controller {
  private var count = 0

  func connect(_ screen: Screen, to titles: Signal<String, Never>) {
    lift(screen, titles) { screen, title in
      self.count += 1
      screen.show(title)
    }
  }
}
