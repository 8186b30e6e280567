import Observation
import Reactive

final class Person: ReactiveObject, LifetimeOwner {
  let lifetimeToken = Lifetime.Token()
  @Observed var name = "Ada"
  @Observed var friend: Person?
  @Observed(.observationTracking) var age = 36
  var greeting: String { "I am \(name), \(age)" }

  func take(_ name: String) -> Int {
    self.name = name
    return name.count
  }
}

@MainActor @Observable final class Account {
  var balance = 0
}
