import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import ssh2 from 'ssh2';

/** Account of the SSH server for tests, and the hash of its password from `openssl passwd -6`. */
export const sshAccount = { account: 'lab', secret: 'device-secret' } as const;
const shadow = '$6$xueyan$SSw.2am/L764yKUzqUDdM52AiEB3kx/.zLkUI66m4.1jUKRq1UlXvAQy9/Xek1CnMlo5EBLKAH9V8/6oSUYUZ0';

/** SSH server on loopback with its own host key. */
export interface SshPeer {
  port: number;
  /** True for OpenSSH's `sshd`, false for the library's server. */
  real: boolean;
  close(): Promise<void>;
}

const cached = join(import.meta.dirname, '../../../.cache/sshd');
const sshd = ['/usr/sbin/sshd', join(cached, 'usr/sbin/sshd')].find((path) => existsSync(path));
const hasSshd = sshd !== undefined && process.getuid?.() === 0;

/** Starts OpenSSH where `npm test` could fetch it and accounts can be added; otherwise the library's server. */
export const openSshPeer = (port?: number): Promise<SshPeer> => (hasSshd ? openSshd(port) : openLibraryServer(port));

const newKey = () => ssh2.utils.generateKeyPairSync('ed25519').private;

/** Starts `sshd` in a mount namespace with its account and directory, so that the host does not change. */
async function openSshd(wanted?: number): Promise<SshPeer> {
  const dir = await mkdtemp(join(tmpdir(), 'xueyan-sshd-'));
  const port = wanted ?? (await freePort());
  await writeFile(join(dir, 'host'), newKey(), { mode: 0o600 });
  const own = (path: string, lines: string) =>
    writeFile(join(dir, path), `${readFileSync(`/etc/${path}`, 'utf8')}${lines}`);
  await own('passwd', 'sshd:x:64321:65534::/run/sshd:/usr/sbin/nologin\nlab:x:64322:64322::/tmp:/bin/sh\n');
  await own('shadow', `lab:${shadow}:20000:0:99999:7:::\n`);
  await own('group', 'lab:x:64322:\n');
  const options = [
    ...[`Port ${port}`, 'ListenAddress 127.0.0.1', `HostKey ${dir}/host`, 'PidFile none', 'UsePAM no'],
    ...['PasswordAuthentication yes', 'PrintMotd no', 'PrintLastLog no'],
  ];
  await writeFile(join(dir, 'sshd_config'), `${options.join('\n')}\n`);
  const files = ['passwd', 'shadow', 'group'].map((name) => `mount --bind ${dir}/${name} /etc/${name}`);
  const script = [
    ...files,
    'mount -t tmpfs tmpfs /run',
    'mkdir -m 755 /run/sshd',
    `exec ${sshd} -D -e -f ${dir}/sshd_config`,
  ];
  const child = spawn('unshare', ['-m', 'sh', '-c', script.join(' && ')], {
    stdio: ['ignore', 'ignore', 'pipe'],
    // Libraries that the host may lack are beside it.
    env: {
      ...process.env,
      LD_LIBRARY_PATH: `${cached}/usr/lib/${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-linux-gnu`,
    },
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  await listens(port, () => said);
  return { port, real: true, close: () => end(child, dir) };
}

async function end(child: ChildProcess, dir: string): Promise<void> {
  const closed = new Promise((resolve) => child.on('exit', resolve));
  child.kill('SIGTERM');
  await closed;
  await rm(dir, { recursive: true, force: true });
}

/** Starts a server whose shell only supports `echo`. */
async function openLibraryServer(wanted = 0): Promise<SshPeer> {
  const server = new ssh2.Server({ hostKeys: [newKey()] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (login) => {
      if (login.method !== 'password') return login.reject(['password']);
      if (login.username === sshAccount.account && login.password === sshAccount.secret) login.accept();
      else login.reject();
    });
    client.on('session', (accept) => {
      const session = accept();
      session.on('pty', (agree) => agree?.());
      session.on('window-change', (agree) => agree?.());
      session.on('shell', (agree) => {
        const channel = agree();
        channel.write('$ ');
        channel.on('data', (typed: Buffer) => {
          channel.write(
            `${typed}\r\n${typed
              .toString()
              .trim()
              .replace(/^echo /, '')
              .replaceAll("''", '')}\r\n$ `,
          );
          if (typed.toString().startsWith('exit')) channel.end();
        });
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(wanted, '127.0.0.1', resolve));
  return { port: server.address().port, real: false, close: async () => server.close() };
}

/** Returns a loopback port without a listener. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Resolves when a loopback port has a listener. */
export async function listens(port: number, said = () => ''): Promise<void> {
  const until = performance.now() + 10_000;
  for (;;) {
    const reached = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
    if (reached) return;
    if (performance.now() > until) throw new Error(`nothing listens at ${port}: ${said()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
