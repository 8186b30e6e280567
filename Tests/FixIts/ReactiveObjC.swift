// ReactiveObjC's words: the compiler's fix-its turn them into the words here, and the program prints what ReactiveObjC's would.
import Reactive

let subject = Subject<Int, Never>()
subject.signal.subscribeNext { print("next \($0)") }
subject.sendNext(1)
