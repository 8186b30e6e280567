/// The child subscription of a `checkpoint`. A search finds it also after it has ended, which a note cannot do.
final class CheckpointSubscription: ChildSubscription, @unchecked Sendable {
  // Unchecked because the base class is; nothing here ever changes.
  private let place: CheckpointPlace

  init(of parent: Subscription, at place: CheckpointPlace) {
    self.place = place
    super.init(of: parent)
    LiveCheckpoints.begin(at: place)
  }

  deinit { LiveCheckpoints.end(at: place) }

  override func extend(_ search: inout UpstreamSearch) {
    search.pass(place)
    super.extend(&search)
  }

  /// The checkpoints downstream of a subscription, the nearest first.
  static func places(downstreamOf subscription: Subscription?) -> [CheckpointPlace] {
    var places: [CheckpointPlace] = []
    var link = subscription
    while let here = link {
      if let checkpoint = here as? CheckpointSubscription { places.append(checkpoint.place) }
      link = here.parent
    }
    return places
  }
}

extension Subscription {
  /// The checkpoints downstream of the subscription, as a sentence of a message. Empty without checkpoints.
  package final func checkpoints(after phrase: String) -> String {
    let places = CheckpointSubscription.places(downstreamOf: self)
    return CheckpointPlace.list(places, after: phrase) + (places.isEmpty ? "" : ".")
  }

  /// Opens a child for a `checkpoint`.
  package final func makeChild(at place: CheckpointPlace) -> Subscription {
    CheckpointSubscription(of: self, at: place)
  }
}
