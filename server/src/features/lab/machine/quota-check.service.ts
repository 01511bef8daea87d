import { machineFaults } from '@xueyan/contract/lab/machine';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { machineStore } from './machine.store.ts';
import { firstDay, machineUsageStore as store } from './machine-usage.store.ts';
import { ensureWithin, type InUse, type Limits, mostGenerous, roomWithin } from './quota-limit.rule.ts';
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
 * Refuses a start that would pass a quota of its owner, their role or the course. Whoever has no quota of machines may run
 * `perUser`. Machines of exams are given by whoever gives the exam, and only counted by `perUser`.
 */
export async function ensureQuota(db: Db, platform: Platform, wish: Wish, perUser: number): Promise<void> {
  const { seat, ownerId, mine } = wish;
  const course = 'runId' in seat ? await store.courseOf(db, seat.runId) : undefined;
  const rows = course ? await store.quotasOf(db, ownerId, course.courseId) : [];
  const own =
    rows.find(({ subject }) => subject === 'user') ?? mostGenerous(rows.filter(({ subject }) => subject === 'role'));
  const max = own?.machines ?? perUser;
  const run = 'runId' in seat ? seat.runId : null;
  // The machines of one cluster count once.
  const others = (await machineStore.activeOfOwner(db, ownerId)).filter(
    ({ id, runId }) => id !== mine && (run === null || runId !== run),
  );
  if (others.length >= max)
    throw new Fault(machineFaults.tooManyOfYours, { max, where: others[0]?.sectionTitle ?? '' });
  if (!course) return;
  const today = dayOf(platform);
  if (own)
    ensureWithin(
      await store.nameOf(db, ownerId),
      { ...own, machines: null },
      await store.inUse(db, { ownerId }, today, mine),
      wish,
    );
  const shared = rows.find(({ subject }) => subject === 'course');
  if (shared) ensureWithin(course.courseName, shared, await store.inUse(db, course, today, mine), wish);
}

/** How many more machines of a size the quota of a course leaves room for; null: it has none. */
export async function courseRoom(
  db: Db,
  platform: Platform,
  courseId: string,
  size: { cpus: number; memoryMb: number },
): Promise<number | null> {
  const rows: (Limits & { subject: string })[] = await store.quotasOf(db, courseId, courseId);
  const limits = rows.find(({ subject }) => subject === 'course');
  if (!limits) return null;
  const used: InUse = await store.inUse(db, { courseId }, dayOf(platform), null);
  return roomWithin(limits, used, size);
}

/** Counts what this server's machines have run since the last time. */
export const countUsage = (db: Db, platform: Platform, seconds: number): Promise<void> =>
  store.count(db, platform.node.id, dayOf(platform), seconds);

/** What starts of an image took of late, in a size. */
export const measuredStarts = (db: Db, imageId: string, memoryMb: number) => store.measured(db, imageId, memoryMb);

/** The first of the days over which hours are counted. */
export const firstUsageDay = (platform: Platform) => firstDay(dayOf(platform));

const dayOf = (platform: Platform): string => platform.clock.write(clock.now()).slice(0, 10);

/** Weeks for which starts are remembered. */
const startsKeptMs = 28 * 86_400_000;

export const forgetOldStarts = (db: Db): Promise<void> =>
  store.forgetStarts(db, new Date(clock.now().getTime() - startsKeptMs));
