import Reactive

final class Cache {
  var texts: [Int: String] = [:]
}

@MainActor
func makeText(of id: Property<Int>, with cache: Cache) -> Resource<String, Never> {
  Resource {
    id.value
  } load: { @MainActor id in
    cache.texts[id] ?? ""
  }
}
