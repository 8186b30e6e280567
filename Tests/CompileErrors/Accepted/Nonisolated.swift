import Reactive

final class Label: ReactiveObject {
  @Observed var text = ""
  func show(_ text: String) {}
}

final class Shared: Sendable {
  var text: String {
    get { "" }
    set {}
  }
  func show(_ text: String) {}
}

func onOneThread(_ label: Label, _ texts: Signal<String, Never>) {
  lift(label, texts) { label, text in label.show(text) }
  BindingTarget(label, \.text) <~ texts
  label.channel(for: \.text).send("")
  label.text = "here"
}

func handOver(_ texts: Signal<String, Never>) {
  let label = Label()
  let binding = texts.bind(to: label, \.text)
  Task.detached {
    binding.dispose()
    texts.bind(to: label, \.text)
    label.text = "there"
  }
}

func onAnyThread(_ shared: Shared, _ texts: Signal<String, Never>) {
  lift(shared: shared, texts) { shared, text in shared.show(text) }
  BindingTarget(shared: shared, \.text) <~ texts
}

func ofProperties(_ status: Property<String>, _ hint: Property<String?>, _ texts: Signal<String, Never>) {
  status <~ texts
  hint <~ texts
  texts.bind(to: status)
  texts.bind(to: hint)
  lift(Label(), status, hint, texts, Subject<Int, Never>()) { label, text, _, _, _ in label.show(text) }
}

/// A helper of an actor's that says whose isolation it works in.
func inTheCallersIsolation(
  _ label: Label, _ texts: Signal<String, Never>, isolation: isolated (any Actor)? = #isolation
) {
  BindingTarget(label, \.text) <~ texts
}
