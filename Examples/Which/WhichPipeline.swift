import Keys
import Reactive

/// A dialogue from the first question to an operator: the reader types the sign of a choice.
struct WhichPipeline: Sendable {
  let tree: DecisionTree

  /// The dialogue after each key, up to the answer.
  func dialogue(with keys: Signal<Key, InputFailure>) -> Signal<WhichDialogue, InputFailure> {
    keys
      .take(while: { !$0.stops })
      .scan(into: WhichDialogue(from: tree.root)) { dialogue, key in dialogue.note(key) }
      .start(with: WhichDialogue(from: tree.root))
      .take(while: { $0.answer == nil }, inclusive: true)
  }
}
