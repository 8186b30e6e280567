/// The operators without a diagram, and why they have none.
let undrawn: [(section: String, operators: [(name: String, reason: String)])] = [
  ("Recovering", [("assertNoFailure(_:)", "it passes all events on, or stops the program")]),
  (
    "Effects",
    [
      ("log(_:events:on:describing:to:)", "what it does is in the text it writes"),
      ("named(_:)", "what it does is in the text that a log writes"),
    ]
  ),
  (
    "Schedulers",
    [
      ("deliverOnMain()", "the main queue keeps no virtual time"),
      ("carrying(_:)", "what it carries is in no event"),
    ]
  ),
  (
    "Bridges",
    [
      ("Signal(_ sequence:)", "an async sequence keeps no virtual time"),
      ("allValues()", "it returns an array to the caller, and makes no signal"),
      ("firstValue()", "it returns a value to the caller, and makes no signal"),
      ("lastValue()", "it returns a value to the caller, and makes no signal"),
      ("singleValue()", "it returns a value to the caller, and makes no signal"),
      ("Signal.generate(priority:_:)", "a task of the pool keeps no virtual time"),
      ("Signal.task(priority:_:)", "a task of the pool keeps no virtual time"),
      ("Signal.task(priority:sending:)", "a task of the pool keeps no virtual time"),
      ("waitForFirst(timeout:)", "it blocks the thread, and virtual time with it"),
      ("waitUntilCompleted(timeout:)", "it blocks the thread, and virtual time with it"),
      ("sequence(buffering:)", "it blocks the thread, and virtual time with it"),
      ("values", "a task that takes values keeps no virtual time"),
      ("values(buffering:onDiscard:)", "a task that takes values keeps no virtual time"),
    ]
  ),
]
