import { machineQuotaFaults as faults, type MachineLimits } from '@xueyan/contract/lab/machine-quota';
import { Fault } from '@xueyan/contract/wire/fault';

/** What somebody, or a course, has in use; hours of machines in seven days. */
export interface InUse {
  machines: number;
  cpus: number;
  memoryMb: number;
  hours: number;
}

export type Limits = Record<keyof MachineLimits, number | null>;

/** Of several roles the most generous: without a limit in one, there is none. */
export function mostGenerous(rows: Limits[]): Limits | null {
  const [first, ...rest] = rows;
  if (!first) return null;
  const more = (a: number | null, b: number | null) => (a === null || b === null ? null : Math.max(a, b));
  return rest.reduce<Limits>(
    (all, row) => ({
      machines: more(all.machines, row.machines),
      cpus: more(all.cpus, row.cpus),
      memoryMb: more(all.memoryMb, row.memoryMb),
      weekHours: more(all.weekHours, row.weekHours),
    }),
    first,
  );
}

/** Throws the fault that says which limit one more machine would pass, and by what. */
export function ensureWithin(
  whose: string,
  limits: Limits,
  used: InUse,
  wanted: { cpus: number; memoryMb: number },
): void {
  const { machines, cpus, memoryMb, weekHours } = limits;
  if (machines !== null && used.machines + 1 > machines)
    throw new Fault(faults.machines, { whose, max: machines, used: used.machines });
  if (cpus !== null && used.cpus + wanted.cpus > cpus)
    throw new Fault(faults.cpus, { whose, max: cpus, used: used.cpus, wanted: wanted.cpus });
  if (memoryMb !== null && used.memoryMb + wanted.memoryMb > memoryMb)
    throw new Fault(faults.memory, { whose, max: memoryMb, used: used.memoryMb, wanted: wanted.memoryMb });
  if (weekHours !== null && used.hours >= weekHours)
    throw new Fault(faults.hours, { whose, max: weekHours, used: Math.round(used.hours) });
}

/** How many more of a size the limits leave room for; null: as many as one likes. */
export function roomWithin(limits: Limits, used: InUse, wanted: { cpus: number; memoryMb: number }): number | null {
  if (limits.weekHours !== null && used.hours >= limits.weekHours) return 0;
  const left = [
    limits.machines === null ? null : limits.machines - used.machines,
    limits.cpus === null ? null : Math.floor((limits.cpus - used.cpus) / wanted.cpus),
    limits.memoryMb === null ? null : Math.floor((limits.memoryMb - used.memoryMb) / wanted.memoryMb),
  ].filter((one) => one !== null);
  return left.length === 0 ? null : Math.max(0, Math.min(...left));
}
