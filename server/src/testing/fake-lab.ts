import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { startReply } from '../features/lab/machine/launch.service.ts';
import { LabError, type LabErrorCode, type StartRequest } from '../platform/lab/engine.ts';
import type { FakeLab } from './fake-lab-shape.ts';

/** Milliseconds that a response waits for a start that is held, and for one that only a busy host delays. */
const waits = { held: 300, free: 10_000 };

export function fakeLab(): FakeLab {
  startReply.withinMs = waits.free;
  const failures = new Map<string, LabErrorCode>();
  const listeners = new Set<Parameters<FakeLab['onIncident']>[0]>();
  const consoles = new Map<string, Set<PassThrough>>();
  let gate: Promise<void> = Promise.resolve();
  const failIfNotified = (call: string) => {
    const code = failures.get(call);
    failures.delete(call);
    if (code) throw new LabError(code, 'told to fail');
  };
  const end = (machineId: string) => {
    for (const stream of consoles.get(machineId) ?? []) stream.destroy();
    consoles.delete(machineId);
  };
  const start = async ({ machineId, image, link, data }: StartRequest) => {
    await gate;
    failIfNotified('start');
    if (data && !lab.asleep.has(machineId)) {
      if (data.some(({ id }) => !lab.made.has(id))) throw new LabError('data-missing');
      lab.mounted.set(machineId, data);
    }
    const from = lab.asleep.delete(machineId) ? ('suspended' as const) : ('template' as const);
    lab.running.add(machineId);
    lab.startedOn.set(machineId, image.engine);
    if (link) lab.links.set(machineId, link);
    return { from, fallback: null, elapsedMs: 1, data: lab.mounted.get(machineId) ?? [] };
  };
  const lab: FakeLab = {
    name: 'fake',
    engines: ['qemu'],
    cluster: undefined,
    startedOn: new Map(),
    traits: { serialLogin: 'uploads', reachesLoopback: false },
    running: new Set(),
    asleep: new Set(),
    switchedOff: [],
    links: new Map(),
    available: true,
    changed: [],
    recipes: 'as they were',
    timeZone: '',
    keepTime: (timeZone) => {
      lab.timeZone = timeZone;
    },
    recipeKey: async (recipe) => `${recipe} ${lab.recipes}`,
    memoryMb: 16_384,
    layers: [],
    imported: [],
    gone: new Set(),
    made: new Map(),
    mounted: new Map(),
    data: {
      build: async (request, onProgress, signal) => {
        failIfNotified('data');
        const bytes = await readFile(request.path);
        onProgress(50);
        await gate;
        if (signal.aborted) throw new LabError('cancelled');
        lab.made.set(request.id, request);
        const checksum = createHash('sha256').update(bytes).digest('hex');
        return { files: 1, bytes: bytes.length, diskBytes: bytes.length + 4_194_304, checksum, refused: [] };
      },
      remove: async (id) => {
        lab.made.delete(id);
        lab.disk = lab.disk.filter(({ name }) => name !== `data-${id}`);
      },
    },
    disk: [],
    kept: new Map(),
    ports: new Map(),
    print: (machineId, text) => {
      for (const stream of consoles.get(machineId) ?? []) stream.write(text);
    },
    snapshots: {
      take: async (machineId, snapshotId) => {
        if (!lab.running.has(machineId)) throw new LabError('not-running');
        failIfNotified('snapshot');
        const kept = lab.kept.get(machineId) ?? new Set();
        lab.kept.set(machineId, kept.add(snapshotId));
        return 64;
      },
      restore: async (machineId, snapshotId) => {
        failIfNotified('snapshot');
        if (!lab.kept.get(machineId)?.has(snapshotId)) throw new LabError('snapshot-missing');
        lab.running.delete(machineId);
        lab.asleep.add(machineId);
        end(machineId);
      },
      remove: async (machineId, snapshotId) => void lab.kept.get(machineId)?.delete(snapshotId),
    },
    rescue: async ({ machineId }) => {
      const last = [...(lab.kept.get(machineId) ?? [])].at(-1);
      if (!last) throw new LabError('snapshot-missing');
      lab.asleep.add(machineId);
      return last;
    },
    onExec: () => ({}),
    failNext: (call, code) => failures.set(call, code),
    holdStarts: (withinMs = waits.held) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      startReply.withinMs = withinMs;
      return () => {
        startReply.withinMs = waits.free;
        resolve();
      };
    },
    incident: (incident) => {
      if (incident.kind === 'ended' || incident.kind === 'member-lost') {
        lab.running.delete(incident.machineId);
        end(incident.machineId);
      }
      for (const listener of listeners) listener(incident);
    },
    status: async () => ({
      available: lab.available,
      missing: [
        ...(lab.available ? [] : (['qemu-missing'] as const)),
        ...(lab.cluster && !lab.cluster.available ? (['lxd-away'] as const) : []),
      ],
      version: 'fake',
      accelerator: 'none',
      acceleratorNote: '',
      acceleratorDetail: '',
      isolation: { cgroup: 0, ownUser: false, ownNetwork: false },
      ...(lab.cluster && { cluster: lab.cluster }),
      host: { cpus: 2, gpus: 0, memoryMb: lab.memoryMb, freeMemoryMb: lab.memoryMb, freeDiskMb: 10_000 },
    }),
    buildImage: async (recipe, build, onLog, signal) => {
      failIfNotified('buildImage');
      for (let step = 1; step <= 4; step++) {
        onLog(`[${step}/4] step ${step}`);
        await new Promise((resolve) => setTimeout(resolve, 60));
        if (signal?.aborted) throw new LabError('cancelled');
      }
      return { recipe, build, append: '', minMemoryMb: 128, diskMb: 1024, bytes: 10 * 1024 * 1024, user: 'root' };
    },
    buildLayer: async (layer, onLog, signal) => {
      failIfNotified('buildLayer');
      lab.layers.push(layer);
      onLog('[1/6] starting the machine of the build');
      await new Promise((resolve) => setTimeout(resolve, 60));
      if (signal?.aborted) throw new LabError('cancelled');
      const { recipe, build, base, desktop, minMemoryMb = 256 } = layer;
      const made = { recipe, build, base: base.build, desktop, minMemoryMb };
      return { ...made, append: '', diskMb: 1024, bytes: 2 * 1024 * 1024, user: 'root' };
    },
    captureDisk: async (machineId) => {
      if (!lab.running.has(machineId)) throw new LabError('not-running');
      return { recipe: 'linux-basic', build: 'linux-basic-test' };
    },
    exportDisk: async (machineId, path) => {
      failIfNotified('exportDisk');
      if (!lab.running.has(machineId)) throw new LabError('not-running');
      await writeFile(path, 'QFI\xfb');
      return 4;
    },
    importDisk: async ({ recipe, build }, path, { minMemoryMb, desktop }) => {
      failIfNotified('importDisk');
      lab.imported.push(path);
      const made = { recipe, build, append: '', minMemoryMb, diskMb: 1024, bytes: 3 * 1024 * 1024, user: '' };
      return { ...made, boot: 'disk', desktop };
    },
    hasImage: async (build) => !lab.gone.has(build),
    checksum: async () => 'ab'.repeat(32),
    diskUse: async () => lab.disk,
    removeImage: async (build) => {
      lab.disk = lab.disk.filter(({ name }) => name !== build);
    },
    ensureTemplate: async () => {
      failIfNotified('ensureTemplate');
      return { key: 'fake', made: true, elapsedMs: 1 };
    },
    hasTemplate: async () => true,
    start,
    suspend: async (machineId) => {
      failIfNotified('suspend');
      lab.running.delete(machineId);
      lab.asleep.add(machineId);
      end(machineId);
    },
    power: {
      off: async (machineId) => {
        failIfNotified('off');
        if (!lab.running.delete(machineId)) throw new LabError('not-running');
        lab.switchedOff.push(machineId);
        end(machineId);
      },
    },
    destroy: async (machineId) => {
      lab.running.delete(machineId);
      lab.asleep.delete(machineId);
      lab.kept.delete(machineId);
      lab.mounted.delete(machineId);
      end(machineId);
    },
    reset: async (request) => {
      await lab.destroy(request.machineId);
      return start(request);
    },
    adopt: async (known) => ({
      adopted: known.filter((id) => lab.running.has(id)),
      lost: known.filter((id) => !lab.running.has(id)),
      reaped: [],
    }),
    has: async (machineId) => lab.running.has(machineId) || lab.asleep.has(machineId),
    held: () => [...lab.running],
    openConsole: async (machineId) => {
      if (!lab.running.has(machineId)) throw new LabError('not-running');
      const stream = new PassThrough();
      const set = consoles.get(machineId) ?? new Set();
      consoles.set(machineId, set.add(stream));
      return { stream, resize() {} };
    },
    openPort: async (machineId, port) => {
      if (!lab.running.has(machineId)) throw new LabError('not-running');
      return connect(lab.ports.get(`${machineId} ${port}`) ?? 1, '127.0.0.1');
    },
    exec: async (machineId, script, limits) => {
      if (!lab.running.has(machineId)) throw new LabError('not-running');
      failIfNotified('exec');
      return {
        exitCode: 0,
        output: '',
        cut: false,
        timedOut: false,
        elapsedMs: 1,
        ...(await lab.onExec(script, limits)),
      };
    },
    changedParts: async () => lab.changed,
    screenshot: async (_, mostWide) => Buffer.from(`picture ${mostWide}`),
    consoleTail: async () => ['root@xueyan:~#'],
    usage: async () => ({ memoryMb: 40, cpuSeconds: 1, diskMb: 1, uptimeMs: 1000 }),
    onIncident: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: async () => {},
  };
  return lab;
}
