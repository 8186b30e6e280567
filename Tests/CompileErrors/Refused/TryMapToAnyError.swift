// error: invalid conversion of thrown error type 'any Error' to 'Offline'
import Reactive

struct Offline: Error {}

func parse(_ text: String) throws -> Int { text.count }

func lengths(of texts: Signal<String, Offline>) -> Signal<Int, Never> {
  texts.tryMap { try parse($0) }.catch { _ in .just(0) }
}
