// error: sending value of non-Sendable type '() async -> ()' risks causing data races
import Reactive

final class Label {
  @Observed var text = ""
}

func handOver(_ titles: Signal<String, Never>) {
  let label = Label()
  BindingTarget(label, \.text) <~ titles
  Task.detached { label.text = "there" }
  label.text = "here"
}
