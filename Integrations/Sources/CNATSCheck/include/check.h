// A target of C has a header.
