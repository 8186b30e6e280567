import ReactiveObservation

/// A class as users write it: without `Sendable`, and without an isolation.
class Animal {
  @Reactive var name = ""
  @Reactive var tags: [Int] = []
  @Reactive var friend: Animal?
  @Reactive final var legs: Int
  var plain = 0
  var greeting: String {
    get { "I am \(name)" }
    set { name = String(newValue.dropFirst(5)) }
  }

  init(legs: Int = 4) {
    self.legs = legs
  }
}

final class Dog: Animal {
  @Reactive var isGood = true
  override var name: String {
    didSet { setNames.append(name) }
  }
  var setNames: [String] = []
}

open class OpenModel {
  @Reactive open var title = ""
  /// Makes an object without a title.
  public init() {}
}

final class ClosedModel: OpenModel {
  override var title: String {
    get { super.title + "!" }
    set { super.title = newValue }
  }
}

@MainActor final class Screen {
  @Reactive var title = ""
  @Reactive var rows: [String] = []
}

/// A class that is generic in what it observes.
final class Box<Content> {
  @Reactive var content: Content

  init(_ content: Content) {
    self.content = content
  }
}
