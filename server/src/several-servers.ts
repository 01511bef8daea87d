import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { join } from 'node:path';
import { openCommon, say, stopWhenTold } from './lifecycle.ts';
import { type Log, openLog } from './platform/log.ts';
import type { Settings } from './platform/settings.ts';

/** Milliseconds before a server is started again; twice as long each time, until it has run for a while. */
const firstPause = 200;
const longestPause = 30_000;
const steadyAfter = 60_000;

/** What a program ends with that cannot run as it was told to (sysexits.h): no new start changes that. */
const wrongSettings = 78;

/** What a server says once it serves, and has to tell whoever is at the terminal. */
interface Ready {
  ready: true;
  lines: string[];
}

/**
 * Runs so many server processes behind one port, on one embedded database if there is none of the school's own, and
 * starts each again when it ends. A first start that fails ends everything: it is their trial.
 */
export async function runServers(settings: Settings): Promise<void> {
  const log = openLog(join(settings.dataDir, 'log'), undefined, 'servers.log');
  const common = await openCommon(settings, log);
  const stopped = new AbortController();
  const lives: Promise<void>[] = [];
  const stop = stopWhenTold(async () => {
    stopped.abort();
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGTERM');
    await Promise.all(lives);
    await common.stop();
    await log.close();
  });
  const keep = (number: number) => {
    const env = {
      SERVER: String(number),
      DATABASE_URL: common.databaseUrl,
      DEMO: settings.demo ? '1' : '0',
      HOST: settings.host,
      MODEL_STUB: common.modelStub ?? '0',
    };
    const { promise: ready, resolve } = Promise.withResolvers<Ready>();
    const life = keepRunning(() => cluster.fork(env), { number, log, stopped: stopped.signal, onReady: resolve });
    // One that never served says itself why.
    lives.push(life.then((code) => (code === null ? undefined : void stop(code))));
    return ready;
  };
  // The first brings the schema and the school up to date: the others find them so.
  const { lines } = await keep(1);
  await Promise.all(Array.from({ length: settings.servers - 1 }, (_, index) => keep(index + 2)));
  say(...lines);
  process.send?.({ ready: true });
}

interface Keeping {
  number: number;
  log: Log;
  stopped: AbortSignal;
  onReady: (ready: Ready) => void;
}

/** Starts a server again and again; resolves with its exit code when that is of no use, or null once all are to stop. */
async function keepRunning(fork: () => Worker, { number, log, stopped, onReady }: Keeping): Promise<number | null> {
  let pause = firstPause;
  let hasServed = false;
  for (;;) {
    const begun = performance.now();
    const worker = fork();
    worker.on('message', (message: Ready) => {
      hasServed = true;
      onReady(message);
    });
    const [code, signal] = (await once(worker, 'exit')) as [number | null, string | null];
    if (stopped.aborted) return null;
    if (!hasServed || code === wrongSettings) return code ?? 1;
    log.warn(`server ${number} has ended and is started again`, { code, signal });
    if (performance.now() - begun > steadyAfter) pause = firstPause;
    await waitFor(pause, stopped);
    if (stopped.aborted) return null;
    pause = Math.min(pause * 2, longestPause);
  }
}

const waitFor = (ms: number, stopped: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    stopped.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
