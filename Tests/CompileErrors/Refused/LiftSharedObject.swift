// error: type 'Label' does not conform to the 'Sendable' protocol
import Reactive

final class Label {
  func show(_ title: String) {}
}

func lift(_ label: Label, to titles: Signal<String, Never>) {
  lift(shared: label, titles) { label, title in label.show(title) }
}
