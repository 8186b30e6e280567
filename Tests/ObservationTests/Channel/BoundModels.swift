import ReactiveObservation

/// A model.
final class Person: ReactiveObject {
  @Reactive var name = "Ada"
  @Reactive var given = "Ada"
  @Reactive var family = "Lovelace"
  @Reactive var age = 36 {
    didSet { if age < 0 { age = 0 } }
  }
  var full: String {
    get { "\(given) \(family)" }
    set {
      let parts = newValue.split(separator: " ")
      guard parts.count == 2 else { return }
      given = String(parts[0])
      family = String(parts[1])
    }
  }
  var shout: String {
    get { name.uppercased() }
    set { name = newValue }
  }
  var plain = 0
}

/// The view of a model.
final class Field: ReactiveObject {
  @Reactive var text = ""
  @Reactive var number = 0
}
