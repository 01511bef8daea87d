import { clock } from '../clock.ts';
import { type Incident, type LabEngine, LabError, type StartRequest } from './engine.ts';
import type { AdoptResult, EngineStatus } from './engine-report.ts';
import type { LabLog } from './lab-log.ts';

const nothing: AdoptResult = { adopted: [], lost: [], reaped: [] };

/**
 * Joins the engine of this host with one of a cluster. An image says on which of them its machines are made; a machine
 * stays where it was made. Images are built, and data is kept, by the engine of this host. While the cluster is away,
 * machines of this host are not affected, and nothing is said about those of the cluster.
 */
export function joinEngines(host: LabEngine, cluster: LabEngine, log: LabLog, everyMs = 5_000): LabEngine {
  const listeners = new Set<(incident: Incident) => void>();
  const tell = (incident: Incident) => {
    for (const listener of listeners) listener(incident);
  };
  const offs = [host.onIncident(tell), cluster.onIncident(tell)];
  const meeting = meetLater(cluster, log, everyMs, tell);
  const clusterStatus = recentStatus(cluster, everyMs);

  const live = (id: string): LabEngine => (cluster.held().includes(id) ? cluster : host);
  const kept = async (id: string): Promise<LabEngine> => {
    const isHere = live(id) === host && (host.held().includes(id) || (await host.has(id)));
    return isHere ? host : cluster;
  };
  const chosen = ({ engine }: StartRequest['image']): LabEngine => (engine === 'lxd' ? cluster : host);
  const begin = async (request: StartRequest): Promise<LabEngine> => {
    const engine = chosen(request.image);
    // What the cluster still runs is met first, so that a machine that starts now is not taken for a stray.
    if (engine === cluster) await meeting.now();
    return engine;
  };

  return {
    name: `${host.name}+${cluster.name}`,
    traits: host.traits,
    engines: [...host.engines, ...cluster.engines],
    status: async (refresh) => {
      const [own, far] = await Promise.all([host.status(refresh), clusterStatus(refresh)]);
      const { available, version } = far;
      return {
        ...own,
        available: own.available || available,
        missing: [...own.missing, ...far.missing],
        members: far.members ?? [],
        cluster: { available, version, memoryMb: far.host.memoryMb, gpus: far.host.gpus },
      };
    },
    keepTime: (timeZone) => {
      host.keepTime(timeZone);
      cluster.keepTime(timeZone);
    },
    recipeKey: (recipe) => host.recipeKey(recipe),
    buildImage: (...request) => host.buildImage(...request),
    buildLayer: (...request) => host.buildLayer(...request),
    importDisk: (...request) => host.importDisk(...request),
    hasImage: (build) => host.hasImage(build),
    checksum: (build) => host.checksum(build),
    diskUse: () => host.diskUse(),
    data: {
      build: (...request) => host.data.build(...request),
      remove: async (id) => {
        await host.data.remove(id);
        await cluster.data
          .remove(id)
          .catch((error: unknown) => log.warn({ err: error, id }, 'data stays in the cluster'));
      },
    },
    removeImage: async (build) => {
      const stays = (error: unknown) => log.warn({ err: error, build }, 'an image stays in the cluster');
      await cluster.removeImage(build).catch(stays);
      await host.removeImage(build);
    },
    ensureTemplate: async (image, ...rest) => chosen(image).ensureTemplate(image, ...rest),
    hasTemplate: async (image, size) => chosen(image).hasTemplate(image, size),
    start: async (request) => (await begin(request)).start(request),
    reset: async (request) => (await begin(request)).reset(request),
    destroy: async (id) => {
      const engine = await kept(id);
      await host.destroy(id);
      if (engine === cluster) await cluster.destroy(id);
    },
    adopt: async (known, suspended) => {
      const here = await host.adopt(known, suspended).catch((error: unknown) => {
        if (error instanceof LabError && error.code === 'engine-unavailable') return nothing;
        throw error;
      });
      const others = known.filter((id) => !here.adopted.includes(id));
      const there = await meeting.begin(others, [...suspended, ...here.adopted]);
      // While the cluster is away, gone for certain are those alone of which this host has what is left.
      const { adopted, away = [], reaped } = there ?? nothing;
      const found = new Set([...adopted, ...away.map(({ machineId }) => machineId)]);
      const lost = there ? others.filter((id) => !found.has(id)) : await remainsOf(host, others);
      return { adopted: [...here.adopted, ...adopted], lost, away, reaped: [...here.reaped, ...reaped] };
    },
    has: async (id) => (await host.has(id)) || cluster.has(id),
    held: () => [...host.held(), ...cluster.held()],
    snapshots: {
      take: async (id, snapshot) => live(id).snapshots.take(id, snapshot),
      restore: async (id, snapshot) => (await kept(id)).snapshots.restore(id, snapshot),
      remove: async (id, snapshot) => (await kept(id)).snapshots.remove(id, snapshot),
    },
    rescue: async (request) => chosen(request.image).rescue(request),
    power: { off: async (id) => live(id).power.off(id) },
    suspend: async (id) => live(id).suspend(id),
    captureDisk: async (id, capture) => live(id).captureDisk(id, capture),
    exportDisk: async (id, path) => live(id).exportDisk(id, path),
    openConsole: async (id, kind) => live(id).openConsole(id, kind),
    openPort: async (id, port) => live(id).openPort(id, port),
    exec: async (id, script, limits) => live(id).exec(id, script, limits),
    changedParts: async (id) => live(id).changedParts(id),
    screenshot: async (id, mostWide) => live(id).screenshot(id, mostWide),
    consoleTail: async (id, lines) => live(id).consoleTail(id, lines),
    usage: async (id) => live(id).usage(id),
    onIncident: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async (options) => {
      meeting.stop();
      for (const off of offs) off();
      listeners.clear();
      await Promise.all([host.close(options), cluster.close(options)]);
    },
  };
}

/** Meets the machines that a cluster still has; while it does not answer, again and again. */
function meetLater(cluster: LabEngine, log: LabLog, everyMs: number, tell: (incident: Incident) => void) {
  let due: { known: string[]; suspended: string[] } | null = null;
  let running: Promise<AdoptResult> | null = null;
  let timer: NodeJS.Timeout | null = null;
  const meet = (): Promise<AdoptResult> => {
    if (!due) return Promise.resolve(nothing);
    const { known, suspended } = due;
    running ??= cluster
      .adopt(known, suspended)
      .then((met) => {
        due = null;
        return met;
      })
      .finally(() => {
        running = null;
      });
    return running;
  };
  const late = async (): Promise<void> => {
    const { lost, away = [] } = await meet();
    for (const machineId of lost) tell({ machineId, kind: 'ended', detail: 'the cluster does not have it any more' });
    for (const { machineId, member } of away) tell({ machineId, kind: 'member-lost', detail: member });
  };
  const again = () => {
    timer = setTimeout(() => void late().catch(again), everyMs).unref();
  };
  return {
    /** Returns null where the cluster does not answer yet: `tell` is called later for those that are gone. */
    begin: async (known: string[], suspended: string[]): Promise<AdoptResult | null> => {
      due = { known, suspended };
      try {
        return await meet();
      } catch (error) {
        log.warn({ err: error }, 'the cluster does not answer: its machines are met later');
        again();
        return null;
      }
    },
    now: late,
    stop: () => {
      if (timer) clearTimeout(timer);
    },
  };
}

/** Returns what a cluster last said of itself; it is asked anew beside that, since each start asks. */
function recentStatus(cluster: LabEngine, everyMs: number): (refresh?: boolean) => Promise<EngineStatus> {
  let last: { said: Promise<EngineStatus>; at: number } | null = null;
  return async (refresh = false) => {
    const now = clock.now().getTime();
    const before = last;
    if (!before || refresh || now - before.at >= everyMs) {
      const said = cluster.status(refresh);
      last = { said: before && !refresh ? said.catch(() => before.said) : said, at: now };
      return before && !refresh ? before.said : said;
    }
    return before.said;
  };
}

/** Returns those of the machines of which this host has what is left: the others may be in the cluster. */
async function remainsOf(host: LabEngine, ids: string[]): Promise<string[]> {
  const here = await Promise.all(ids.map((id) => host.has(id)));
  return ids.filter((_, index) => here[index]);
}
