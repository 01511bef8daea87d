import { createHash } from 'node:crypto';
import { connect, createServer, type Server } from 'node:net';

/**
 * Locks a directory for one server at a time. The lock is an abstract unix socket: the kernel releases it when the
 * process dies for any reason, so it is never stale. `secret` prevents other users from taking the name first.
 */
export async function lockDirectory(dir: string, secret: string): Promise<() => void> {
  const name = `\0xueyan-db-${createHash('sha256').update(`${dir}\0${secret}`).digest('hex').slice(0, 40)}`;
  const server = createServer((peer) => peer.on('error', () => {}).end(String(process.pid)));
  try {
    await listen(server, name);
  } catch (cause) {
    const holder = await askHolder(name);
    throw new Error(
      `另一个学验进程（pid ${holder}）正在使用数据目录 ${dir}。Another Xueyan server (pid ${holder}) is using ${dir}.`,
      { cause },
    );
  }
  server.unref();
  return () => server.close();
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => server.once('error', reject).listen({ path }, resolve));
}

function askHolder(path: string): Promise<string> {
  return new Promise((resolve) => {
    let answer = '';
    const done = () => resolve(answer || '?');
    const peer = connect({ path, timeout: 1000 }).setEncoding('utf8');
    peer.on('data', (text: string) => {
      answer += text;
    });
    peer
      .on('timeout', () => peer.destroy())
      .on('error', done)
      .on('close', done);
  });
}
