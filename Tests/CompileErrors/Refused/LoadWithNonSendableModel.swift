// error: capture of 'cache' with non-Sendable type 'Cache' in a '@Sendable' closure
import Reactive

final class Cache {
  var texts: [Int: String] = [:]
}

func makeText(of id: Property<Int>, with cache: Cache) -> Resource<String, Never> {
  Resource {
    id.value
  } load: { id in
    cache.texts[id] ?? ""
  }
}
