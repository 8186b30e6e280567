// ReactiveSwift's words: the compiler's fix-its turn them into the words here, and the program prints what ReactiveSwift's would.
import Reactive

struct Broken: Error {}

let time = VirtualTimeScheduler()
let name = MutableProperty("a")
let disposables = CompositeDisposable()
let failing: SignalProducer<Int, Broken> = .fail(Broken())

disposables.add(name.producer.skipRepeats().startWithValues { print("name \($0)") })
name.value = "a"
name.value = "b"
disposables.dispose()
name.value = "c"

failing.flatMapError { _ in Signal<Int, Never>.just(1) }.observeValues { print("recovered \($0)") }
Signal<Int, Never>.just(2).observe(on: time).startWithValues { print("later \($0)") }
time.run()
// Not started: the lines of a log have instants.
_ = failing.logEvents(identifier: "failing").logEvents()
