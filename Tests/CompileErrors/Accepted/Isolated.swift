import Reactive

@MainActor final class Screen: ReactiveObject {
  @Observed var title = ""
  func show(_ a: Int, _ b: Int, _ c: Int, _ d: Int) {}
}

@MainActor func onTheMainActor(_ screen: Screen, _ titles: Signal<String, Never>, _ numbers: Signal<Int, Never>) {
  lift(screen, titles) { screen, title in screen.title = title }
  lift(screen, titles, numbers) { $0.title = "\($1) \($2)" }
  lift(screen, titles, numbers, numbers) { $0.title = "\($1) \($2 + $3)" }
  lift(screen, numbers, numbers, numbers, numbers) { $0.show($1, $2, $3, $4) }
  BindingTarget(screen, \.title) <~ titles
  titles.bind(to: screen, \.title)
  screen.channel(for: \.title).send("")
}

actor Store {
  final class Entry: ReactiveObject {
    @Observed var text = ""
    func take(_ text: String) {}
  }

  let entry = Entry()
  var count = 0

  func onAnActor(_ texts: Signal<String, Never>) {
    lift(entry, texts) { entry, text in
      self.count += 1
      entry.take(text)
    }
    BindingTarget(entry, \.text) <~ texts
    entry.channel(for: \.text).send("")
  }
}
