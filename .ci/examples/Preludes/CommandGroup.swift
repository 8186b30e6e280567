struct Document: Sendable {}

struct StoreFailure: Error {}

struct Store: Sendable {
  func save(_ document: Document) -> Signal<Void, StoreFailure> { .just(()) }
  func load(_ address: String) -> Signal<Document, StoreFailure> { .just(Document()) }
}

let store = Store()
