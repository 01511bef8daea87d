import type { Socket } from 'node:net';
import { isModule, type Module, moduleFaults } from '@xueyan/contract/base/module';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Feature, Stream } from './feature.ts';
import type { Route } from './implement.ts';
import type { DefinedJob } from './job.ts';
import type { DefinedImport } from './sheet-import.ts';

type Files = NonNullable<Feature['files']>;

/** Tells whether the school has switched a module off. */
type ModuleIsOff = (module: Module) => Promise<boolean>;

/** Returns the module of a feature, which is its area; null for areas that every school needs. */
function moduleOf({ name }: Pick<Feature, 'name'>): Module | null {
  const area = name.split('/')[0] ?? '';
  return isModule(area) ? area : null;
}

/** Wraps the features: while their module is off, calls and streams are refused and background work is skipped. */
export const behindGate = (features: readonly Feature[], isOff: ModuleIsOff): Feature[] =>
  features.map((feature) => {
    const module = moduleOf(feature);
    return module ? gated(feature, () => isOff(module)) : feature;
  });

function gated(feature: Feature, isOff: () => Promise<boolean>): Feature {
  const { routes, streams, nodeStreams, jobs, tickers, imports, files } = feature;
  return {
    ...feature,
    ...(routes && {
      routes: (all) => (typeof routes === 'function' ? routes(all) : routes).map((route) => gatedRoute(route, isOff)),
    }),
    ...(streams && { streams: streams.map((stream) => gatedStream(stream, isOff)) }),
    ...(nodeStreams && { nodeStreams: nodeStreams.map((stream) => gatedStream(stream, isOff)) }),
    ...(imports && { imports: imports.map((imported) => gatedImport(imported, isOff)) }),
    ...(files && { files: gatedFiles(files, isOff) }),
    ...(jobs && {
      jobs: (all) => (typeof jobs === 'function' ? jobs(all) : jobs).map((job) => gatedJob(job, isOff)),
    }),
    ...(tickers && {
      tickers: tickers.map((make) => (db, platform) => {
        const ticker = make(db, platform);
        return { ...ticker, round: async () => ((await isOff()) ? undefined : ticker.round()) };
      }),
    }),
  };
}

const gatedRoute = ({ endpoint, handler }: Route, isOff: () => Promise<boolean>): Route => ({
  endpoint,
  handler: async (context) => {
    ensure(!(await isOff()), moduleFaults.off);
    return handler(context);
  },
});

/** Refuses downloads and uploads as well as new websockets; open websockets close when rights change. */
const gatedStream =
  (stream: Stream, isOff: () => Promise<boolean>): Stream =>
  (context) => {
    context.app.register(async (app) => {
      const open = new Set<Socket>();
      app.addHook('onRequest', async ({ raw, ws }) => {
        ensure(!(await isOff()), moduleFaults.off);
        if (!ws) return;
        open.add(raw.socket);
        raw.socket.once('close', () => open.delete(raw.socket));
      });
      context.platform.live.onSessions((sessions) => {
        if (sessions === null) void endWhenOff(open, isOff).catch(() => undefined);
      });
      stream({ ...context, app });
    });
  };

async function endWhenOff(open: Set<Socket>, isOff: () => Promise<boolean>): Promise<void> {
  if (open.size > 0 && (await isOff())) for (const socket of open) socket.destroy();
}

/** Refuses the template, the check and the import itself. */
function gatedImport(imported: DefinedImport, isOff: () => Promise<boolean>): DefinedImport {
  const { ways } = imported;
  const ready = async () => ensure(!(await isOff()), moduleFaults.off);
  const open: DefinedImport['ways']['open'] = async (context, params) => {
    await ready();
    await ways.open?.(context, params);
  };
  return { ...imported, ready, ways: { ...ways, open } };
}

/** Refuses reading and adding files of the module's records. */
function gatedFiles(files: Files, isOff: () => Promise<boolean>): Files {
  const behind =
    <A extends unknown[]>(admission: (...asked: A) => Promise<unknown>) =>
    async (...asked: A) => {
      ensure(!(await isOff()), moduleFaults.off);
      return admission(...asked);
    };
  const rules = Object.entries(files).map(([scope, { read, write }]) => [
    scope,
    { read: behind(read), write: behind(write) },
  ]);
  return Object.fromEntries(rules);
}

/** A job that a person started fails with the reason; a scheduled job waits for its next time. */
const gatedJob = (job: DefinedJob, isOff: () => Promise<boolean>): DefinedJob => ({
  ...job,
  run: async (context, input) => {
    const off = await isOff();
    if (off && job.access === 'system') return null;
    ensure(!off, moduleFaults.off);
    return job.run(context, input);
  },
});
