// error: 'filter' is unavailable: operators are members of a signal: write `.signal.filter { … }`
import Reactive

func long(_ title: Property<String>) -> Signal<String, Never> {
  title.filter { $0.count > 10 }
}
