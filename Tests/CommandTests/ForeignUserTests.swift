import Glibc
import TandemTestSupport
import Testing

@testable import TandemControl

@Suite(.timeLimit(.minutes(1)), .enabled(if: geteuid() == 0, "only root can become somebody else"))
struct ForeignUserTests {
  /// Connects as a user without rights, sends a request and prints the reply.
  private let script = """
    use Socket; $SIG{PIPE} = 'IGNORE'; $) = $( = 65534; $> = $< = 65534; die "still root" if $> == 0;
    socket(my $s, PF_UNIX, SOCK_STREAM, 0); connect($s, sockaddr_un($ARGV[0])) or die "not connected";
    syswrite($s, qq({"command":["status"],"request_id":1}\\n)); shutdown($s, 1); print "<", <$s>, ">";
    """

  @Test("A connection of another user is closed without a reply, even if the socket's mode permits it")
  func connectionOfAnotherUserIsClosed() throws {
    let folder = try TestFolder()
    let session = try FakeSession(in: folder) { Reply(id: $0.id, data: StatusReport().json) }
    let path = session.server.path
    chmod(folder.path, 0o755)
    chmod(folder.path + "/tandem", 0o755)
    #expect(try perl(path, in: folder).errors.hasPrefix("not connected"))
    chmod(path, 0o666)
    #expect(try perl(path, in: folder).output == "<>")
    #expect(session.requests.isEmpty)
    session.stop()
  }

  private func perl(_ path: String, in folder: TestFolder) throws -> CommandResult {
    try TandemCommand.run(["-e", script, path], in: folder, program: "/usr/bin/perl")
  }
}
