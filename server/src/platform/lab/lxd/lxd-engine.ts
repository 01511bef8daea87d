import {
  type AdoptResult,
  type Incident,
  type LabEngine,
  LabError,
  type LabErrorCode,
  type StartRequest,
  type StartResult,
} from '../engine.ts';
import { reportDisk } from '../qemu/disk-report.ts';
import { ImageStore } from '../qemu/image-store.ts';
import { Lanes } from '../qemu/lane.ts';
import { createLayout, isSafeId, type Layout, layoutOf } from '../qemu/layout.ts';
import { linkScriptOf } from '../qemu/network-link.ts';
import { LxdClient } from './lxd-client.ts';
import { execScript } from './lxd-exec.ts';
import { describeLxd } from './lxd-host.ts';
import { hasImage, importImage, removeImage } from './lxd-image.ts';
import { asLabError, LxdMachines } from './lxd-machines.ts';
import type { LxdEngineOptions } from './lxd-options.ts';
import { LxdTerminal } from './lxd-terminal.ts';

/** Containers of an LXD or Incus cluster. Nothing is touched before the first call. */
export function createLxdEngine(options: LxdEngineOptions): LabEngine {
  if (!/^[a-z0-9]{1,20}$/.test(options.instance))
    throw new Error('instance: lower case letters and digits, at most 20');
  return new LxdEngine(options);
}

/** Frozen, as during a snapshot, is no end; `Error` is what is said of machines of a member that is away. */
const hasEnded = new Set(['Stopped', 'Error', 'gone']);

const notHere = (what: string) => new LabError('build-failed', `${what}: not on containers`);

class LxdEngine implements LabEngine {
  readonly name = 'lxd';
  readonly #options: LxdEngineOptions;
  readonly #client: LxdClient;
  readonly #machines: LxdMachines;
  readonly #layout: Layout;
  readonly #images: ImageStore;
  readonly #lanes = new Lanes();
  readonly #live = new Map<string, LxdTerminal>();
  readonly #starting = new Map<string, { result: Promise<StartResult>; abort: AbortController }>();
  readonly #listeners = new Set<(incident: Incident) => void>();
  #layoutMade: Promise<void> | null = null;
  #timeZone = 'Asia/Shanghai';
  #watch: NodeJS.Timeout | null = null;
  #watching = false;

  constructor(options: LxdEngineOptions) {
    this.#options = options;
    this.#client = new LxdClient(options.place);
    this.#machines = new LxdMachines(this.#client, options.instance, options.pool, options.limits);
    this.#layout = layoutOf(options.dir);
    this.#images = new ImageStore(this.#layout, options.recipesDir);
  }

  status: LabEngine['status'] = () => describeLxd(this.#client, this.#options.pool);

  keepTime(timeZone: string): void {
    if (/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/.test(timeZone)) this.#timeZone = timeZone;
  }

  recipeKey: LabEngine['recipeKey'] = (recipe) => this.#images.recipeKey(recipe);
  buildImage: LabEngine['buildImage'] = async (recipe, build, onLog, signal) => {
    await this.#folders();
    return this.#images.build(recipe, build, onLog, signal);
  };
  // A layer is the difference of two disks; containers have none.
  buildLayer: LabEngine['buildLayer'] = () => Promise.reject(notHere('images that stand on others'));
  captureDisk: LabEngine['captureDisk'] = () => Promise.reject(notHere('saving a machine as an image'));
  exportDisk: LabEngine['exportDisk'] = () => Promise.reject(new LabError('no-export'));
  importDisk: LabEngine['importDisk'] = () => Promise.reject(notHere('disks that boot by themselves'));
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

  /** What a template is elsewhere is here the image in LXD's own store. */
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
      return { from: 'template', fallback: null, elapsedMs: 0 };
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
      // A disk that somebody has worked on stays, whatever its start came to.
      if (isNew) await this.#machines.remove(id).catch(() => undefined);
      else await this.#machines.stop(id).catch(() => undefined);
      throw error;
    }
    this.#hold(id);
    const elapsedMs = Math.round((performance.now() - begun) * 10) / 10;
    const from = isNew ? 'template' : 'suspended';
    this.#options.log.info({ machine: id, from, elapsedMs }, 'a machine has started');
    return { from, fallback: null, elapsedMs };
  }

  /** The disk is kept; what ran in memory is not: LXD cannot save it everywhere. */
  suspend: LabEngine['suspend'] = (id) =>
    this.#inLane(id, 'suspend-failed', async () => {
      this.#terminal(id);
      this.#forget(id);
      await this.#machines.stop(id);
    });

  async destroy(machineId: string): Promise<void> {
    this.#starting.get(machineId)?.abort.abort();
    if (!isSafeId(machineId)) return;
    await this.#inLane(machineId, 'start-failed', async () => {
      this.#forget(machineId);
      await this.#machines.remove(machineId);
    });
  }

  async reset(request: StartRequest): Promise<StartResult> {
    await this.destroy(request.machineId);
    return this.start(request);
  }

  readonly snapshots: LabEngine['snapshots'] = {
    take: (id, snapshot) =>
      this.#inLane(id, 'start-failed', () => {
        this.#terminal(id);
        return this.#machines.takeSnapshot(id, snapshot);
      }),
    restore: (id, snapshot) =>
      this.#inLane(id, 'start-failed', async () => {
        await this.#machines.restore(id, snapshot);
        this.#forget(id);
      }),
    remove: (id, snapshot) => this.#inLane(id, 'start-failed', () => this.#machines.removeSnapshot(id, snapshot)),
  };

  adopt(known: string[], suspended: string[]): Promise<AdoptResult> {
    return this.#said('engine-unavailable', async () => {
      const there = await this.#machines.list();
      const adopted = known.filter((id) => there.get(id)?.status === 'Running');
      for (const id of adopted) this.#hold(id);
      const lost = known.filter((id) => !adopted.includes(id));
      const reaped = [...there.keys()].filter((id) => !known.includes(id) && !suspended.includes(id));
      for (const id of reaped) await this.#machines.remove(id);
      this.#options.log.info({ adopted, lost, reaped }, 'the machines of an earlier life were met');
      return { adopted, lost, reaped };
    });
  }

  held(): string[] {
    return [...this.#live.keys()];
  }

  openConsole: LabEngine['openConsole'] = (id, kind) =>
    this.#said('not-running', async () => {
      if (kind === 'desktop') throw new LabError('not-running', 'a container has no screen');
      return this.#terminal(id).open();
    });
  openPort: LabEngine['openPort'] = (id) => Promise.reject(new LabError('no-ports', id));
  exec: LabEngine['exec'] = (id, script, limits) =>
    this.#said('agent-silent', async () => {
      this.#terminal(id);
      return execScript(this.#client, this.#machines.nameOf(id), script, limits);
    });
  // The container's files are its own; nothing outside it was sealed.
  changedParts: LabEngine['changedParts'] = async () => [];
  screenshot: LabEngine['screenshot'] = (id) => Promise.reject(new LabError('not-running', `${id} has no screen`));
  consoleTail: LabEngine['consoleTail'] = async (id, lines) => this.#terminal(id).lines(lines);
  usage: LabEngine['usage'] = (id) =>
    this.#said('not-running', async () => {
      this.#terminal(id);
      return this.#machines.usage(id);
    });

  onIncident(listener: (incident: Incident) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async close(options: { destroyAll?: boolean } = {}): Promise<void> {
    for (const { abort } of this.#starting.values()) abort.abort();
    await this.#lanes.idle();
    if (options.destroyAll) await Promise.all(this.held().map((id) => this.destroy(id)));
    for (const id of this.held()) this.#forget(id);
    if (this.#watch) clearInterval(this.#watch);
    this.#listeners.clear();
  }

  #terminal(id: string): LxdTerminal {
    const terminal = this.#live.get(id);
    if (!terminal) throw new LabError('not-running', id);
    return terminal;
  }

  #hold(id: string): void {
    if (!this.#live.has(id)) this.#live.set(id, new LxdTerminal(this.#client, this.#machines.nameOf(id)));
    this.#watch ??= setInterval(() => void this.#look(), this.#options.watchMs ?? 5_000).unref();
  }

  #forget(id: string): void {
    this.#live.get(id)?.end();
    this.#live.delete(id);
  }

  /** Machines that have ended by themselves, or whose member is gone. A cluster that does not answer says nothing of them. */
  async #look(): Promise<void> {
    if (this.#watching) return;
    this.#watching = true;
    try {
      const before = new Map(this.#live);
      const there = await this.#machines.list();
      for (const [id, terminal] of before) {
        const status = there.get(id)?.status ?? 'gone';
        if (!hasEnded.has(status) || this.#live.get(id) !== terminal) continue;
        this.#options.log.warn(
          { machine: id, status, member: there.get(id)?.location },
          'a machine has ended by itself',
        );
        this.#forget(id);
        const detail = status === 'Error' ? `its member ${there.get(id)?.location} is away` : `it is ${status}`;
        for (const listener of this.#listeners) listener({ machineId: id, kind: 'ended', detail });
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'LXD does not answer');
    } finally {
      this.#watching = false;
    }
  }

  #folders(): Promise<void> {
    this.#layoutMade ??= createLayout(this.#layout, this.#options.sharedImages);
    return this.#layoutMade;
  }

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
