import ReactiveDisposables
import ReactiveObservation
import ReactiveTesting
import TestSupport

/// Models as users write them: a document, its author, and the author's address.
final class Document: ReactiveObject {
  @Observed var title = "untitled"
  @Observed var author: Author?
  @Observed var reviewer = Unowned<Author>()
  @Observed var tags: [String] = []
  /// An object that the document does not keep alive.
  var currentReviewer: Author? { reviewer.object }
  var headline: String { author.map { "\(title), by \($0.name)" } ?? title }
  var plain = 0
  let constant = "constant"
}

class Author: ReactiveObject {
  @Observed var name: String
  @Observed var address = Address()
  @Observed var friend: Author?
  let token: LeakProbe.Token?
  var isWritingAtItsEnd = false

  init(_ name: String, _ token: LeakProbe.Token? = nil) {
    self.name = name
    self.token = token
  }

  deinit {
    if isWritingAtItsEnd { name = "ending" }
  }
}

final class Address {
  @Observed var city: String
  @Observed var postcode: Int?

  init(_ city: String = "nowhere") { self.city = city }
}

/// A subclass that overrides a stored property with a computed one.
final class Pseudonymous: Author {
  override var name: String {
    get { "*" + super.name }
    set { super.name = newValue }
  }
}

/// A reference that does not keep its object alive.
struct Unowned<Object: AnyObject> {
  weak var object: Object?
}

/// An object with a lifetime.
final class Watcher {
  let lifetime = Lifetime.Token()
}
