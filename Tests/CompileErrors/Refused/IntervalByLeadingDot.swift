// error: type 'SignalSource' has no member 'interval'
// error: cannot infer contextual base in reference to member
import Reactive

func eachSecond(_ lines: Signal<String, Never>) -> Signal<String, Never> {
  lines.sample(on: .interval(.seconds(1), on: .main))
}
