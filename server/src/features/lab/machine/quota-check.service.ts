import { machineFaults } from '@xueyan/contract/lab/machine';
import { Fault } from '@xueyan/contract/wire/fault';
import { Id } from '@xueyan/contract/wire/scalar';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { LabError } from '../../../platform/lab/engine.ts';
import type { Platform } from '../../../platform/platform.ts';
import { machineStore, type ReachedMachine } from './machine.store.ts';
import { firstDay, machineUsageStore as store } from './machine-usage.store.ts';
import { ensureWithin, type InUse, type Limits, ownOf, roomWithin } from './quota-limit.rule.ts';
import { ensureResearchQuota } from './research-quota.service.ts';
import type { Seat } from './seat.rule.ts';

interface Wish {
  seat: Seat;
  ownerId: string;
  cpus: number;
  memoryMb: number;
  /** The machine that is to start again. */
  mine: string | null;
}

/**
 * Rejects a start that would exceed a quota of its owner or their role. Without a quota of machines, a user may run
 * `perUser`. Machines of research count in the quota of their project alone, those of exams by `perUser` alone: they are
 * given by the examiner. Returns a function that checks the quota of the course or the project: that is shared, so it
 * runs while decisions are serialized.
 */
export async function ensureQuota(
  db: Db,
  platform: Platform,
  wish: Wish,
  perUser: number,
): Promise<() => Promise<void>> {
  const { seat, ownerId, mine } = wish;
  if ('researchId' in seat) return () => ensureResearchQuota(db, seat.researchId, mine);
  const course = 'runId' in seat ? await store.courseOf(db, seat.runId) : undefined;
  const rows = 'candidateId' in seat ? [] : await store.quotasOf(db, ownerId, course?.courseId ?? null);
  const own = ownOf(rows);
  const max = own?.machines ?? perUser;
  const run = 'runId' in seat ? seat.runId : null;
  const others = await othersOf(db, ownerId, run, mine);
  if (others.length >= max) {
    const places = (await machineStore.withIds(db, others)).map(placeOf);
    throw new Fault(machineFaults.tooManyOfYours, { max, where: [...new Set(places)].join(' · ') });
  }
  if ('candidateId' in seat) return async () => {};
  const today = dayOf(platform);
  if (own)
    ensureWithin(
      await store.nameOf(db, ownerId),
      { ...own, machines: null },
      await store.inUse(db, { ownerId }, today, mine),
      wish,
    );
  const shared = rows.find(({ subject }) => subject === 'course');
  return async () => {
    if (course && shared) ensureWithin(course.courseName, shared, await store.inUse(db, course, today, mine), wish);
  };
}

/**
 * Returns the ids of the other machines of a person that start or run, one for each cluster: its master, with which the
 * others go to sleep.
 */
async function othersOf(db: Db, ownerId: string, run: string | null, mine: string | null): Promise<string[]> {
  const active = (await machineStore.activeOfOwner(db, ownerId)).filter(
    ({ id, runId }) => id !== mine && (run === null || runId !== run),
  );
  const masterLast = active.toSorted((one, other) => Number(one.node === '') - Number(other.node === ''));
  return [...new Map(masterLast.map((one) => [one.runId ?? one.id, one.id])).values()];
}

/** Returns the machines of a person that take the places of one that is to start; without those of the run itself. */
export async function machinesInTheWay(db: Db, ownerId: string, run: string | null): Promise<ReachedMachine[]> {
  const ids = await othersOf(db, ownerId, run, null);
  return ids.length === 0 ? [] : machineStore.withIds(db, ids);
}

/**
 * Returns how many more of a size, each of so many machines, the quota of a course leaves room for; null without a
 * quota.
 */
export async function courseRoom(
  db: Db,
  platform: Platform,
  courseId: string,
  size: { machines: number; cpus: number; memoryMb: number },
): Promise<number | null> {
  const rows: (Limits & { subject: string })[] = await store.quotasOf(db, courseId, courseId);
  const limits = rows.find(({ subject }) => subject === 'course');
  if (!limits) return null;
  const used: InUse = await store.inUse(db, { courseId }, dayOf(platform), null);
  return roomWithin(limits, used, size);
}

/**
 * Returns the share of a course's students that may start something of a size by their own quotas and those of their
 * roles, and how many may not; null when no such quota is set.
 */
export async function studentsWithin(
  db: Db,
  platform: Platform,
  courseId: string,
  size: { cpus: number; memoryMb: number },
): Promise<{ share: number; heldBack: number } | null> {
  const quotas: (Limits & { subject: string; subjectId: string })[] = await store.personalQuotas(db);
  if (quotas.length === 0) return null;
  const students = await store.students(db, courseId, dayOf(platform));
  const able = students.filter(({ userId, roles, ...used }) => {
    const own = ownOf(
      quotas.filter(({ subject, subjectId }) =>
        subject === 'user' ? subjectId === userId : roles.includes(subjectId),
      ),
    );
    // The machines of one cluster count once.
    return !own || (own.machines !== 0 && roomWithin({ ...own, machines: null }, used, size) !== 0);
  });
  const share = students.length === 0 ? 1 : able.length / students.length;
  return { share, heldBack: students.length - able.length };
}

/** Counts what this server's machines have run since the last time. */
export const countUsage = (db: Db, platform: Platform, seconds: number): Promise<void> =>
  store.count(db, platform.node.id, dayOf(platform), seconds);

/** Records what the machines on this server's disk take, those that sleep too. */
export async function countDisk(db: Db, { lab }: Platform): Promise<void> {
  const found = await lab.diskUse().catch((error: unknown) => {
    if (error instanceof LabError && error.code === 'engine-unavailable') return [];
    throw error;
  });
  const machines = found.filter(({ kind, name }) => kind === 'machine' && Id.safeParse(name).success);
  await store.noteDisk(
    db,
    machines.map(({ name, sizeMb }) => ({ id: name, diskMb: Math.ceil(sizeMb) })),
  );
}

/** Returns the duration of recent starts of an image in a size. */
export const measuredStarts = (db: Db, imageId: string, memoryMb: number) => store.measured(db, imageId, memoryMb);

/** Returns the first of the days over which hours are counted. */
export const firstUsageDay = (platform: Platform) => firstDay(dayOf(platform));

/** Returns what a machine serves, with its course. */
export const placeOf = ({ courseName, sectionTitle }: ReachedMachine) =>
  [courseName, sectionTitle].filter((name) => name !== '').join('：');

const dayOf = (platform: Platform): string => platform.clock.write(clock.now()).slice(0, 10);

/** Four weeks for which starts are stored. */
const startsKeptMs = 28 * 86_400_000;

export const forgetOldStarts = (db: Db): Promise<void> =>
  store.forgetStarts(db, new Date(clock.now().getTime() - startsKeptMs));
