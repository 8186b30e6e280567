import OpenCombineShim
import ReactiveCombine
import ReactiveCore
import ReactiveProperties
import ReactiveSchedulers

// Stays as it is: a screen in Combine's words.
final class Screen: ObservableObject {
  @Published var query = ""
  @Published private(set) var results: [String] = []
  private var cancellables: Set<AnyCancellable> = []

  init(_ store: Store, _ time: VirtualTimeScheduler) {
    store.results(for: $query.signal.skip(1), time).publisher()
      .sink { [unowned self] in results = $0 }
      .store(in: &cancellables)
    store.hits.publisher().dropFirst().map { "hits: \($0)" }
      .sink { print($0) }
      .store(in: &cancellables)
  }
}

// Has moved: the store, in the words of this library.
final class Store: Sendable {
  let hits = Property(0)
  private let words = ["signal", "sink", "subject"]

  func results(for queries: Signal<String, Never>, _ time: VirtualTimeScheduler) -> Signal<[String], Never> {
    queries
      .debounce(for: .milliseconds(300), on: time)
      .flatMapLatest { [words] query in
        Signal.just(words.filter { $0.hasPrefix(query) }).delay(for: .milliseconds(200), on: time)
      }
      .on(next: { [hits] results in hits.value += results.count })
  }
}

let time = VirtualTimeScheduler()
let screen = Screen(Store(), time)
let printing = screen.$results.dropFirst().sink { print("results: \($0)") }
for query in ["s", "si", "sin"] {
  screen.query = query
  time.advance(by: .milliseconds(250))
}
time.advance(by: .seconds(1))
screen.query = "s"
time.advance(by: .seconds(1))
