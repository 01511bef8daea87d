import { randomBytes } from 'node:crypto';
import type WebSocket from 'ws';
import { z } from 'zod';
import { type ExecLimits, type ExecResult, LabError } from '../engine.ts';
import type { LxdClient } from './lxd-client.ts';

const DEFAULT_LIMIT_MS = 10_000;
const LONGEST_LIMIT_MS = 120_000;
const DEFAULT_BYTES = 64 * 1024;
const MOST_BYTES = 4 * 1024 * 1024;
// Time that a killed script gets to wind up.
const WIND_UP_MS = 3_000;

export const GUEST_ENVIRONMENT = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  USER: 'root',
  LANG: 'C.UTF-8',
};

/**
 * The script arrives on standard input, so it is in no process's arguments; programs that it starts cannot read on in
 * it.
 */
const READER = 's=$(cat); cd /; exec </dev/null 2>&1; eval "$s"';

/** Kills every process with the mark $1, which is in the environment of all that a script has started. */
const KILL =
  'for p in /proc/[0-9]*; do grep -qs "XUEYAN_EXEC=$1" $p/environ && kill -9 $' +
  '{p#/proc/}; done 2>/dev/null; exit 0';

const Sockets = z.object({ metadata: z.object({ fds: z.record(z.string(), z.string()) }) });

/** Begins a program in a container; returns the websockets of its streams by number, and `control`. */
export async function openExec(client: LxdClient, name: string, body: object) {
  const { operation, metadata } = await client.begin('POST', `/1.0/instances/${name}/exec`, {
    'wait-for-websocket': true,
    ...body,
  });
  const sockets = await socketsOf(client, operation, metadata);
  // A websocket that stays open keeps the operation from ending.
  const close = () => {
    for (const socket of sockets.values()) socket.close();
  };
  return { operation, sockets, close };
}

/** Opens the websockets that an operation offers, by number, and `control`. */
export async function socketsOf(client: LxdClient, operation: string, metadata: unknown) {
  const { fds } = Sockets.parse(metadata).metadata;
  const opened = await Promise.all(
    Object.entries(fds).map(async ([fd, secret]) => [fd, await client.socket(operation, secret)] as const),
  );
  return new Map<string, WebSocket>(opened);
}

/** Runs a shell script as root. See `LabEngine.exec`; `limitMs` is at most 120 000, `maxBytes` at most 4 MiB. */
export async function execScript(
  client: LxdClient,
  name: string,
  script: string,
  limits: ExecLimits = {},
): Promise<ExecResult> {
  const begun = performance.now();
  const limitMs = clamp(limits.limitMs ?? DEFAULT_LIMIT_MS, LONGEST_LIMIT_MS);
  const maxBytes = clamp(limits.maxBytes ?? DEFAULT_BYTES, MOST_BYTES);
  const stopped = () => limits.signal?.aborted === true;
  if (stopped()) throw new LabError('cancelled');
  const mark = randomBytes(6).toString('hex');
  const { operation, sockets, close } = await openExec(client, name, {
    command: ['/bin/sh', '-c', READER],
    environment: { ...GUEST_ENVIRONMENT, XUEYAN_EXEC: mark },
    interactive: false,
  });
  const output = new Collected(maxBytes);
  for (const fd of ['1', '2'])
    sockets.get(fd)?.on('message', (data, isBinary) => isBinary && output.add(toBuffer(data)));
  sockets.get('0')?.send(Buffer.from(script), () => sockets.get('0')?.send(''));
  let timedOut = false;
  const kill = () => void killMarked(client, name, mark).catch(() => undefined);
  const timer = setTimeout(() => {
    timedOut = true;
    kill();
  }, limitMs);
  limits.signal?.addEventListener('abort', kill, { once: true });
  try {
    const drained = output.until(['1', '2'].map((fd) => sockets.get(fd)));
    const said = await client.settled(operation, limitMs + WIND_UP_MS).catch((error: unknown) => {
      if (timedOut) return { return: 124 };
      throw error;
    });
    await Promise.race([drained, new Promise((resolve) => setTimeout(resolve, 500))]);
    if (stopped() && !timedOut) throw new LabError('cancelled');
    const code = typeof said.return === 'number' && said.return >= 0 ? said.return : 125;
    const elapsedMs = Math.round(performance.now() - begun);
    return { exitCode: timedOut ? 124 : code, ...output.text(), timedOut, elapsedMs };
  } finally {
    clearTimeout(timer);
    limits.signal?.removeEventListener('abort', kill);
    close();
  }
}

async function killMarked(client: LxdClient, name: string, mark: string): Promise<void> {
  const body = { command: ['/bin/sh', '-c', KILL, 'sh', mark], environment: GUEST_ENVIRONMENT, interactive: false };
  await client.act('POST', `/1.0/instances/${name}/exec`, { ...body, 'wait-for-websocket': false }, WIND_UP_MS);
}

/** Collects the first bytes of the output. */
class Collected {
  readonly #most: number;
  readonly #parts: Buffer[] = [];
  #bytes = 0;
  #cut = false;

  constructor(most: number) {
    this.#most = most;
  }

  add(chunk: Buffer): void {
    const part = chunk.subarray(0, this.#most - this.#bytes);
    if (part.length < chunk.length) this.#cut = true;
    if (part.length > 0) this.#parts.push(part);
    this.#bytes += part.length;
  }

  /** Resolves when each stream has ended: LXD signals it by a text frame or by closing. */
  async until(sockets: (WebSocket | undefined)[]): Promise<void> {
    const ends = sockets.map(
      (socket) =>
        new Promise<void>((resolve) => {
          if (!socket) return resolve();
          socket.on('message', (_, isBinary) => !isBinary && resolve());
          socket.on('close', () => resolve());
        }),
    );
    await Promise.all(ends);
  }

  text(): Pick<ExecResult, 'output' | 'cut'> {
    const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(Buffer.concat(this.#parts));
    // A character that the limit has cut in half is not invalid output of the script.
    return { output: this.#cut ? text.replace(/\ufffd$/, '') : text, cut: this.#cut };
  }
}

/** Converts the bytes from whichever form the websocket delivered them in. */
export const toBuffer = (data: WebSocket.RawData): Buffer =>
  Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);

const clamp = (value: number, high: number): number => Math.min(high, Math.max(1, Math.floor(value)));
