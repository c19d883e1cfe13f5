// Nothing to call: linked into the tests, it lets them print line by line.
