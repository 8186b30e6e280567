extension MarbleMistake {
  /// The mistake in one line: the page shows the diagram beside it.
  func failure(inDiagramOf name: String) -> CommandFailure {
    .usage("the diagram of '" + name + "' cannot be read: " + problem)
  }
}
