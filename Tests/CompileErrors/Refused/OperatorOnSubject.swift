// error: 'map' is unavailable: write `.signal.map { … }`: operators are members of signals
import Reactive

func lengths(of titles: Subject<String, Never>) -> Signal<Int, Never> {
  titles.map { $0.count }
}
