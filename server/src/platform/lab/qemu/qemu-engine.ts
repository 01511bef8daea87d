import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Incident, type LabEngine, LabError, type StartRequest, type StartResult } from '../engine.ts';
import type { AdoptResult, DiskUse, EngineStatus } from '../engine-report.ts';
import type { LabLog } from '../lab-log.ts';
import { adoptMachines } from './adoption.ts';
import { Builds } from './builds.ts';
import { dataEngine } from './data-disk.ts';
import { reportDisk } from './disk-report.ts';
import { machineUsage } from './disk-usage.ts';
import { DiskWatch } from './disk-watch.ts';
import { copyDisk, packDisk } from './export-disk.ts';
import { readHost } from './host.ts';
import { ImageStore } from './image-store.ts';
import { importDisk } from './import-disk.ts';
import { incidentListener } from './incident-listener.ts';
import { Lanes } from './lane.ts';
import { releaseHost } from './launch.ts';
import { buildLayer, captureDisk } from './layer.ts';
import { hasDisk, isSafeId, type Layout, layoutOf } from './layout.ts';
import type { Machine } from './machine.ts';
import { findChangedParts, runInMachine } from './machine-check.ts';
import { openConsoleOf, takePicture } from './machine-screen.ts';
import { plugIn } from './network-link.ts';
import { NetworkSwitch } from './network-switch.ts';
import type { QemuEngineOptions } from './options.ts';
import { PortRelays } from './port-relay.ts';
import type { Site } from './site.ts';
import { createSiteKeeper, type SiteKeeper } from './site-keeper.ts';
import { removeSnapshot, restoreSnapshot, takeSnapshot } from './snapshot.ts';
import { Starter } from './starter.ts';
import { suspendMachine, writeDown } from './suspension.ts';
import { TemplateStore } from './template.ts';
import { type TemplateCalls, templateCalls } from './template-calls.ts';

/** Creates an engine of real virtual machines on this host. Nothing is touched before the first call. */
export function createQemuEngine(options: QemuEngineOptions): LabEngine {
  if (!/^[a-z0-9]{1,20}$/.test(options.instance))
    throw new Error('instance: lower case letters and digits, at most 20');
  return new QemuEngine(options);
}

interface Parts {
  site: Site;
  disk: DiskWatch;
  templates: TemplateStore;
  starter: Starter;
}

class QemuEngine implements LabEngine {
  readonly name = 'qemu';
  readonly engines = ['qemu'] as const;
  readonly traits = { serialLogin: 'uploads', reachesLoopback: false } as const;
  readonly data: LabEngine['data'];
  readonly #layout: Layout;
  readonly #log: LabLog;
  readonly #site: SiteKeeper;
  readonly #images: ImageStore;
  readonly #templates: TemplateCalls;
  readonly #machines = new Map<string, Machine>();
  readonly #starting = new Map<string, { result: Promise<StartResult>; abort: AbortController }>();
  readonly #lanes = new Lanes();
  readonly #builds = new Builds();
  readonly #networks = new NetworkSwitch();
  readonly #relays = new PortRelays(this.#networks);
  readonly #listeners = new Set<(incident: Incident) => void>();
  readonly #listener = incidentListener(this.#listeners, (machine) => {
    // A machine that is not registered yet is still starting: its start reports what happened.
    if (this.#machines.get(machine.record.id) !== machine) return false;
    this.#log.warn({ machine: machine.record.id }, 'a machine has ended by itself');
    this.#forget(machine).catch(() => undefined);
    return true;
  });
  #timeZone = 'Asia/Shanghai';
  #parts: Promise<Parts> | null = null;
  #closed = false;

  constructor(options: QemuEngineOptions) {
    this.#layout = layoutOf(options.dir);
    this.#log = options.log;
    this.#site = createSiteKeeper({ ...options, layout: this.#layout, timeZone: () => this.#timeZone });
    this.#images = new ImageStore(this.#layout, options.recipesDir);
    this.#templates = templateCalls(() => this.#open(), this.#images, this.#builds);
    this.data = dataEngine(this.#layout, async () => (await this.#open()).site);
  }

  async status(refresh = false): Promise<EngineStatus> {
    const [settled, host] = await Promise.all([this.#site.describe(refresh), readHost(this.#layout.dir)]);
    return { ...settled, host };
  }

  keepTime(timeZone: string): void {
    // The zone becomes a field of a line, and a path in the guest.
    if (/^[A-Za-z0-9_+-]+(\/[A-Za-z0-9_+-]+)*$/.test(timeZone)) this.#timeZone = timeZone;
  }

  recipeKey: LabEngine['recipeKey'] = (recipe) => this.#images.recipeKey(recipe);
  buildImage: LabEngine['buildImage'] = async (recipe, build, onLog, signal) => {
    await this.#site.ensureDisk();
    const manifest = await this.#builds.run((wanted) => this.#images.build(recipe, build, onLog, wanted), signal);
    // The first image brings the first kernel that can prove KVM.
    await this.#site.reconsiderAccelerator();
    return manifest;
  };

  buildLayer: LabEngine['buildLayer'] = (layer, onLog, signal) =>
    this.#builds.run(
      (wanted) => this.#open().then(({ site }) => buildLayer(site, this.#images, layer, onLog, wanted)),
      signal,
    );
  captureDisk: LabEngine['captureDisk'] = (id, capture) =>
    this.#inLane(id, (site) => captureDisk(site, this.#images, this.#live(id), capture));
  exportDisk: LabEngine['exportDisk'] = async (id, path) =>
    packDisk(await this.#inLane(id, (site) => copyDisk(site, this.#live(id))), path);

  importDisk: LabEngine['importDisk'] = async (image, path, minMemoryMb) =>
    importDisk((await this.#open()).site, this.#images, image, path, minMemoryMb);

  hasImage: LabEngine['hasImage'] = (build) => this.#images.has(build);
  checksum: LabEngine['checksum'] = (build) => this.#images.checksum(build);

  diskUse = async (): Promise<DiskUse[]> =>
    this.#open().then(({ templates }) => reportDisk(this.#layout, (name) => templates.buildOf(name)));

  async removeImage(build: string): Promise<void> {
    const { templates, starter } = await this.#open();
    await starter.pool.dropOf(build);
    await templates.removeOf(build);
    await this.#images.remove(build);
  }

  ensureTemplate: LabEngine['ensureTemplate'] = (...call) => this.#templates.ensureTemplate(...call);
  hasTemplate: LabEngine['hasTemplate'] = (...call) => this.#templates.hasTemplate(...call);

  start(request: StartRequest): Promise<StartResult> {
    const id = request.machineId;
    const running = this.#starting.get(id);
    if (running) return running.result;
    const abort = new AbortController();
    const result = this.#lanes
      .run(id, () => this.#start(request, abort.signal))
      .finally(() => {
        if (this.#starting.get(id)?.abort === abort) this.#starting.delete(id);
      });
    this.#starting.set(id, { result, abort });
    return result;
  }

  async #start(request: StartRequest, signal: AbortSignal): Promise<StartResult> {
    const begun = performance.now();
    const id = request.machineId;
    if (!isSafeId(id)) throw new LabError('start-failed', 'the machine id is not allowed');
    const live = this.#machines.get(id);
    if (live?.alive) return { from: live.record.from, fallback: null, elapsedMs: 0 };
    const { starter } = await this.#open();
    const { machine, from, fallback } = await starter.start(request, signal);
    this.#machines.set(id, machine);
    await plugIn(this.#networks, machine, this.#log, true);
    if (!machine.alive) {
      await this.#forget(machine);
      throw new LabError('start-failed', 'the machine ended right after its start');
    }
    const elapsedMs = Math.round((performance.now() - begun) * 10) / 10;
    this.#log.info({ machine: id, from, fallback, elapsedMs }, 'a machine has started');
    return { from, fallback, elapsedMs, data: machine.record.data ?? [] };
  }

  suspend: LabEngine['suspend'] = (machineId) =>
    this.#inLane(machineId, async (site) => {
      const machine = this.#live(machineId);
      await suspendMachine(site, machine);
      await this.#forget(machine);
    });

  readonly power: LabEngine['power'] = {
    off: (id) => this.#inLane(id, () => writeDown(this.#live(id)).then(() => this.#stop(id))),
  };

  async destroy(machineId: string): Promise<void> {
    this.#starting.get(machineId)?.abort.abort();
    await this.#lanes.run(machineId, () => this.#destroy(machineId));
  }

  async #destroy(machineId: string): Promise<void> {
    if (!isSafeId(machineId)) return;
    await this.#stop(machineId);
    for (const parent of [this.#layout.machines, this.#layout.snapshots])
      await rm(join(parent, machineId), { recursive: true, force: true });
  }

  async #stop(machineId: string): Promise<void> {
    const machine = this.#machines.get(machineId);
    if (!machine) return;
    await machine.kill();
    await this.#forget(machine);
  }

  readonly snapshots: LabEngine['snapshots'] = {
    take: (id, snapshot) => this.#inLane(id, (site) => takeSnapshot(site, this.#live(id), snapshot)),
    restore: (id, snapshot) => this.#inLane(id, (site) => restoreSnapshot(site, id, snapshot, () => this.#stop(id))),
    remove: (id, snapshot) => this.#inLane(id, ({ layout }) => removeSnapshot(layout, id, snapshot)),
  };

  // It is on this host, which is there.
  rescue = (): Promise<string> => Promise.reject(new LabError('snapshot-missing'));

  #inLane<T>(id: string, work: (site: Site) => Promise<T>): Promise<T> {
    return this.#lanes.run(id, async () => work(await this.#site.get()));
  }

  reset: LabEngine['reset'] = (request) => this.destroy(request.machineId).then(() => this.start(request));

  async adopt(known: string[], suspended: string[]): Promise<AdoptResult> {
    const { site, templates, starter } = await this.#open();
    const held = [...this.#machines.values(), ...starter.pool.machines];
    const outcome = await adoptMachines(site, this.#listener, held, known, suspended);
    for (const machine of outcome.machines) this.#machines.set(machine.record.id, machine);
    await Promise.all(outcome.machines.map((machine) => plugIn(this.#networks, machine, this.#log)));
    for (const id of outcome.halfSuspended) await this.suspend(id).catch(() => undefined);
    await templates.collect();
    const { adopted, lost, reaped } = outcome;
    this.#log.info({ adopted, lost, reaped }, 'the machines of an earlier life were met');
    return { adopted, lost, reaped };
  }

  has: LabEngine['has'] = async (id) => hasDisk(this.#layout, id);
  held = (): string[] => [...this.#machines.values()].filter(({ alive }) => alive).map(({ record }) => record.id);

  openConsole: LabEngine['openConsole'] = async (id, kind) => openConsoleOf(this.#live(id), kind);
  openPort: LabEngine['openPort'] = async (id, port) =>
    this.#relays.connect(await this.#site.get(), this.#live(id), port);
  exec: LabEngine['exec'] = async (id, script, limits) => runInMachine(this.#live(id), script, limits);
  changedParts = async (machineId: string): Promise<string[]> => findChangedParts(this.#live(machineId));
  screenshot: LabEngine['screenshot'] = async (id, mostWide) => {
    const machine = this.#live(id);
    return this.#lanes.run(`screen ${id}`, () => takePicture(machine, mostWide));
  };

  consoleTail: LabEngine['consoleTail'] = async (id, lines) => this.#live(id).terminal.lines(lines);
  usage: LabEngine['usage'] = async (machineId) => machineUsage(this.#live(machineId));

  onIncident: LabEngine['onIncident'] = (listener) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  async close(options: { destroyAll?: boolean } = {}): Promise<void> {
    this.#closed = true;
    for (const { abort } of this.#starting.values()) abort.abort();
    await Promise.all([this.#builds.close(), this.#lanes.idle()]);
    const ids = options.destroyAll ? [...this.#machines.keys()] : [];
    // One that cannot be ended keeps none of the others.
    for (const end of await Promise.allSettled(ids.map((id) => this.destroy(id))))
      if (end.status === 'rejected') this.#log.error({ err: end.reason }, 'a machine could not be ended');
    for (const machine of this.#machines.values()) machine.release();
    this.#machines.clear();
    this.#listeners.clear();
    this.#networks.close();
    this.#relays.close();
    await this.#parts?.then(({ disk, starter }) => Promise.all([disk.close(), starter.pool.close()]));
    if (options.destroyAll) await this.#site.dispose();
  }

  #open(): Promise<Parts> {
    if (this.#closed) return Promise.reject(new LabError('engine-unavailable', 'the engine is closed'));
    this.#parts ??= this.#site.get().then(
      (site) => {
        const templates = new TemplateStore(site);
        const disk = new DiskWatch(site, () => this.#machines.values());
        return { site, disk, templates, starter: new Starter(site, this.#images, templates, disk, this.#listener) };
      },
      (error: unknown) => {
        this.#parts = null;
        throw error;
      },
    );
    return this.#parts;
  }

  #live(machineId: string): Machine {
    const machine = this.#machines.get(machineId);
    if (!machine?.alive) throw new LabError('not-running', machineId);
    return machine;
  }

  async #forget(machine: Machine): Promise<void> {
    if (this.#machines.get(machine.record.id) !== machine) return;
    this.#machines.delete(machine.record.id);
    this.#relays.end(machine.record.id);
    await releaseHost(await this.#site.get(), machine.record);
  }
}
