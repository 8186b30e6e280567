extension Unmanaged where Instance == SubscriptionLink {
  /// Takes over the count of a link that its maker has no further use for; `passRetained` takes one of its own.
  @inlinable
  @inline(__always)
  static func handingOver(_ link: consuming SubscriptionLink) -> Unmanaged {
    var held = Optional(link)
    return withUnsafeMutableBytes(of: &held) { held in
      // An unmanaged reference is laid out as a managed one, and zero is none: what is left here gives no count back.
      let taken = held.load(as: Unmanaged.self)
      held.storeBytes(of: 0, as: UInt.self)
      return taken
    }
  }
}
