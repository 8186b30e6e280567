// error: 'filter' is unavailable: write `.signal.filter { … }`: operators are members of signals
import Reactive

func long(_ title: Property<String>) -> Signal<String, Never> {
  title.filter { $0.count > 10 }
}
