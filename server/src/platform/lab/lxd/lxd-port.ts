import { Duplex } from 'node:stream';
import type { LxdClient } from './lxd-client.ts';
import { GUEST_ENVIRONMENT, openExec, toBuffer } from './lxd-exec.ts';

/**
 * Joins standard input and output with a port of the container's loopback, by whatever the image has: Debian always has
 * Perl, a small image busybox. Ends when the program at the port closes, also where it never reads on.
 */
const RELAY = `
if command -v perl >/dev/null; then exec perl -e '
  use Socket; $SIG{PIPE} = "IGNORE";
  sub pump { my ($from, $to) = @_; my $b;
    while (my $n = sysread($from, $b, 65536)) { for (my $o = 0; $o < $n;) { $o += syswrite($to, $b, $n - $o, $o) // return } } }
  socket(my $s, PF_INET, SOCK_STREAM, 0) or exit 1;
  connect($s, sockaddr_in($ARGV[0], INADDR_LOOPBACK)) or exit 1;
  my $pid = fork // exit 1;
  if (!$pid) { pump(\\*STDIN, $s); shutdown($s, 1); exit 0 }
  pump($s, \\*STDOUT); kill 9, $pid;' "$1"
fi
if command -v busybox >/dev/null; then exec busybox nc 127.0.0.1 "$1"; fi
exec nc 127.0.0.1 "$1"
`;

/**
 * Connects to a TCP port of a container, whichever member it is on: over a program in it, since the platform is on none
 * of its networks. Ends without a byte where nothing listens.
 */
export async function openPortOf(client: LxdClient, name: string, port: number): Promise<Duplex> {
  const { sockets, close } = await openExec(client, name, {
    command: ['/bin/sh', '-c', RELAY, 'sh', String(port)],
    environment: GUEST_ENVIRONMENT,
    interactive: false,
  });
  const [input, output] = [sockets.get('0'), sockets.get('1')];
  const stream = new Duplex({
    read: () => output?.resume(),
    write: (chunk: Buffer, _encoding, done) => {
      if (!input) return done();
      // A relay that has ended reads no more; its end comes over the other socket.
      input.send(chunk, () => done());
    },
    // LXD closes the program's standard input at a text frame.
    final: (done) => {
      input?.send('', () => done());
      if (!input) done();
    },
    destroy: (error, done) => {
      sockets.get('control')?.send(JSON.stringify({ command: 'signal', signal: 9 }), () => undefined);
      close();
      done(error);
    },
  });
  stream.on('error', () => undefined);
  let isOver = false;
  const end = () => {
    if (isOver) return;
    isOver = true;
    stream.push(null);
    close();
  };
  output?.on('message', (data, isBinary) => {
    if (!isBinary) return end();
    if (!isOver && !stream.push(toBuffer(data))) output.pause();
  });
  output?.on('close', end);
  return stream;
}
