extension Catalogue {
  /// All operators: also those of tasks, and those of values of any type.
  static let whole: Catalogue = {
    var catalogue = Catalogue.live
    catalogue.addCasts()
    catalogue.addBridges()
    return catalogue
  }()
}
