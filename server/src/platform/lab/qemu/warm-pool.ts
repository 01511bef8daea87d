import { randomBytes } from 'node:crypto';
import { rename, rm } from 'node:fs/promises';
import type { MachineSize } from '../engine.ts';
import type { ImageManifest } from '../engine-images.ts';
import { readAvailableMb } from './host.ts';
import { releaseHost } from './launch.ts';
import { Machine, type MachineListener } from './machine.ts';
import { type MachineRecord, writeRecord } from './machine-record.ts';
import type { Site } from './site.ts';
import type { Template } from './template.ts';

const LOOK_MS = 250;
/** Clones are made ahead only when nobody has started anything for this long: a class must not wait for them. */
const QUIET_MS = 1_500;
/** More than a few are made when it has been quiet for longer: making them must not slow down one start after another. */
const FEW = 8;
const CALM_MS = 6_000;
/** A template that nobody has used for this long gets no clones. */
const FORGET_MS = 30 * 60_000;
/** Measured for the smallest image; a stopped clone holds little beside what the template shares with it. */
const CLONE_MB = 60;
/** The pool takes at most this share of the memory that the host has to spare. */
const MEMORY_SHARE = 1 / 8;
const CONNECT_LIMIT_MS = 5_000;

/** Which clones fit a start. */
export interface WarmKind {
  template: Template;
  image: ImageManifest;
  size: MachineSize;
}

/** Makes a running clone in a folder of that id. */
type MakeClone = (id: string, kind: WarmKind, listener: MachineListener, signal: AbortSignal) => Promise<Machine>;

interface Used extends WarmKind {
  at: number;
}

/**
 * Clones of templates that have answered and stand still, so that a start only lets one go on. A stopped clone needs no
 * processor. Its process and control group keep the name that it was made under; its folder takes that of the machine.
 */
export class WarmPool {
  readonly #site: Site;
  readonly #clone: MakeClone;
  readonly #ready: Machine[] = [];
  readonly #used = new Map<string, Used>();
  readonly #abort = new AbortController();
  readonly #timer: NodeJS.Timeout | null;
  #making: Promise<void> | null = null;
  #lastStart = 0;

  constructor(site: Site, clone: MakeClone) {
    this.#site = site;
    this.#clone = clone;
    this.#timer = site.warm > 0 ? setInterval(() => this.#look(), LOOK_MS).unref() : null;
  }

  /** Machines that nobody owns yet. */
  get machines(): readonly Machine[] {
    return this.#ready;
  }

  /** Remembers what was started: clones of it are made when it has become quiet. */
  noteUse(kind: WarmKind): void {
    const at = performance.now();
    this.#lastStart = at;
    this.#used.delete(kind.template.name);
    this.#used.set(kind.template.name, { ...kind, at });
  }

  /**
   * Lets a clone of the template go on as the machine of the record. Returns null when there is none, or none that is
   * well; nothing is left of it then.
   */
  async take(record: Omit<MachineRecord, 'uid'>, listener: MachineListener): Promise<Machine | null> {
    this.#lastStart = performance.now();
    const at = this.#ready.findIndex((one) => one.record.template === record.template && one.alive);
    const [clone] = at < 0 ? [] : this.#ready.splice(at, 1);
    if (!clone) return null;
    const { layout } = this.#site;
    const { id: madeAs, uid, checkShell } = clone.record;
    const folder = layout.machine(record.id);
    const own: MachineRecord = { ...record, uid, madeAs, ...(checkShell ? { checkShell } : {}) };
    clone.release();
    try {
      // In this order, a crash leaves either a clone that nobody wants or the whole machine.
      await writeRecord(clone.folder, own);
      await rm(folder, { recursive: true, force: true });
      await rename(clone.folder, folder);
      const machine = await Machine.connect(this.#site, own, clone.process, listener, CONNECT_LIMIT_MS);
      const awake = machine.wakeUp();
      awake.catch(() => undefined);
      await machine.qmp.execute('cont');
      await awake;
      return machine;
    } catch (error) {
      this.#site.log.warn({ machine: record.id, err: error }, 'a clone made ahead does not go on');
      await clone.process.kill();
      await releaseHost(this.#site, own);
      for (const left of [clone.folder, folder]) await rm(left, { recursive: true, force: true });
      return null;
    }
  }

  /** Ends the clones of an image that is to be deleted. */
  async dropOf(build: string): Promise<void> {
    for (const [name, { image }] of this.#used) if (image.build === build) this.#used.delete(name);
    await this.#making;
    await this.#drop((one) => one.record.image.build === build);
  }

  async close(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    this.#abort.abort();
    await this.#making;
    await this.#drop(() => true);
  }

  #look(): void {
    const now = performance.now();
    if (this.#making || this.#abort.signal.aborted || now - this.#lastStart < QUIET_MS) return;
    for (const [name, { at }] of this.#used) if (now - at > FORGET_MS) this.#used.delete(name);
    this.#making = this.#tend()
      .catch((error) => {
        this.#site.log.warn({ err: error }, 'a clone could not be made ahead');
        return false;
      })
      .then((made) => {
        this.#making = null;
        // While it is calm there is nobody to leave the processor to.
        if (made && this.#isCalm) this.#look();
      });
  }

  get #isCalm(): boolean {
    return performance.now() - this.#lastStart >= CALM_MS;
  }

  /** Ends clones of templates that are no longer used, or makes one more; returns whether it did. */
  async #tend(): Promise<boolean> {
    await this.#drop(({ alive, record }) => !alive || !this.#used.has(record.template ?? ''));
    const kind = await this.#wanted();
    if (!kind) return false;
    const id = `_warm-${randomBytes(4).toString('hex')}`;
    const listener = { ended: () => undefined, incident: () => undefined };
    let machine: Machine | null = null;
    try {
      machine = await this.#clone(id, kind, listener, this.#abort.signal);
      await machine.qmp.execute('stop');
      this.#ready.push(machine);
      return true;
    } catch (error) {
      // The next use tries again: a template that does not restore must not be tried for ever.
      this.#used.delete(kind.template.name);
      // One that cannot be paused would run on, known to nobody.
      if (machine) await this.#end(machine);
      await rm(this.#site.layout.machine(id), { recursive: true, force: true });
      if (!this.#abort.signal.aborted) throw error;
      return false;
    }
  }

  /** Returns the kind of which there are fewest clones, the latest used first; null when there are enough. */
  async #wanted(): Promise<WarmKind | null> {
    const room = Math.floor(((await readAvailableMb()) * MEMORY_SHARE) / CLONE_MB);
    if (this.#ready.length >= Math.min(this.#site.warm, room, this.#isCalm ? room : FEW)) return null;
    const countOf = ({ template }: WarmKind) =>
      this.#ready.filter(({ record }) => record.template === template.name).length;
    return [...this.#used.values()].reverse().sort((a, b) => countOf(a) - countOf(b))[0] ?? null;
  }

  async #drop(isUnwanted: (machine: Machine) => boolean): Promise<void> {
    const unwanted = this.#ready.filter(isUnwanted);
    // All at once, before anything is awaited: none of them may be taken for a start meanwhile.
    for (const machine of unwanted) this.#ready.splice(this.#ready.indexOf(machine), 1);
    for (const machine of unwanted) await this.#end(machine);
  }

  async #end(machine: Machine): Promise<void> {
    await machine.kill();
    machine.release();
    await releaseHost(this.#site, machine.record);
    await rm(machine.folder, { recursive: true, force: true });
  }
}
