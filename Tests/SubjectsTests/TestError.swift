enum TestError: Error { case broken, other }
