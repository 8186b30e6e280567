// error: 'map' is unavailable: operators are members of a signal: write `.signal.map { … }`
import Reactive

func lengths(of titles: Subject<String, Never>) -> Signal<Int, Never> {
  titles.map { $0.count }
}
