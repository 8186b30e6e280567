/// The operators that have a picture and are not on the page of diagrams, by their slugs, and why.
let notLive: [(name: String, reason: String)] = [
  ("cast", "a value of any type needs casts, which Embedded Swift does not have"),
  ("merge-preferring", "sources do not wait there, so there is nothing to prefer"),
  ("merge-preferring-with", "sources do not wait there, so there is nothing to prefer"),
  ("map-width", "Embedded Swift has no tasks"),
  ("map-on", "Embedded Swift has no tasks"),
  ("filter-width", "Embedded Swift has no tasks"),
  ("on-width", "Embedded Swift has no tasks"),
  ("task-on", "Embedded Swift has no tasks"),
]
