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
      ]
    }
  }
#endif
