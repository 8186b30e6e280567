// error: capture of 'other' with non-Sendable type 'Label' in a '@Sendable' closure
import Reactive

final class Label {
  func show(_ title: String) {}
}

final class Shared: Sendable {}

func lift(_ shared: Shared, to titles: Signal<String, Never>, _ other: Label) {
  lift(shared: shared, titles) { _, title in other.show(title) }
}
