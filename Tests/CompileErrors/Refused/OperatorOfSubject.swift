// error: value of type 'Subject<Int, Never>' has no member 'map'
import Reactive

func double(_ subject: Subject<Int, Never>) {
  subject.map { $0 * 2 }.subscribe { print($0) }
}
