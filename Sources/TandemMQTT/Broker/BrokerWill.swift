/// The message that a broker publishes if the connection ends without a disconnection.
struct BrokerWill {
  var topic: String
  var payload: String
}
