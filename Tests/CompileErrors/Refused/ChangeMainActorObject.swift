// error: main actor-isolated property 'text' can not be mutated from a Sendable closure
import Reactive

@MainActor final class Label {
  var text = ""
}

@MainActor func show(_ names: Signal<String, Never>, in label: Label) {
  names.subscribe { label.text = $0 }
}
