import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { clock } from '../../clock.ts';
import { LabError, type MachineSize } from '../engine.ts';
import type { ImageManifest } from '../engine-images.ts';
import { type CheckShell, isCheckShell } from './check-shell.ts';
import { launchMachine, releaseHost } from './launch.ts';
import { relativeTemplate, removeWork } from './layout.ts';
import type { Machine } from './machine.ts';
import { prepareChecks } from './machine-check.ts';
import { DISK_FILE, readRecord, STATE_FILE } from './machine-record.ts';
import { saveState } from './migration.ts';
import { copyOverlay, createEmptyOverlay } from './overlay.ts';
import { hardwareArguments } from './qemu-arguments.ts';
import { isRecord } from './qmp.ts';
import { ensureDisk, exists, type Site, toLabError } from './site.ts';
import { endStrays } from './strays.ts';
import { bootFailure, settle } from './template-boot.ts';
import { type Making, whileWanted } from './template-making.ts';
import { TERMINAL_FILE } from './terminal-hub.ts';

const RECORD_FILE = 'template.json';
const RAM_FILE = 'ram.img';
export const OVERLAY_FILE = 'overlay.qcow2';
// Version of the file layout; older versions of this code cannot use a newer one, and vice versa.
const FORMAT = 1;
// Longer than all steps together may take on a busy host without hardware acceleration.
const MAKE_LIMIT_MS = 15 * 60_000;
// One restore may fail because the host is out of memory; two in a row are the template's fault.
const FAILURES_ALLOWED = 2;

export interface Template {
  /** Name of the folder below `templates`. */
  name: string;
  key: string;
  build: string;
  /** Handle of the shell for checks in its memory. */
  checkShell?: CheckShell;
  /**
   * Size and times of the memory file: a process that maps it may have had to open it for writing, see
   * `RunUsers.templateGid`.
   */
  stamp: string;
}

/** Returns the key of the template that fits: any change of QEMU, hardware, accelerator or image makes another key. */
export function templateKey(site: Site, image: ImageManifest, size: MachineSize): string {
  // The kernel's path names the image, except for one that boots by itself.
  const own = image.boot === 'disk' ? [image.build] : [];
  const parts = [FORMAT, site.version, ...hardwareArguments(image, size, site.accelerator), ...own];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 20);
}

/** The memory templates of an installation. */
export class TemplateStore {
  readonly #site: Site;
  readonly #limitMs: number;
  readonly #making = new Map<string, Making<Template>>();
  readonly #known = new Map<string, Template>();
  readonly #failures = new Map<string, number>();

  /** `limitMs`: time after which a template that is not made is given up. */
  constructor(site: Site, limitMs = MAKE_LIMIT_MS) {
    this.#site = site;
    this.#limitMs = limitMs;
  }

  /** Returns null when there is none, and `damaged` when its memory differs from what was saved. */
  async find(key: string): Promise<Template | 'damaged' | null> {
    const template = this.#known.get(key) ?? (await this.#load(key));
    if (!template) return null;
    const stamp = await stampOf(join(this.#site.layout.template(template.name), RAM_FILE)).catch(() => 'gone');
    if (stamp === template.stamp) return template;
    this.#site.log.error({ template: template.name }, 'the memory of a template has changed: it is no longer used');
    await this.#retire(template);
    return 'damaged';
  }

  /**
   * Makes a template; calls for the same one share it. It is called off when the signals of all of them have aborted,
   * and when its image is removed; nothing of it runs on then.
   */
  make(
    key: string,
    image: ImageManifest,
    size: MachineSize,
    onLog: (line: string) => void,
    signal?: AbortSignal,
  ): Promise<Template> {
    const current = this.#making.get(key);
    // One that was called off ends without a template; whoever comes meanwhile wants one all the same.
    if (current?.abort.signal.aborted)
      return current.template.catch(() => undefined).then(() => this.make(key, image, size, onLog, signal));
    const making = current ?? this.#begin(key, image, size);
    // Calls that join while the template is made receive its log from then on.
    making.listeners.push(onLog);
    making.callers += 1;
    return signal ? whileWanted(making, signal) : making.template;
  }

  #begin(key: string, image: ImageManifest, size: MachineSize): Making<Template> {
    const abort = new AbortController();
    const listeners: Making<Template>['listeners'] = [];
    const tell = (line: string) => {
      for (const listener of listeners) listener(line);
    };
    const template = this.#make(key, image, size, tell, abort.signal).finally(() => this.#making.delete(key));
    const making = { template, build: image.build, listeners, callers: 0, abort };
    this.#making.set(key, making);
    return making;
  }

  noteSuccess(template: Template): void {
    this.#failures.delete(template.name);
  }

  async noteFailure(template: Template): Promise<void> {
    const failures = (this.#failures.get(template.name) ?? 0) + 1;
    this.#failures.set(template.name, failures);
    if (failures >= FAILURES_ALLOWED) await this.#retire(template);
  }

  /** Returns the image that a template was made from; empty for a folder that is not a template any more. */
  async buildOf(name: string): Promise<string> {
    return (await readTemplate(this.#site.layout.template(name), name))?.build ?? '';
  }

  /** Deletes the templates of an image, and calls off those that are being made. */
  async removeOf(build: string): Promise<void> {
    const making = [...this.#making.values()].filter((one) => one.build === build);
    for (const { abort } of making) abort.abort();
    await Promise.allSettled(making.map(({ template }) => template));
    for (const template of await this.#all()) {
      if (template.build !== build) continue;
      this.#known.delete(template.key);
      await rm(this.#site.layout.template(template.name), { recursive: true, force: true });
    }
  }

  /**
   * Deletes templates that no machine's disk stands on and that are retired, or whose image another server has removed.
   */
  async collect(): Promise<void> {
    const { layout } = this.#site;
    const used = new Set<string | null>();
    for (const id of await readdir(layout.machines)) used.add((await readRecord(layout.machine(id)))?.template ?? null);
    const usable = new Set<string>();
    for (const { name, build } of await this.#all()) if (await exists(layout.image(build))) usable.add(name);
    for (const name of await readdir(layout.templates)) {
      if (usable.has(name) || used.has(name) || this.#making.size > 0) continue;
      await rm(layout.template(name), { recursive: true, force: true });
    }
  }

  async #all(): Promise<Template[]> {
    const found: Template[] = [];
    for (const name of await readdir(this.#site.layout.templates)) {
      const template = await readTemplate(this.#site.layout.template(name), name);
      if (template) found.push(template);
    }
    return found;
  }

  async #load(key: string): Promise<Template | null> {
    const template = (await this.#all()).find((one) => one.key === key) ?? null;
    if (template) this.#known.set(key, template);
    return template;
  }

  /** Retires a template but keeps its disk: machines that were cloned from the template still stand on it. */
  async #retire(template: Template): Promise<void> {
    this.#known.delete(template.key);
    this.#failures.delete(template.name);
    const folder = this.#site.layout.template(template.name);
    for (const name of [RECORD_FILE, RAM_FILE, STATE_FILE]) await rm(join(folder, name), { force: true });
  }

  async #make(
    key: string,
    image: ImageManifest,
    size: MachineSize,
    onLog: (line: string) => void,
    wanted: AbortSignal,
  ): Promise<Template> {
    const site = this.#site;
    const existing = await this.find(key);
    if (existing && existing !== 'damaged') return existing;
    await ensureDisk(site, size.memoryMb);
    // No id from a client begins with an underscore, so a leftover is recognized and removed.
    const id = `_template-${key}`;
    const source = site.layout.machine(id);
    const name = `${key}-${randomBytes(3).toString('hex')}`;
    let machine: Machine | null = null;
    const signal = AbortSignal.any([wanted, AbortSignal.timeout(this.#limitMs)]);
    // No step outlives its machine: one that waits without a limit fails with it.
    const end = (): void => void machine?.kill();
    signal.addEventListener('abort', end);
    site.own.add(id);
    try {
      // Of a server that was killed in the middle of the same work.
      await endStrays(site, id);
      await removeWork(source);
      await mkdir(source, { mode: 0o700 });
      await copyOverlay(join(site.layout.image(image.build), OVERLAY_FILE), join(source, DISK_FILE));
      signal.throwIfAborted();
      onLog('booting the machine that becomes the template');
      machine = await launchMachine(site, {
        record: {
          id,
          image,
          size,
          template: null,
          accelerator: site.accelerator,
          startedAt: clock.now().getTime(),
          from: 'cold',
          dock: true,
          quiet: true,
        },
        memory: { kind: 'shared-file', path: RAM_FILE },
        state: null,
        listener: { ended: () => undefined, incident: ({ detail }) => onLog(detail) },
        signal,
      }).catch((error: unknown) => {
        throw bootFailure(error);
      });
      onLog('waiting until it is quiet');
      await settle(machine);
      const checkShell = await prepareChecks(machine);
      onLog('saving its memory');
      await saveState(machine, join(source, STATE_FILE), true);
      await machine.quit();
      signal.throwIfAborted();
      const template = await this.#publish(source, {
        ...{ name, key, build: image.build },
        ...(checkShell ? { checkShell } : {}),
      });
      onLog('the template is ready');
      return template;
    } catch (error) {
      await machine?.kill();
      await rm(site.layout.template(name), { recursive: true, force: true });
      if (wanted.aborted) throw new LabError('cancelled', 'nobody wants the template any more');
      if (signal.aborted) throw new LabError('start-failed', `no template within ${this.#limitMs / 60_000} minutes`);
      throw toLabError(error, 'start-failed', 'template');
    } finally {
      signal.removeEventListener('abort', end);
      if (machine) await releaseHost(site, machine.record);
      await removeWork(source);
      site.own.delete(id);
    }
  }

  async #publish(source: string, made: Omit<Template, 'stamp'>): Promise<Template> {
    const { layout, users, readOnlyMemory } = this.#site;
    const folder = layout.template(made.name);
    for (const name of await readdir(source)) {
      if (![DISK_FILE, RAM_FILE, STATE_FILE, TERMINAL_FILE].includes(name))
        await rm(join(source, name), { force: true });
    }
    await rename(source, folder);
    const root = users.own ? 0 : null;
    for (const name of ['.', ...(await readdir(folder))]) {
      const path = join(folder, name);
      const group = name === RAM_FILE && root !== null && !readOnlyMemory ? users.templateGid : root;
      if (root !== null && group !== null) await chown(path, root, group);
      if (name === '.') await chmod(path, 0o755);
      // An older QEMU opens even memory that it maps privately for writing; without root there is only one user anyway.
      else if (name === RAM_FILE && !readOnlyMemory) await chmod(path, root === null ? 0o600 : 0o460);
      else await chmod(path, 0o444);
    }
    await createEmptyOverlay(folder, OVERLAY_FILE, relativeTemplate(made.name, DISK_FILE));
    const template: Template = { ...made, stamp: await stampOf(join(folder, RAM_FILE)) };
    // Written last: a folder with this file is complete.
    await writeFile(join(folder, RECORD_FILE), JSON.stringify(template), { mode: 0o444 });
    this.#known.set(made.key, template);
    return template;
  }
}

async function stampOf(path: string): Promise<string> {
  const { size, mtimeMs, ctimeMs } = await stat(path);
  return `${size} ${mtimeMs} ${ctimeMs}`;
}

async function readTemplate(folder: string, name: string): Promise<Template | null> {
  try {
    const value: unknown = JSON.parse(await readFile(join(folder, RECORD_FILE), 'utf8'));
    if (!isRecord(value)) return null;
    const { key, build, stamp, checkShell } = value;
    if (typeof key !== 'string' || typeof build !== 'string' || typeof stamp !== 'string') return null;
    return { name, key, build, stamp, ...(isCheckShell(checkShell) ? { checkShell } : {}) };
  } catch {
    return null;
  }
}
