import type { Incident } from '../engine.ts';
import type { LabLog } from '../lab-log.ts';
import { type Instance, isAway, type LxdMachines } from './lxd-machines.ts';

/** Frozen, as during a snapshot, does not count as ended. */
const hasEnded = new Set(['Stopped', 'gone']);

interface Held {
  ids(): string[];
  hold(id: string): void;
  forget(id: string): void;
}

/**
 * Looks after machines that should run: tells of those that have ended by themselves, or whose member is lost, and of
 * those that are back with it. A cluster that does not answer changes nothing.
 */
export class LxdWatch {
  readonly #machines: LxdMachines;
  readonly #held: Held;
  readonly #log: LabLog;
  readonly #everyMs: number;
  /** Machines on a lost member, by the member's name. */
  readonly #away = new Map<string, string>();
  readonly listeners = new Set<(incident: Incident) => void>();
  #timer: NodeJS.Timeout | null = null;
  #looking = false;

  constructor(machines: LxdMachines, held: Held, log: LabLog, everyMs = 5_000) {
    this.#machines = machines;
    this.#held = held;
    this.#log = log;
    this.#everyMs = everyMs;
  }

  begin(): void {
    this.#timer ??= setInterval(() => void this.#look(), this.#everyMs).unref();
  }

  /** Waits for those machines to be back whose member is lost; returns them. */
  awaitLost(ids: string[], there: Map<string, Instance>): { machineId: string; member: string }[] {
    const lost = ids.flatMap((machineId) => {
      const one = there.get(machineId);
      return one && isAway(one) ? [{ machineId, member: one.location }] : [];
    });
    for (const { machineId, member } of lost) this.#away.set(machineId, member);
    if (lost.length > 0) this.begin();
    return lost;
  }

  /** The machine is not waited for any more. */
  drop(id: string): void {
    this.#away.delete(id);
  }

  stop(): void {
    if (this.#timer) clearInterval(this.#timer);
    this.listeners.clear();
  }

  async #look(): Promise<void> {
    if (this.#looking) return;
    this.#looking = true;
    try {
      const held = this.#held.ids();
      const there = await this.#machines.list();
      for (const id of held) if (this.#held.ids().includes(id)) this.#judge(id, there.get(id));
      for (const [id, member] of [...this.#away]) this.#judgeAway(id, member, there.get(id));
      await this.#machines.removeLeftBehind();
    } catch (error) {
      this.#log.warn({ err: error }, 'LXD does not answer');
    } finally {
      this.#looking = false;
    }
  }

  #judge(id: string, now: Instance | undefined): void {
    const status = now?.status ?? 'gone';
    if (now && isAway(now)) {
      this.#held.forget(id);
      this.#away.set(id, now.location);
      this.#tell({ machineId: id, kind: 'member-lost', detail: now.location });
    } else if (hasEnded.has(status)) {
      this.#held.forget(id);
      this.#tell({ machineId: id, kind: 'ended', detail: `it is ${status}` });
    }
  }

  #judgeAway(id: string, member: string, now: Instance | undefined): void {
    if (now && isAway(now)) return;
    this.#away.delete(id);
    if (now?.status === 'Running') {
      this.#held.hold(id);
      this.#tell({ machineId: id, kind: 'member-back', detail: member });
    } else {
      this.#tell({ machineId: id, kind: 'ended', detail: `it is ${now?.status ?? 'gone'} after ${member} came back` });
    }
  }

  #tell(incident: Incident): void {
    this.#log.warn({ ...incident }, 'what has become of a machine');
    for (const listener of this.listeners) listener(incident);
  }
}
