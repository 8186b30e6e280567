// error: 'assign(to:on:)' is unavailable: write `BindingTarget(object, \.property) <~ signal`
import Reactive

final class Label {
  @Observed var text = ""
}

func show(_ titles: Signal<String, Never>, on label: Label) {
  _ = titles.assign(to: \.text, on: label)
}
