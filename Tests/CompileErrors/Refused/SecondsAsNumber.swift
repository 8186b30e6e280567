// error: cannot convert value of type 'Double' to expected argument type 'Duration'
import Reactive

func pauses(in typed: Signal<String, Never>) {
  _ = typed.debounce(for: 0.3, on: .main)
}
