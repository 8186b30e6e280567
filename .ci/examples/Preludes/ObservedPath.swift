final class Address {
  @Reactive var city = ""
  @Reactive var street = ""
}

final class Author {
  @Reactive var address: Address?
}

final class Document {
  @Reactive var title = ""
  @Reactive var author: Author?
}

let document = Document()
