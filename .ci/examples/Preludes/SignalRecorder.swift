let source = Signal<String, Never>(["a", "b"])
