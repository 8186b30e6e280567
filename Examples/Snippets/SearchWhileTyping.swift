// Search while the user types. The page of six small programs quotes this one.

import Foundation
import FoundationNetworking
import Reactive
import ReactiveFoundation

func search(_ word: String) -> Signal<[String], Never> {
  let url = URL(string: "http://127.0.0.1:8080/words/\(word)")!
  return URLSession.shared.response(to: URLRequest(url: url)).validated()
    .retry(RetryPolicy(attempts: 3, backoff: .constant(.milliseconds(100))), on: .main)
    .map(\.body).decode([String].self, from: .json)
    .catch { _ in .just(["the server does not answer"]) }
}

let typed = Signal([("s", 20), ("su", 1_000), ("sub", 20), ("subsc", 0)]).concatMap { text, pause in
  Signal.just(text).concat(with: .empty().delay(for: .milliseconds(pause), on: .main))
}
let results = typed.debounce(for: .milliseconds(80), on: .main)
  .distinctUntilChanged()
  .flatMapLatest { search($0).map { $0.joined(separator: ", ") } }
for await result in results.values { print(result) }
