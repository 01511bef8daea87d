import { machineQuotaFaults as faults, type MachineLimits } from '@xueyan/contract/lab/machine-quota';
import { Fault } from '@xueyan/contract/wire/fault';

/** What a user, or a course, has in use; the disk also of sleeping machines, hours of machines in seven days. */
export interface InUse {
  machines: number;
  cpus: number;
  memoryMb: number;
  diskMb: number;
  hours: number;
}

export type Limits = Record<keyof MachineLimits, number | null>;

/** Returns the most generous limits of several roles: no limit in one role means no limit. */
export function mostGenerous(rows: Limits[]): Limits | null {
  const [first, ...rest] = rows;
  if (!first) return null;
  const more = (a: number | null, b: number | null) => (a === null || b === null ? null : Math.max(a, b));
  return rest.reduce<Limits>(
    (all, row) => ({
      machines: more(all.machines, row.machines),
      cpus: more(all.cpus, row.cpus),
      memoryMb: more(all.memoryMb, row.memoryMb),
      diskMb: more(all.diskMb, row.diskMb),
      weekHours: more(all.weekHours, row.weekHours),
    }),
    first,
  );
}

/** Returns the limits that apply to a user: their own quota before those of their roles. */
export const ownOf = <T extends Limits & { subject: string }>(rows: T[]): Limits | null =>
  rows.find(({ subject }) => subject === 'user') ?? mostGenerous(rows.filter(({ subject }) => subject === 'role'));

/** Throws the fault that names the limit that one more machine would exceed, and by how much. */
export function ensureWithin(
  whose: string,
  limits: Limits,
  used: InUse,
  wanted: { cpus: number; memoryMb: number },
): void {
  const { machines, cpus, memoryMb, diskMb, weekHours } = limits;
  if (machines !== null && used.machines + 1 > machines)
    throw new Fault(faults.machines, { whose, max: machines, used: used.machines });
  if (cpus !== null && used.cpus + wanted.cpus > cpus)
    throw new Fault(faults.cpus, { whose, max: cpus, used: used.cpus, wanted: wanted.cpus });
  if (memoryMb !== null && used.memoryMb + wanted.memoryMb > memoryMb)
    throw new Fault(faults.memory, { whose, max: memoryMb, used: used.memoryMb, wanted: wanted.memoryMb });
  if (diskMb !== null && used.diskMb >= diskMb) throw new Fault(faults.disk, { whose, max: diskMb, used: used.diskMb });
  if (weekHours !== null && used.hours >= weekHours)
    throw new Fault(faults.hours, { whose, max: weekHours, used: Math.round(used.hours) });
}

/**
 * Returns how many more of a size, each of so many machines together, the limits leave room for; null without a limit.
 */
export function roomWithin(
  limits: Limits,
  used: InUse,
  wanted: { machines?: number; cpus: number; memoryMb: number },
): number | null {
  if (limits.weekHours !== null && used.hours >= limits.weekHours) return 0;
  if (limits.diskMb !== null && used.diskMb >= limits.diskMb) return 0;
  const left = [
    limits.machines === null ? null : Math.floor((limits.machines - used.machines) / (wanted.machines ?? 1)),
    limits.cpus === null ? null : Math.floor((limits.cpus - used.cpus) / wanted.cpus),
    limits.memoryMb === null ? null : Math.floor((limits.memoryMb - used.memoryMb) / wanted.memoryMb),
  ].filter((one) => one !== null);
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
