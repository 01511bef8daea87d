import { closeSync, lstatSync, openSync } from 'node:fs';
import { connect, type Server, type Socket } from 'node:net';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// The kernel's limit for the name of a unix socket, without its terminating zero.
const LONGEST_PATH = 107;

/** Provides a name for `path` that fits into a socket address, for as long as `use` runs. */
async function withShortPath<T>(path: string, use: (short: string) => Promise<T>): Promise<T> {
  if (Buffer.byteLength(path) <= LONGEST_PATH) return use(path);
  const folder = openSync(dirname(path), 'r');
  try {
    return await use(`/proc/self/fd/${folder}/${basename(path)}`);
  } finally {
    closeSync(folder);
  }
}

function connectOnce(path: string): Promise<Socket> {
  return withShortPath(
    path,
    (short) =>
      new Promise((resolve, reject) => {
        const socket = connect(short);
        socket.once('error', reject);
        socket.once('connect', () => {
          socket.off('error', reject);
          // Later errors end in 'close', which every owner handles.
          socket.on('error', () => undefined);
          resolve(socket);
        });
      }),
  );
}

export interface ConnectRetry {
  /** Total milliseconds. */
  limitMs: number;
  /** Returns why further waiting is pointless, or null. */
  giveUp?: () => string | null;
}

/** Connects to a socket that QEMU is about to create. */
export async function connectUnix(path: string, retry: ConnectRetry): Promise<Socket> {
  const end = performance.now() + retry.limitMs;
  for (;;) {
    try {
      // A file that is not a socket may be a link to another machine's: machines write to their folders.
      if (lstatSync(path).isSocket()) return await connectOnce(path);
      throw new Error('it is no socket');
    } catch (error) {
      const reason = retry.giveUp?.();
      if (reason) throw new Error(reason);
      if (performance.now() > end) throw new Error(`${basename(path)} cannot be reached: ${String(error)}`);
      await sleep(4);
    }
  }
}

/** Listens on a unix socket whose path may be longer than an address allows. */
export function listenUnix(server: Server, path: string): Promise<void> {
  return withShortPath(
    path,
    (short) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(short, () => {
          server.off('error', reject);
          resolve();
        });
      }),
  );
}
