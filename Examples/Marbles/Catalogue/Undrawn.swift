/// The operators without a diagram, and why they have none.
let undrawn: [(section: String, operators: [(name: String, reason: String)])] = [
  (
    "Effects",
    [
      ("log(_:events:to:)", "what it does is in the text it writes"),
      ("named(_:)", "what it does is in the text that a log writes"),
    ]
  )
]
