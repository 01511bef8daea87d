import { LabError } from '../engine.ts';
import { diskUsageMb } from './disk-usage.ts';
import type { Machine } from './machine.ts';
import { freeDiskMb, type Site } from './site.ts';

// Two guests that write as fast as they can fill half a gigabyte within seconds.
const LOOK_MS = 500;
/** Starts that come together share one measurement of the running disks, of which there may be many. */
const MEASURED_MS = 2_000;

/** Watches the host's disk: starts no machine that would not fit, and pauses the guests before the disk is full. */
export class DiskWatch {
  readonly #site: Site;
  readonly #running: () => Iterable<Machine>;
  /** What the starts in progress may write; they run as soon as they are ready. */
  readonly #promised = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #low = false;
  #measured: { at: number; usageMb: Promise<Map<string, number>> } | null = null;

  constructor(site: Site, running: () => Iterable<Machine>) {
    this.#site = site;
    this.#running = running;
    this.#timer = setInterval(() => void this.#look().catch(() => undefined), LOOK_MS).unref();
  }

  /**
   * Runs `work`, which starts a machine with a disk of that size; rejects if there would be no room for what the disks
   * may hold.
   */
  async withRoom<T>(id: string, diskMb: number, work: () => Promise<T>): Promise<T> {
    const { layout, minFreeDiskMb, diskShare } = this.#site;
    const needed = diskMb - (await diskUsageMb(layout.machine(id)));
    const used = await this.#usage();
    // One that started since then has written next to nothing.
    const growth = ({ record }: Machine) => Math.max(0, record.image.diskMb - (used.get(record.id) ?? 0));
    const others = [...this.#running()].reduce((sum, machine) => sum + growth(machine), 0);
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

  /** Returns what the disks of running machines take, as it was a moment ago. */
  #usage(): Promise<Map<string, number>> {
    const now = performance.now();
    if (!this.#measured || now - this.#measured.at > MEASURED_MS)
      this.#measured = { at: now, usageMb: usageOf([...this.#running()], this.#site) };
    return this.#measured.usageMb;
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

const usageOf = async (machines: Machine[], { layout }: Site): Promise<Map<string, number>> =>
  new Map(
    await Promise.all(machines.map(async ({ record: { id } }) => [id, await diskUsageMb(layout.machine(id))] as const)),
  );
