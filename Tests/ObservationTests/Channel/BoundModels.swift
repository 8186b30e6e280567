import ReactiveObservation

/// A model.
final class Person: ReactiveObject {
  @Observed var name = "Ada"
  @Observed var given = "Ada"
  @Observed var family = "Lovelace"
  @Observed var age = 36 {
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

/// The view of the model.
final class Field: ReactiveObject {
  @Observed var text = ""
  @Observed var number = 0
}
