import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import {
  type DiskUse,
  type ExecLimits,
  type ExecResult,
  type Incident,
  type LabEngine,
  LabError,
  type LabErrorCode,
  type LayerRequest,
  type Link,
  type StartRequest,
} from '../platform/lab/engine.ts';

/** A lab engine without machines: it remembers what was asked of it, and fails when told to. */
export interface FakeLab extends LabEngine {
  running: Set<string>;
  asleep: Set<string>;
  /** On which network machines were started. */
  links: Map<string, Link>;
  /** The next call of that name is refused with the code. */
  failNext(
    call:
      | 'snapshot'
      | 'start'
      | 'exec'
      | 'suspend'
      | 'buildImage'
      | 'buildLayer'
      | 'exportDisk'
      | 'importDisk'
      | 'ensureTemplate',
    code: LabErrorCode,
  ): void;
  /** Holds starts back until released. */
  holdStarts(): () => void;
  onExec: (script: string, limits?: ExecLimits) => Partial<ExecResult> | Promise<Partial<ExecResult>>;
  available: boolean;
  /** What `changedParts` answers. */
  changed: string[];
  /** What the recipes say; the machines' zone. */
  recipes: string;
  timeZone: string;
  memoryMb: number;
  /** The layers that were asked for; what `diskUse` answers. */
  layers: LayerRequest[];
  /** The disks that were taken over. */
  imported: string[];
  disk: DiskUse[];
  /** Shows something on the text console. */
  print(machineId: string, text: string): void;
  /** The snapshots that there are, by machine. */
  kept: Map<string, Set<string>>;
  /** Of a machine and one of its ports, parted by a space, the port of this host that stands for it. */
  ports: Map<string, number>;
  incident(incident: Incident): void;
}

export function fakeLab(): FakeLab {
  const failures = new Map<string, LabErrorCode>();
  const listeners = new Set<(incident: Incident) => void>();
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
  const start = async ({ machineId, link }: StartRequest) => {
    await gate;
    failIfNotified('start');
    const from = lab.asleep.delete(machineId) ? ('suspended' as const) : ('template' as const);
    lab.running.add(machineId);
    if (link) lab.links.set(machineId, link);
    return { from, fallback: null, elapsedMs: 1 };
  };
  const lab: FakeLab = {
    name: 'fake',
    running: new Set(),
    asleep: new Set(),
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
    onExec: () => ({}),
    failNext: (call, code) => failures.set(call, code),
    holdStarts: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    incident: (incident) => {
      if (incident.kind === 'ended') {
        lab.running.delete(incident.machineId);
        end(incident.machineId);
      }
      for (const listener of listeners) listener(incident);
    },
    status: async () => ({
      available: lab.available,
      missing: lab.available ? [] : ['qemu-missing'],
      version: 'fake',
      accelerator: 'none',
      acceleratorNote: '',
      acceleratorDetail: '',
      isolation: { cgroup: 0, ownUser: false, ownNetwork: false },
      host: { cpus: 2, memoryMb: lab.memoryMb, freeMemoryMb: lab.memoryMb, freeDiskMb: 10_000 },
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
      const { recipe, build, base } = layer;
      const bytes = 2 * 1024 * 1024;
      return { recipe, build, base: base.build, append: '', minMemoryMb: 256, diskMb: 1024, bytes, user: 'root' };
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
    importDisk: async ({ recipe, build }, path, minMemoryMb) => {
      failIfNotified('importDisk');
      lab.imported.push(path);
      const made = { recipe, build, append: '', minMemoryMb, diskMb: 1024, bytes: 3 * 1024 * 1024, user: '' };
      return { ...made, boot: 'disk' };
    },
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
    destroy: async (machineId) => {
      lab.running.delete(machineId);
      lab.asleep.delete(machineId);
      lab.kept.delete(machineId);
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
      if (lab.links.has(machineId)) throw new LabError('no-ports');
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
