// error: type 'Label' does not conform to the 'Sendable' protocol
import Reactive

final class Label {
  @Observed var text = ""
}

func bind(_ label: Label, to titles: Signal<String, Never>) {
  BindingTarget(shared: label, \.text) <~ titles
}
