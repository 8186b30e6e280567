// error: no 'filter' overloads produce result type that conforms to 'AsyncSequence'
// error: anonymous closure argument not contained in a closure
// error: reference to member 'values' cannot be resolved without a contextual type
// error: cannot find 'text' in scope
// swift-format-ignore-file
import Reactive

func show(_ lines: Signal<String, Never>) async {
  for await text in lines
    .filter { !$0.isEmpty }
    .values
  {
    print(text)
  }
}
