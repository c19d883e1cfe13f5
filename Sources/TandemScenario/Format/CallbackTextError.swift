struct CallbackTextError: Error {
  var message: String
}
