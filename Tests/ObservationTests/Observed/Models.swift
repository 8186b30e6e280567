import ReactiveObservation

/// A class as users write it: without `Sendable`, and without an isolation.
class Animal {
  @Observed var name = ""
  @Observed var tags: [Int] = []
  @Observed var friend: Animal?
  @Observed final var legs: Int
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
  @Observed var isGood = true
  override var name: String {
    didSet { setNames.append(name) }
  }
  var setNames: [String] = []
}

open class OpenModel {
  @Observed open var title = ""
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
  @Observed var title = ""
  @Observed var rows: [String] = []
}

/// A class that is generic in what it observes.
final class Box<Content> {
  @Observed var content: Content

  init(_ content: Content) {
    self.content = content
  }
}
