// error: type '(String) throws -> Int' does not conform to the 'Sendable' protocol
import Reactive

func parse(_ text: String) throws -> Int { text.count }

func numbers(in words: Signal<String, Never>) {
  _ = words.map { try parse($0) }
}
