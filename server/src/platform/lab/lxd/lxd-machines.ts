import { z } from 'zod';
import { clock } from '../../clock.ts';
import { LabError, type LabErrorCode, type MachineUsage, type StartRequest } from '../engine.ts';
import { type LxdClient, LxdError } from './lxd-client.ts';
import type { LxdData } from './lxd-data.ts';
import { execScript } from './lxd-exec.ts';
import { bridgeOf, describeLxd, ensureBridge, removeBridge } from './lxd-host.ts';
import { imageSource } from './lxd-image.ts';

const MIB = 1024 * 1024;
const MOST_PROCESSES = 512;
/** A container is usable once its init has made the folders that shells need. */
const READY_MS = 30_000;
const BUSY_MS = 20_000;

export const Instance = z.object({
  name: z.string(),
  status: z.string(),
  location: z.string().default(''),
  config: z.record(z.string(), z.string()).default({}),
});
export type Instance = z.output<typeof Instance>;

/** State of instances whose member does not answer. */
export const isAway = ({ status }: Pick<Instance, 'status'>): boolean => status === 'Error';

const State = z.object({
  cpu: z.object({ usage: z.number() }),
  memory: z.object({ usage: z.number() }),
  disk: z.record(z.string(), z.object({ usage: z.number() })).nullish(),
});

/** Instances of one installation in LXD; their names share a prefix. */
export class LxdMachines {
  readonly #client: LxdClient;
  readonly #instance: string;
  readonly #pool: string;
  readonly #limits: boolean;
  readonly #data: LxdData | null;
  /** How often a machine was made anew because its member was lost with it; 1 at first. */
  readonly #turns = new Map<string, number>();
  #leftBehind: string[] = [];

  constructor(client: LxdClient, instance: string, pool: string, limits = true, data: LxdData | null = null) {
    this.#data = data;
    this.#limits = limits;
    this.#client = client;
    this.#instance = instance;
    this.#pool = pool;
  }

  nameOf(machineId: string): string {
    const turn = this.#turns.get(machineId) ?? 1;
    return `${this.firstNameOf(machineId)}${turn > 1 ? `--${turn}` : ''}`;
  }

  /** Name that the machine had at first, which also names the copy of its snapshot. */
  firstNameOf(machineId: string): string {
    return `xy${this.#instance}-${machineId}`;
  }

  /** Gives the machine another name: what is on the lost member keeps the old one, and cannot be removed before it is back. */
  leaveBehind(machineId: string): void {
    this.#turns.set(machineId, (this.#turns.get(machineId) ?? 1) + 1);
  }

  async find(machineId: string): Promise<Instance | null> {
    try {
      return await this.#client.get(`/1.0/instances/${this.nameOf(machineId)}`, Instance);
    } catch (error) {
      if (error instanceof LxdError && error.status === 404) return null;
      throw error;
    }
  }

  /** Returns all instances of this installation, by machine; of a machine that was made anew, the newest. */
  async list(): Promise<Map<string, Instance>> {
    const prefix = this.firstNameOf('');
    const all = await this.#client.get('/1.0/instances?recursion=1', z.array(Instance));
    const own = all.filter(({ name }) => name.startsWith(prefix));
    const read = own.map((one) => {
      const [id = '', turn = '1'] = one.name.slice(prefix.length).split('--');
      return { id, turn: Number(turn), one };
    });
    for (const { id, turn } of read) if (turn > (this.#turns.get(id) ?? 1)) this.#turns.set(id, turn);
    const isOld = ({ id, turn }: { id: string; turn: number }) => turn < (this.#turns.get(id) ?? 1);
    this.#leftBehind = read.filter((each) => isOld(each) && !isAway(each.one)).map(({ one }) => one.name);
    return new Map(read.filter((each) => !isOld(each)).map(({ id, one }) => [id, one]));
  }

  /** Removes instances that came back with their member after the machine was made anew. */
  async removeLeftBehind(): Promise<void> {
    for (const name of this.#leftBehind.splice(0)) {
      const state = { action: 'stop', force: true, timeout: 30 };
      await this.#client.act('PUT', `/1.0/instances/${name}/state`, state).catch(() => undefined);
      await this.#client.act('DELETE', `/1.0/instances/${name}`).catch(() => undefined);
    }
  }

  /**
   * Creates the container without starting it. On a private network it is placed on the member where the others of that
   * network are.
   */
  async create(request: StartRequest, source = imageSource(request.image.build)): Promise<void> {
    const { machineId, size, gpus, link } = request;
    const bridge = link ? bridgeOf(this.#instance, link.network) : '';
    if (bridge) await ensureBridge(this.#client, bridge);
    const gpu = gpus && (await describeLxd(this.#client, this.#pool)).host.gpus > 0;
    const target = bridge ? await this.#memberOf(bridge) : '';
    await this.#client.act('POST', `/1.0/instances${target && `?target=${encodeURIComponent(target)}`}`, {
      name: this.nameOf(machineId),
      type: 'container',
      source,
      // No profiles of the school: they might bring a way out.
      profiles: [],
      config: {
        ...(this.#limits && {
          'limits.cpu': String(size.cpus),
          'limits.memory': `${size.memoryMb}MiB`,
          'limits.processes': String(MOST_PROCESSES),
        }),
        'security.nesting': 'false',
        'security.privileged': 'false',
        'security.idmap.isolated': 'true',
        'boot.autostart': 'false',
        'user.xueyan.network': bridge,
      },
      devices: {
        root: { type: 'disk', path: '/', pool: this.#pool },
        ...(gpu ? { gpu: { type: 'gpu' } } : {}),
        ...(bridge ? { eth0: { type: 'nic', network: bridge, name: 'eth0' } } : {}),
      },
    });
    // Only now is it known on which member the data is needed.
    const made = request.data?.length ? await this.find(machineId) : null;
    if (made) await this.#data?.mount(made, request.data);
  }

  /** Returns the member of a bridge's machines: a bridge reaches no further than its host. */
  async #memberOf(bridge: string): Promise<string> {
    for (const one of (await this.list()).values())
      if (one.config['user.xueyan.network'] === bridge && !isAway(one) && one.location !== 'none') return one.location;
    return '';
  }

  /** Starts it and checks that it really runs: LXD reports success for starts that fail. */
  async run(machineId: string, signal: AbortSignal): Promise<void> {
    const name = this.nameOf(machineId);
    await this.#client.act('PUT', `/1.0/instances/${name}/state`, { action: 'start', timeout: 30 });
    const end = performance.now() + READY_MS;
    for (let wait = 20; ; wait = Math.min(500, wait * 2)) {
      if (signal.aborted) throw new LabError('cancelled');
      const now = await this.find(machineId);
      if (now?.status !== 'Running')
        throw new LabError('start-failed', `it is ${now?.status ?? 'gone'} after its start`);
      const answer = await execScript(this.#client, name, '[ -r /etc/passwd ] && [ -d /proc/1 ]').catch(() => null);
      if (answer?.exitCode === 0) break;
      if (performance.now() > end) throw new LabError('agent-silent', 'it runs and answers nothing');
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    const config = { 'user.xueyan.started': String(clock.now().getTime()) };
    await this.#client.act('PATCH', `/1.0/instances/${name}`, { config });
  }

  async stop(machineId: string): Promise<void> {
    const path = `/1.0/instances/${this.nameOf(machineId)}/state`;
    try {
      await this.#client.act('PUT', path, { action: 'stop', force: true, timeout: 30 });
    } catch (error) {
      if (!(error instanceof LxdError && (error.status === 404 || /already stopped/i.test(error.message)))) throw error;
    }
  }

  async remove(machineId: string): Promise<void> {
    const found = await this.find(machineId);
    if (!found) return;
    if (isAway(found)) return this.leaveBehind(machineId);
    const end = performance.now() + BUSY_MS;
    for (;;) {
      try {
        if ((await this.find(machineId))?.status !== 'Stopped') await this.stop(machineId);
        await this.#client.act('DELETE', `/1.0/instances/${found.name}`);
        break;
      } catch (error) {
        if (error instanceof LxdError && error.status === 404) break;
        // LXD is still cleaning up after a start that failed.
        if (!(error instanceof LxdError && /busy/i.test(error.message)) || performance.now() > end) throw error;
        await new Promise((resolve) => setTimeout(resolve, 300));
      }
    }
    const bridge = found.config['user.xueyan.network'];
    if (bridge) await removeBridge(this.#client, bridge);
    await this.#data?.release(found).catch(() => undefined);
  }

  async takeSnapshot(machineId: string, snapshotId: string): Promise<number> {
    const path = `/1.0/instances/${this.nameOf(machineId)}/snapshots`;
    await this.#client.act('POST', path, { name: snapshotId, stateful: false });
    const { size } = await this.#client.get(`${path}/${snapshotId}`, z.object({ size: z.number().default(0) }));
    // A pool of plain folders does not report the size.
    return Math.max(1, Math.ceil(size / MIB));
  }

  async restore(machineId: string, snapshotId: string): Promise<void> {
    const path = `/1.0/instances/${this.nameOf(machineId)}`;
    const found = await this.#client.get(`${path}/snapshots/${snapshotId}`, z.unknown()).catch(() => null);
    if (!found) throw new LabError('snapshot-missing', snapshotId);
    await this.stop(machineId);
    await this.#client.act('PUT', path, { restore: snapshotId });
  }

  async removeSnapshot(machineId: string, snapshotId: string): Promise<void> {
    try {
      await this.#client.act('DELETE', `/1.0/instances/${this.nameOf(machineId)}/snapshots/${snapshotId}`);
    } catch (error) {
      if (!(error instanceof LxdError && error.status === 404)) throw error;
    }
  }

  async usage(machineId: string): Promise<MachineUsage> {
    const { cpu, memory, disk } = await this.#client.get(`/1.0/instances/${this.nameOf(machineId)}/state`, State);
    const started = Number((await this.find(machineId))?.config['user.xueyan.started'] ?? clock.now().getTime());
    return {
      memoryMb: memory.usage / MIB,
      cpuSeconds: cpu.usage / 1e9,
      diskMb: Object.values(disk ?? {}).reduce((sum, { usage }) => sum + usage, 0) / MIB,
      uptimeMs: Math.max(0, clock.now().getTime() - started),
    };
  }
}

/** Converts a refusal by LXD into an error of the engine. */
export function asLabError(error: unknown, code: LabErrorCode): LabError {
  if (error instanceof LabError) return error;
  if (error instanceof LxdError && error.status === 0) return new LabError('engine-unavailable', error.message);
  const detail = error instanceof Error ? error.message : String(error);
  return new LabError(/no space left|quota exceeded/i.test(detail) ? 'disk-full' : code, detail, { cause: error });
}

export const notHere = (what: string) => new LabError('build-failed', `${what}: not on containers`);
