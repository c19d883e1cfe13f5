// This library has no function to call. Tests that link it print line by line.
