// error: invalid conversion from throwing function of type
import Reactive

func number(_ text: String) throws -> Int { 1 }

func numbers(in texts: Signal<String, Never>) -> Signal<Int, Never> {
  texts.map { try number($0) }
}
