// error: passing closure as a 'sending' parameter risks causing data races
import Reactive

final class Label {
  @Observed var text = ""
}

func bind(_ label: Label, to titles: Signal<String, Never>) {
  Task.detached { BindingTarget(label, \.text) <~ titles }
}
