import { LabError } from '../engine.ts';
import { diskUsageMb } from './disk-usage.ts';
import type { Machine } from './machine.ts';
import { freeDiskMb, type Site } from './site.ts';

// Two guests that write as fast as they can fill half a gigabyte within seconds.
const LOOK_MS = 500;

/** Looks after the host's disk: starts nothing that would not fit, and pauses the guests before it is full. */
export class DiskWatch {
  readonly #site: Site;
  readonly #running: () => Iterable<Machine>;
  /** What starts that are under way may write; they run as soon as they are ready. */
  readonly #promised = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #low = false;

  constructor(site: Site, running: () => Iterable<Machine>) {
    this.#site = site;
    this.#running = running;
    this.#timer = setInterval(() => void this.#look().catch(() => undefined), LOOK_MS).unref();
  }

  /** Does `work`, which starts a machine with a disk of that size, unless there would be no room for what the disks may hold. */
  async withRoom<T>(id: string, diskMb: number, work: () => Promise<T>): Promise<T> {
    const { layout, minFreeDiskMb, diskShare } = this.#site;
    const needed = diskMb - (await diskUsageMb(layout.machine(id)));
    const running = [...this.#running()].map((machine) => growth(machine, layout.machine(machine.record.id)));
    const others = (await Promise.all(running)).reduce((sum, one) => sum + one, 0);
    const promised = [...this.#promised.values()].reduce((sum, one) => sum + one, 0);
    const wanted = minFreeDiskMb + Math.ceil(diskShare * (others + promised + Math.max(0, needed)));
    const free = await freeDiskMb(layout.machines);
    if (free < wanted) {
      throw new LabError('disk-full', `${free} MB are free, with what running disks may grow ${wanted} MB are needed`);
    }
    this.#promised.set(id, Math.max(0, needed));
    try {
      return await work();
    } finally {
      this.#promised.delete(id);
    }
  }

  close(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const { layout, minFreeDiskMb, log } = this.#site;
    const free = await freeDiskMb(layout.machines);
    const low = free < minFreeDiskMb;
    if (low !== this.#low) log.warn({ free }, low ? 'the disk is nearly full' : 'the disk has room again');
    this.#low = low;
    if (low) await Promise.all([...this.#running()].map((machine) => machine.hold()));
  }
}

const growth = async ({ record }: Machine, folder: string): Promise<number> =>
  Math.max(0, record.image.diskMb - (await diskUsageMb(folder)));
