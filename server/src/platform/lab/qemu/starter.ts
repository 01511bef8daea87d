import { chmod, copyFile, mkdir, rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { clock } from '../../clock.ts';
import { LabError, type StartRequest, type StartResult } from '../engine.ts';
import { linkData } from './data-disk.ts';
import type { DiskWatch } from './disk-watch.ts';
import type { ImageStore } from './image-store.ts';
import { Gate } from './lane.ts';
import { launchMachine } from './launch.ts';
import { relativeTemplate } from './layout.ts';
import type { Machine, MachineListener } from './machine.ts';
import { DISK_FILE, type MachineRecord, readRecord, STATE_FILE } from './machine-record.ts';
import { copyOverlay } from './overlay.ts';
import { ensureDisk, exists, type Site, toLabError } from './site.ts';
import { OVERLAY_FILE, type Template, type TemplateStore, templateKey } from './template.ts';
import { TERMINAL_FILE } from './terminal-hub.ts';
import { WarmPool } from './warm-pool.ts';

export interface Started {
  machine: Machine;
  from: StartResult['from'];
  fallback: string | null;
}

/** Decides what a machine is started from: its own saved state, its own disk, the template, or the image. */
export class Starter {
  readonly #site: Site;
  readonly #images: ImageStore;
  readonly #templates: TemplateStore;
  readonly #disk: DiskWatch;
  readonly #listener: MachineListener;
  // More starts at once would only compete for the processor: each would be ready later.
  readonly #gate = new Gate(2 * availableParallelism());
  /** Clones made ahead of their start. */
  readonly pool: WarmPool;

  constructor(site: Site, images: ImageStore, templates: TemplateStore, disk: DiskWatch, listener: MachineListener) {
    this.#site = site;
    this.pool = new WarmPool(site, (id, { template, image, size }, ofPool, signal) => {
      const record = freshRecord(site, { machineId: id, size }, image);
      return this.#gate.pass(() => this.#clone(site.layout.machine(id), record, template, ofPool, signal));
    });
    this.#images = images;
    this.#templates = templates;
    this.#disk = disk;
    this.#listener = listener;
  }

  async start(request: StartRequest, signal: AbortSignal): Promise<Started> {
    await ensureDisk(this.#site);
    return this.#gate.pass(async () => {
      if (signal.aborted) throw new LabError('cancelled', 'the start was called off');
      const folder = this.#site.layout.machine(request.machineId);
      const record = await readRecord(folder);
      const again = record && (await exists(join(folder, DISK_FILE))) ? record : null;
      const { diskMb } = again?.image ?? (await this.#images.manifest(request.image));
      return this.#disk.withRoom(request.machineId, diskMb, () =>
        again ? this.#startAgain(folder, relinked(again, request), signal) : this.#startFresh(folder, request, signal),
      );
    });
  }

  /** Starts a machine that has run before: nothing of it is ever removed here. */
  async #startAgain(folder: string, old: MachineRecord, signal: AbortSignal): Promise<Started> {
    const { layout } = this.#site;
    const base = old.template === null ? layout.image(old.image.build) : layout.template(old.template);
    const ofImage = join(layout.image(old.image.build), old.image.boot === 'disk' ? DISK_FILE : 'vmlinuz');
    if (!(await exists(join(base, DISK_FILE))) || !(await exists(ofImage))) {
      throw new LabError('image-missing', `${old.image.recipe} ${old.image.build} of an existing machine`);
    }
    const file = join(folder, STATE_FILE);
    let fallback: string | null = null;
    if (await exists(file)) {
      try {
        const machine = await launchMachine(this.#site, {
          record: { ...old, startedAt: clock.now().getTime(), from: 'suspended' },
          memory: { kind: 'anonymous' },
          state: { file, ignoreShared: false },
          listener: this.#listener,
          signal,
        });
        await rm(file, { force: true });
        return { machine, from: 'suspended', fallback: null };
      } catch (error) {
        if (signal.aborted) throw error;
        this.#site.log.warn({ machine: old.id, err: error }, 'a saved state could not be restored; booting its disk');
        fallback = 'restore-failed';
      }
    }
    const machine = await launchMachine(this.#site, {
      record: { ...old, accelerator: this.#site.accelerator, startedAt: clock.now().getTime(), from: 'cold' },
      memory: { kind: 'anonymous' },
      state: null,
      listener: this.#listener,
      signal,
    });
    // Only now: a boot that fails must not cost the state, which may restore the next time.
    await rm(file, { force: true });
    return { machine, from: 'cold', fallback };
  }

  async #startFresh(folder: string, request: StartRequest, signal: AbortSignal): Promise<Started> {
    const site = this.#site;
    const image = await this.#images.manifest(request.image);
    if (request.size.memoryMb < image.minMemoryMb) {
      throw new LabError('start-failed', `${image.recipe} needs ${image.minMemoryMb} MiB of memory`);
    }
    const record = freshRecord(site, request, image);
    const template = await this.#templates.find(templateKey(site, image, request.size));
    let fallback = template === null ? 'template-missing' : 'restore-failed';
    try {
      if (template && template !== 'damaged') {
        try {
          const machine = await this.#ofTemplate(folder, record, template, signal);
          return { machine, from: 'template', fallback: null };
        } catch (error) {
          if (signal.aborted || !(await exists(site.layout.image(image.build)))) throw error;
          site.log.warn({ machine: record.id, template: template.name, err: error }, 'a template failed; booting cold');
          await this.#templates.noteFailure(template);
          fallback = 'restore-failed';
        }
      }
      await this.#emptyFolder(folder);
      await linkData(site.layout, folder, request.data);
      await copyOverlay(join(site.layout.image(image.build), OVERLAY_FILE), join(folder, DISK_FILE));
      const machine = await launchMachine(site, {
        record: { ...record, template: null, from: 'cold' },
        memory: { kind: 'anonymous' },
        state: null,
        listener: this.#listener,
        signal,
      });
      return { machine, from: 'cold', fallback };
    } catch (error) {
      await rm(folder, { recursive: true, force: true });
      throw toLabError(error, 'start-failed', 'start');
    }
  }

  /** Takes a clone that was made ahead, or makes one. */
  async #ofTemplate(folder: string, record: FreshRecord, template: Template, signal: AbortSignal): Promise<Machine> {
    // Its network and the places of its disks are fixed when a clone is made.
    const isPlain = !record.link && !record.data;
    const own = { ...record, template: template.name, from: 'template' as const };
    const ahead = isPlain ? await this.pool.take(own, this.#listener) : null;
    const machine = ahead ?? (await this.#clone(folder, record, template, this.#listener, signal));
    if (isPlain) this.pool.noteUse({ template, image: record.image, size: record.size });
    return machine;
  }

  async #clone(
    folder: string,
    record: FreshRecord,
    template: Template,
    listener: MachineListener,
    signal: AbortSignal,
  ): Promise<Machine> {
    const base = this.#site.layout.template(template.name);
    await this.#emptyFolder(folder);
    await Promise.all([
      linkData(this.#site.layout, folder, record.data),
      copyOverlay(join(base, OVERLAY_FILE), join(folder, DISK_FILE)),
      // The prompt was printed before the template was frozen: its log is the clone's scrollback.
      copyTerminal(join(base, TERMINAL_FILE), join(folder, TERMINAL_FILE)),
    ]);
    const machine = await launchMachine(this.#site, {
      record: {
        ...{ ...record, template: template.name, from: 'template' as const },
        ...(template.checkShell ? { checkShell: template.checkShell } : {}),
      },
      memory: {
        kind: 'private-file',
        path: relativeTemplate(template.name, 'ram.img'),
        readOnly: this.#site.readOnlyMemory,
      },
      state: { file: join(base, STATE_FILE), ignoreShared: true },
      listener,
      signal,
    });
    this.#templates.noteSuccess(template);
    return machine;
  }

  async #emptyFolder(folder: string): Promise<void> {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700 });
  }
}

type FreshRecord = Omit<MachineRecord, 'uid' | 'template' | 'from'>;

const freshRecord = (
  site: Site,
  { machineId, size, link, data }: Pick<StartRequest, 'machineId' | 'size' | 'link' | 'data'>,
  image: MachineRecord['image'],
): FreshRecord => ({
  ...{ id: machineId, image, size, accelerator: site.accelerator, startedAt: clock.now().getTime() },
  ...{ dock: true, quiet: true },
  ...(link ? { link } : {}),
  ...(data?.length ? { data } : {}),
});

/** Applies a change of network since the last start. */
function relinked({ link: _, ...old }: MachineRecord, { link }: StartRequest): MachineRecord {
  return link ? { ...old, link } : old;
}

async function copyTerminal(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await chmod(to, 0o660);
}
