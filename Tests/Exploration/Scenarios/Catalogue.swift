#if Exploration
  /// All scenarios.
  enum Catalogue {
    struct Section {
      let title: String
      let scenarios: [Scenario]
    }

    static var sections: [Section] {
      [
        Section(title: "Subjects, two threads", scenarios: pairs),
        Section(title: "Subjects, three threads", scenarios: triples),
        Section(title: "Children", scenarios: children),
        Section(title: "Sharing", scenarios: sharing),
        Section(title: "Joining", scenarios: joining),
        Section(title: "Flattening", scenarios: flattening),
        Section(title: "Schedulers", scenarios: delivering),
        Section(title: "Tasks", scenarios: tasks),
        Section(title: "State", scenarios: state),
        Section(title: "Computed values", scenarios: computedValues),
        Section(title: "Resources", scenarios: resources),
        Section(title: "Collections", scenarios: collections),
        Section(title: "Commands", scenarios: commands),
        Section(title: "Long programs", scenarios: longKernel + longState),
      ]
    }
  }
#endif
