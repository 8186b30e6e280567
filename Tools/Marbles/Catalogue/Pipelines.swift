import Reactive

extension Catalogue {
  /// Pipelines of several operators that pages show, with a row for the signal behind each operator.
  ///
  /// They are drawn with the pictures of the operators. The command line has no words for them.
  static let pipelines: Catalogue = {
    var catalogue = Catalogue()
    catalogue.begin("Pipelines")
    catalogue.addSearchField()
    return catalogue
  }()

  /// The program of the README. A tick is 100 ms.
  private mutating func addSearchField() {
    let words: [Letter: String] = ["1": "c", "2": "ca", "3": "cat", "4": "cats"]
    add(
      "a search field", called: "search-field",
      of: [.letters("123-----4-----34", named: "typed")], options: [],
      as: "debounce(for: 3).distinctUntilChanged().flatMapLatest { search($0) }", length: 23
    ) { stage in
      let typed = stage.play(0) { words[$0] }.share()
      // A text field does not end after its last key.
      stage.keep(typed.subscribe(next: { _ in }, failed: { _ in }))
      let paused = typed.debounce(for: .seconds(3), on: stage.time).share()
      let changed = paused.distinctUntilChanged().share()
      let found = changed.flatMapLatest { word in
        .just("\(word.count) letters: \(word)").delay(for: .seconds(10), on: stage.time)
      }
      stage.watch(paused, as: "debounce")
      stage.watch(changed, as: "distinctUntilChanged")
      stage.watch(found, as: "flatMapLatest")
    }
  }
}
