// error: main actor-isolated property 'text'
import Reactive

@MainActor final class Label {
  @Observed var text = ""
}

func bind(_ label: Label, to titles: Signal<String, Never>) {
  BindingTarget(label, \.text) <~ titles
}
