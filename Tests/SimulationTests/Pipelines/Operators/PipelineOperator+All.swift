import ReactiveSimulation

extension PipelineOperator {
  /// All operators that have a model: the library of the product, and the tables beside this file.
  static let all: [PipelineOperator] =
    library
    + [
      transforming,
      filtering,
      taking,
      collecting,
      windowing,
      splitting,
      closing,
      sharing,
      durations,
      combining,
      joining,
      flattening,
      strategies,
      choosing,
      recovering,
      effects,
      grouping,
      timing,
      pacing,
      merging,
      subjects,
      tasks,
    ].flatMap { $0 }
}
