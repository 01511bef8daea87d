import {
  type ActivityKind,
  activityKinds,
  type Overview,
  type OverviewTile,
  overviewDays,
} from '@xueyan/contract/composed/overview';
import { addDays } from '@xueyan/contract/school/school-date';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Permission } from '@xueyan/contract/wire/permission';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { listOnline } from '../../base/online/online.service.ts';
import { listUsers } from '../../base/user/account.service.ts';
import { listExams } from '../../exam/exam/exam.service.ts';
import { listMachines } from '../../lab/machine/overview.service.ts';
import { listAlerts } from '../../operations/alert/alert.service.ts';
import { listCourses } from '../../school/course/course.service.ts';
import { listKeptClasses } from '../../school/school-class/school-class.service.ts';
import { listStudents } from '../../school/student/student.service.ts';
import { overviewStore as store } from './overview.store.ts';

const dayMs = 86_400_000;
/** Lists are queried for a single row: their total size is the number. */
const one = { pageNum: 1, pageSize: 1 } as const;

type Count = (db: Db, platform: Platform, actor: Actor) => Promise<{ totalSize: number }>;

/** List behind each number, and the permission to see it. */
const lists: Record<OverviewTile, { needs: Permission; list: Count }> = {
  online: {
    needs: 'online.manage',
    // Whoever has a page open: a sign-in lasts for days without one.
    list: (db, { clock }, actor) => listOnline(db, clock, actor, { ...one, presence: 'here' }),
  },
  users: { needs: 'user.manage', list: (db, { clock }, actor) => listUsers(db, clock, actor, actor.language, one) },
  students: { needs: 'member.manage', list: (db, { clock }, actor) => listStudents(db, clock, actor, one) },
  classes: { needs: 'member.manage', list: (db, { clock }, actor) => listKeptClasses(db, clock, actor, one) },
  courses: { needs: 'course.manage', list: (db, { clock }, actor) => listCourses(db, clock, actor, one) },
  coursesRunning: {
    needs: 'course.manage',
    list: (db, { clock }, actor) => listCourses(db, clock, actor, { ...one, state: 'inProgress' }),
  },
  exams: { needs: 'exam.manage', list: (db, platform, actor) => listExams(db, platform, actor, one) },
  machines: { needs: 'lab.manage', list: (db, platform) => listMachines(db, platform, { ...one, state: 'running' }) },
  alerts: {
    needs: 'alert.manage',
    list: (db, { clock }, actor) => listAlerts(db, clock, actor, { ...one, state: 'open' }),
  },
};

/** Returns the overview of the school; each number is included only if the actor may see the list behind it. */
export async function readOverview(db: Db, platform: Platform, actor: Actor): Promise<Overview> {
  const { clock } = platform;
  const today = clock.write(clock.now()).slice(0, 10);
  const first = addDays(today, 1 - overviewDays);
  const shown = Object.entries(lists).filter(([, { needs }]) => actor.permissions.has(needs));
  const [tiles, rows, hours, last, fileBytes, tokensToday] = await Promise.all([
    Promise.all(
      shown.map(async ([tile, { list }]) => ({
        tile: tile as OverviewTile,
        count: (await list(db, platform, actor)).totalSize,
      })),
    ),
    store.days(db, first),
    store.hours(db, new Date(clock.now().getTime() - 7 * dayMs), clock.timeZone),
    store.lastDay(db),
    store.fileBytes(db),
    store.tokens(db, clock.read(`${today} 00:00:00`)),
  ]);
  const countOf = new Map(rows.map(({ day, kind, count }) => [`${day} ${kind}`, count]));
  const at = (day: string) =>
    Object.fromEntries(activityKinds.map((kind) => [kind, countOf.get(`${day} ${kind}`) ?? 0])) as Record<
      (typeof activityKinds)[number],
      number
    >;
  return {
    tiles,
    days: Array.from({ length: overviewDays }, (_, index) => addDays(first, index)).map((day) => ({ day, ...at(day) })),
    hours: Array.from({ length: 24 }, (_, hour) => hours.find((one) => one.hour === hour)?.count ?? 0),
    fileBytes,
    tokensToday,
    countTime: clock.writeOptional(last.countedAt),
  };
}

/** Maximum number of missed days that are counted later. */
const catchUpDays = 60;

/** Counts all days from the last counted one, which is counted again, to today. Earlier days do not change. */
export async function countActivity(db: Db, school: Clock): Promise<{ days: number }> {
  const today = school.write(school.now()).slice(0, 10);
  const { day: last } = await store.lastDay(db);
  const earliest = addDays(today, -catchUpDays);
  let day = last && last > earliest ? last : earliest;
  let days = 0;
  for (; day <= today; day = addDays(day, 1), days++) {
    const span = { from: school.read(`${day} 00:00:00`), to: school.read(`${addDays(day, 1)} 00:00:00`) };
    await store.keep(db, day, await store.count(db, span));
  }
  return { days };
}

/** Saves the numbers of a past day that is not counted any more. */
export const keepPastDay = (db: Db, day: string, counts: Record<ActivityKind, number>): Promise<void> =>
  store.keep(db, day, counts);
