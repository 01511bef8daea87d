import { readFileSync } from 'node:fs';
import { type Profiler, Session } from 'node:inspector/promises';
import { SourceMap } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import WebSocket from 'ws';

/** Samples the processor time of one process. */
export interface Sampling {
  /** Ends it; returns where the time went, the most first. */
  end(): Promise<Part[]>;
}

/** Part of a program, and its share of the sampled time, from 0 to 1. */
export interface Part {
  name: string;
  share: number;
}

const mostLooks = 100;
const lookMs = 100;

/** Samples this process. */
export async function sampleSelf(): Promise<Sampling> {
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.start');
  return {
    end: async () => {
      const { profile } = await session.post('Profiler.stop');
      session.disconnect();
      return partsOf(profile);
    },
  };
}

/** Samples another Node process, which opens its inspector at this port when it is asked to. */
export async function sampleProcess(pid: number, port: number): Promise<Sampling> {
  process.kill(pid, 'SIGUSR1');
  const socket = new WebSocket(await addressOf(port), { perMessageDeflate: false });
  const waiting = new Map<number, { resolve: (result: object) => void; reject: (error: Error) => void }>();
  const giveUp = (error: Error) => {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  socket.on('message', (data) => {
    const { id, result } = JSON.parse(data.toString()) as { id?: number; result?: object };
    if (id === undefined) return;
    waiting.get(id)?.resolve(result ?? {});
    waiting.delete(id);
  });
  socket.on('error', giveUp);
  socket.on('close', () => giveUp(new Error('the inspector is gone')));
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  let calls = 0;
  const post = (method: string) =>
    new Promise<object>((resolve, reject) => {
      const id = ++calls;
      waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ id, method }));
    });
  await post('Profiler.enable');
  await post('Profiler.start');
  return {
    end: async () => {
      const { profile } = (await post('Profiler.stop')) as Profiler.StopReturnType;
      socket.close();
      return partsOf(profile);
    },
  };
}

/** Returns the address of the inspector once it is open. */
async function addressOf(port: number): Promise<string> {
  for (let looks = 0; looks < mostLooks; looks++) {
    const reply = await fetch(`http://127.0.0.1:${port}/json/list`).catch(() => null);
    const [target] = reply ? ((await reply.json()) as { webSocketDebuggerUrl: string }[]) : [];
    if (target) return target.webSocketDebuggerUrl;
    await wait(lookMs);
  }
  throw new Error('the inspector does not open');
}

function partsOf({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Part[] {
  const names = new Map(nodes.map(({ id, callFrame }) => [id, nameOf(callFrame)]));
  const times = new Map<string, number>();
  let total = 0;
  samples.forEach((id, at) => {
    const name = names.get(id) ?? '?';
    const time = timeDeltas[at] ?? 0;
    times.set(name, (times.get(name) ?? 0) + time);
    total += time;
  });
  return [...times]
    .map(([name, time]) => ({ name, share: time / total }))
    .toSorted((one, other) => other.share - one.share);
}

type Frame = Profiler.ProfileNode['callFrame'];

/** What V8 calls the time in which no JavaScript runs. */
const unnamed: Record<string, string> = {
  '(idle)': 'idle',
  '(program)': 'native code and the kernel',
  '(garbage collector)': 'garbage collection',
};

/** Returns the package, the feature or the folder of the product that a function is part of. */
function nameOf(frame: Frame): string {
  if (frame.url === '') return unnamed[frame.functionName] ?? 'V8';
  if (frame.url.startsWith('node:')) return 'Node';
  const source = sourceOf(frame);
  const packageName = /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1];
  const feature = /features\/([^/]+\/[^/]+)\//.exec(source)?.[1];
  const folder = /(?:server\/|\.\.\/)((?:src|bench)\/[^/.]+)|(contract)\/src/.exec(source);
  return packageName ?? feature ?? folder?.[1] ?? folder?.[2] ?? source;
}

const maps = new Map<string, SourceMap | null>();

/** Returns the file of the source: that of a built program is known by its map. */
function sourceOf({ url, lineNumber, columnNumber }: Frame): string {
  if (!maps.has(url)) maps.set(url, readMap(url));
  const found: { originalSource?: string } = maps.get(url)?.findEntry(lineNumber, columnNumber) ?? {};
  return found.originalSource ?? url;
}

function readMap(url: string): SourceMap | null {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${fileURLToPath(url)}.map`, 'utf8')));
  } catch {
    // A source that runs as it is.
    return null;
  }
}
