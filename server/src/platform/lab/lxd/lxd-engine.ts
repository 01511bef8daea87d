import {
  type Incident,
  type LabEngine,
  LabError,
  type LabErrorCode,
  type StartRequest,
  type StartResult,
} from '../engine.ts';
import type { AdoptResult } from '../engine-report.ts';
import { reportDisk } from '../qemu/disk-report.ts';
import { ImageStore } from '../qemu/image-store.ts';
import { Lanes } from '../qemu/lane.ts';
import { createLayout, isSafeId, type Layout, layoutOf } from '../qemu/layout.ts';
import { linkScriptOf } from '../qemu/network-link.ts';
import { LxdClient } from './lxd-client.ts';
import { type Consoles, consolesOf } from './lxd-console.ts';
import { LxdCopies } from './lxd-copies.ts';
import { givenTo, LxdData } from './lxd-data.ts';
import { execScript } from './lxd-exec.ts';
import { describeLxd } from './lxd-host.ts';
import { hasImage, importImage, isAtHand, removeImage } from './lxd-image.ts';
import { asLabError, isAway, LxdMachines, notHere } from './lxd-machines.ts';
import type { LxdEngineOptions } from './lxd-options.ts';
import { openPortOf } from './lxd-port.ts';
import { LxdWatch } from './lxd-watch.ts';

/** Creates an engine of containers on an LXD or Incus cluster. Nothing is touched before the first call. */
export function createLxdEngine(options: LxdEngineOptions): LabEngine {
  if (!/^[a-z0-9]{1,20}$/.test(options.instance))
    throw new Error('instance: lower case letters and digits, at most 20');
  return new LxdEngine(options);
}

class LxdEngine implements LabEngine {
  readonly name = 'lxd';
  readonly engines = ['lxd'] as const;
  readonly traits = { serialLogin: 'all', reachesLoopback: true } as const;
  readonly #options: LxdEngineOptions;
  readonly #client: LxdClient;
  readonly #machines: LxdMachines;
  readonly #layout: Layout;
  readonly #images: ImageStore;
  readonly #lanes = new Lanes();
  readonly #live = new Map<string, Consoles>();
  readonly #starting = new Map<string, { result: Promise<StartResult>; abort: AbortController }>();
  readonly #copies: LxdCopies;
  readonly data: LxdData;
  readonly #watch: LxdWatch;
  #timeZone = 'Asia/Shanghai';

  constructor(options: LxdEngineOptions) {
    this.#options = options;
    this.#client = new LxdClient(options.place);
    const { instance, pool, limits, sharedImages } = options;
    this.#layout = layoutOf(options.dir);
    this.data = new LxdData(this.#client, pool, this.#layout, sharedImages);
    this.#machines = new LxdMachines(this.#client, instance, pool, limits, this.data);
    this.#copies = new LxdCopies(this.#client, options.log);
    const held = { ids: this.held, hold: (id: string) => this.#hold(id), forget: (id: string) => this.#forget(id) };
    this.#watch = new LxdWatch(this.#machines, held, options.log, options.watchMs);
    this.#images = new ImageStore(this.#layout, options.recipesDir);
  }

  status: LabEngine['status'] = () => describeLxd(this.#client, this.#options.pool);

  keepTime: LabEngine['keepTime'] = (zone) => {
    if (/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/.test(zone)) this.#timeZone = zone;
  };

  recipeKey: LabEngine['recipeKey'] = (recipe) => this.#images.recipeKey(recipe);
  buildImage: LabEngine['buildImage'] = async (recipe, build, onLog, signal) => {
    await this.#folders();
    return this.#images.build(recipe, build, onLog, signal);
  };
  buildLayer: LabEngine['buildLayer'] = () => Promise.reject(notHere('images that stand on others'));
  captureDisk: LabEngine['captureDisk'] = () => Promise.reject(new LabError('no-export'));
  exportDisk: LabEngine['exportDisk'] = () => Promise.reject(new LabError('no-export'));
  importDisk: LabEngine['importDisk'] = () => Promise.reject(notHere('disks that boot by themselves'));
  hasImage = (build: string) => this.#said('engine-unavailable', () => isAtHand(this.#client, this.#images, build));
  checksum: LabEngine['checksum'] = (build) => this.#images.checksum(build);
  diskUse: LabEngine['diskUse'] = async () => {
    await this.#folders();
    return reportDisk(this.#layout, async () => '');
  };
  removeImage: LabEngine['removeImage'] = (build) =>
    this.#said('build-failed', async () => {
      await removeImage(this.#client, build);
      await this.#images.remove(build);
    });

  /** Imports the image into LXD's own store, which takes the part that templates have in other engines. */
  ensureTemplate: LabEngine['ensureTemplate'] = (image, _size, onLog = () => undefined) =>
    this.#said('build-failed', async () => {
      const begun = performance.now();
      const made = await this.#lanes.run(`image ${image.build}`, async () => {
        if (await hasImage(this.#client, image.build)) return false;
        onLog('handing the image to LXD');
        const manifest = await this.#images.manifest(image);
        await importImage(this.#client, image.build, this.#layout.image(image.build), manifest);
        return true;
      });
      return { key: image.build, made, elapsedMs: Math.round(performance.now() - begun) };
    });
  hasTemplate: LabEngine['hasTemplate'] = (image) =>
    this.#said('engine-unavailable', () => hasImage(this.#client, image.build));

  start(request: StartRequest): Promise<StartResult> {
    const id = request.machineId;
    const running = this.#starting.get(id);
    if (running) return running.result;
    const abort = new AbortController();
    const work = () => this.#said('start-failed', () => this.#start(request, abort.signal));
    const result = this.#lanes.run(id, work).finally(() => this.#starting.delete(id));
    this.#starting.set(id, { result, abort });
    return result;
  }

  async #start(request: StartRequest, signal: AbortSignal): Promise<StartResult> {
    const begun = performance.now();
    const { machineId: id, link } = request;
    if (!isSafeId(id)) throw new LabError('start-failed', 'the machine id is not allowed');
    const script = link ? linkScriptOf(id, link) : '';
    const found = await this.#machines.find(id);
    if (found?.status === 'Running') {
      this.#hold(id);
      return { from: 'template', fallback: null, elapsedMs: 0, data: givenTo(found) };
    }
    const isNew = found === null;
    try {
      if (isNew) {
        await this.ensureTemplate(request.image, request.size);
        await this.#machines.create(request);
      }
      await this.#machines.run(id, signal);
      const zone = `ln -sfn /usr/share/zoneinfo/${this.#timeZone} /etc/localtime 2>/dev/null; echo ${this.#timeZone} >/etc/timezone`;
      const set = await execScript(this.#client, this.#machines.nameOf(id), `${zone}\n${script}`);
      if (script && set.exitCode !== 0) throw new LabError('start-failed', `no network: ${set.output.slice(0, 300)}`);
      if (signal.aborted) throw new LabError('cancelled');
    } catch (error) {
      // A disk with somebody's work on it stays even when the start failed.
      if (isNew) await this.#machines.remove(id).catch(() => undefined);
      else await this.#machines.stop(id).catch(() => undefined);
      throw error;
    }
    this.#hold(id);
    const elapsedMs = Math.round((performance.now() - begun) * 10) / 10;
    const from = isNew ? 'template' : 'suspended';
    this.#options.log.info({ machine: id, from, elapsedMs }, 'a machine has started');
    return { from, fallback: null, elapsedMs, data: isNew ? (request.data ?? []) : givenTo(found) };
  }

  /** Keeps the disk but not the memory: LXD cannot save memory everywhere. */
  suspend: LabEngine['suspend'] = (id) =>
    this.#inLane(id, 'suspend-failed', async () => {
      this.#consoles(id);
      this.#forget(id);
      await this.#machines.stop(id);
    });

  async destroy(machineId: string): Promise<void> {
    this.#starting.get(machineId)?.abort.abort();
    if (!isSafeId(machineId)) return;
    await this.#inLane(machineId, 'start-failed', async () => {
      this.#forget(machineId);
      this.#watch.drop(machineId);
      await this.#machines.remove(machineId);
      await this.#dropCopy(machineId);
    });
  }

  reset: LabEngine['reset'] = (request) => this.destroy(request.machineId).then(() => this.start(request));

  readonly power: LabEngine['power'] = { off: (id) => this.suspend(id) };
  readonly snapshots: LabEngine['snapshots'] = {
    take: (id, snapshot) =>
      this.#inLane(id, 'start-failed', async () => {
        this.#consoles(id);
        const sizeMb = await this.#machines.takeSnapshot(id, snapshot);
        const [instance, name] = [this.#machines.nameOf(id), this.#machines.firstNameOf(id)];
        // Not awaited: it takes seconds, and the snapshot is there.
        void this.#lanes.run(`copy ${id}`, () => this.#copies.keep(instance, name, snapshot));
        return sizeMb;
      }),
    restore: (id, snapshot) =>
      this.#inLane(id, 'start-failed', async () => {
        await this.#machines.restore(id, snapshot);
        this.#forget(id);
      }),
    remove: (id, snapshot) =>
      this.#inLane(id, 'start-failed', async () => {
        await this.#machines.removeSnapshot(id, snapshot);
        await this.#dropCopy(id, snapshot);
      }),
  };

  rescue: LabEngine['rescue'] = (request) =>
    this.#inLane(request.machineId, 'start-failed', () => this.#rescue(request));

  async #rescue(request: StartRequest): Promise<string> {
    const { machineId: id } = request;
    const found = await this.#machines.find(id);
    if (found && !isAway(found)) throw new LabError('start-failed', 'its member is there');
    const { snapshotId, source } = await this.#copies.find(this.#machines.firstNameOf(id));
    this.#machines.leaveBehind(id);
    // Its work is worth more than data that was removed since it was made.
    await this.#machines.create({ ...request, data: await this.data.present(request.data) }, source);
    // The snapshot is one of the new machine too: it can be restored again.
    await this.#machines.takeSnapshot(id, snapshotId);
    this.#watch.drop(id);
    return snapshotId;
  }

  adopt(known: string[], suspended: string[]): Promise<AdoptResult> {
    return this.#said('engine-unavailable', async () => {
      const there = await this.#machines.list();
      const adopted = known.filter((id) => there.get(id)?.status === 'Running');
      for (const id of adopted) this.#hold(id);
      const away = this.#watch.awaitLost(known, there);
      const lost = known.filter((id) => !adopted.includes(id) && !away.some(({ machineId }) => machineId === id));
      const reaped = [...there.keys()].filter((id) => !known.includes(id) && !suspended.includes(id));
      for (const id of reaped) await this.#machines.remove(id);
      this.#options.log.info({ adopted, lost, away, reaped }, 'the machines of an earlier life were met');
      return { adopted, lost, away, reaped };
    });
  }
  has: LabEngine['has'] = (id) =>
    this.#said('engine-unavailable', async () => isSafeId(id) && (await this.#machines.find(id)) !== null);
  held = (): string[] => [...this.#live.keys()];

  openConsole: LabEngine['openConsole'] = (id, kind) =>
    this.#said('not-running', async () => {
      if (kind === 'desktop') throw new LabError('not-running', 'a container has no screen');
      return this.#consoles(id)[kind].open();
    });
  openPort: LabEngine['openPort'] = (id, port) =>
    this.#said('no-ports', async () => {
      this.#consoles(id);
      return openPortOf(this.#client, this.#machines.nameOf(id), port);
    });
  exec: LabEngine['exec'] = (id, script, limits) =>
    this.#said('agent-silent', async () => {
      this.#consoles(id);
      return execScript(this.#client, this.#machines.nameOf(id), script, limits);
    });
  changedParts: LabEngine['changedParts'] = async () => [];
  screenshot: LabEngine['screenshot'] = (id) => Promise.reject(new LabError('not-running', `${id} has no screen`));
  consoleTail: LabEngine['consoleTail'] = async (id, lines) => this.#consoles(id).terminal.lines(lines);
  usage: LabEngine['usage'] = (id) =>
    this.#said('not-running', async () => {
      this.#consoles(id);
      return this.#machines.usage(id);
    });

  onIncident(listener: (incident: Incident) => void): () => void {
    this.#watch.listeners.add(listener);
    return () => this.#watch.listeners.delete(listener);
  }

  async close(options: { destroyAll?: boolean } = {}): Promise<void> {
    for (const { abort } of this.#starting.values()) abort.abort();
    await this.#lanes.idle();
    if (options.destroyAll) await Promise.all(this.held().map((id) => this.destroy(id)));
    for (const id of this.held()) this.#forget(id);
    this.#watch.stop();
  }

  #consoles(id: string): Consoles {
    const consoles = this.#live.get(id);
    if (!consoles) throw new LabError('not-running', id);
    return consoles;
  }

  #hold(id: string): void {
    if (!this.#live.has(id)) this.#live.set(id, consolesOf(this.#client, this.#machines.nameOf(id)));
    this.#watch.begin();
  }

  #forget(id: string): void {
    for (const console of Object.values(this.#live.get(id) ?? {})) console.end();
    this.#live.delete(id);
  }

  #dropCopy(id: string, snapshot?: string): Promise<void> {
    return this.#lanes.run(`copy ${id}`, () => this.#copies.remove(this.#machines.firstNameOf(id), snapshot));
  }

  #folders = (): Promise<void> => createLayout(this.#layout, this.#options.sharedImages);

  #inLane<T>(id: string, code: LabErrorCode, work: () => Promise<T>): Promise<T> {
    return this.#lanes.run(id, () => this.#said(code, work));
  }

  async #said<T>(code: LabErrorCode, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw asLabError(error, code);
    }
  }
}
