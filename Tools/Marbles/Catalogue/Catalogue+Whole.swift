extension Catalogue {
  /// All operators, including the operators of tasks, of values of any type, and of sources that wait.
  static let whole: Catalogue = {
    var catalogue = Catalogue.live
    catalogue.addCasts()
    catalogue.addPreferring()
    catalogue.addBridges()
    return catalogue
  }()
}
