import Foundation

struct Document: Sendable {}

struct SaveFailure: Error {}

struct Store: Sendable {
  func save(_ document: Document) -> Signal<URL, SaveFailure> { .just(URL(fileURLWithPath: "/")) }
}

@MainActor final class Button {
  var isEnabled = true
}

@MainActor final class Alert {
  func show(_ failure: SaveFailure) {}
}

let store = Store()
let document = Document()
let button = Button()
let alert = Alert()
let isValid = Signal<Bool, Never>.never()
