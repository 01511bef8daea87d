import {
  type AttendanceRow,
  type AttendanceStudent,
  type attendanceApi,
  cameOf,
  type Presence,
  type SessionTally,
  type StudentTally,
} from '@xueyan/contract/attendance/attendance';
import type { VirtualClass } from '@xueyan/contract/school/course-choice';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import type { Language } from '@xueyan/contract/wire/language';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import { type Clock, spanOf } from '../../../platform/clock.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { nameVirtualClass } from '../../school/course-choice/course-choice.service.ts';
import { attendanceToManage, isOpen } from './attendance.service.ts';
import { type AttendanceEntry, attendanceStore } from './attendance.store.ts';
import { recordStore } from './record.store.ts';

type Counts = AttendanceRow['counts'];

const noCounts = (): Counts => ({ total: 0, missing: 0, signed: 0, late: 0, absent: 0, leave: 0 });

function add(counts: Counts, state: Presence, n: number) {
  counts[state] += n;
  counts.total += n;
}

/** Returns the number of students in each state by attendance session. */
async function countsOf(db: Db, attendanceSessions: AttendanceEntry[]): Promise<Map<string, Counts>> {
  const byId = new Map(attendanceSessions.map(({ id }) => [id, noCounts()]));
  if (attendanceSessions.length === 0) return byId;
  const open = attendanceSessions.filter(({ closed }) => !closed).map(({ id }) => id);
  const [states, missing] = await Promise.all([
    recordStore.countStates(db, [...byId.keys()]),
    open.length > 0 ? recordStore.countMissing(db, open) : [],
  ]);
  for (const { attendanceId, state, count } of states) add(byId.get(attendanceId) ?? noCounts(), state, count);
  for (const { attendanceId, count } of missing) add(byId.get(attendanceId) ?? noCounts(), 'missing', count);
  return byId;
}

/** Returns the names of the classes by attendance session. */
async function classNamesOf(db: Db, attendanceIds: string[], language: Language): Promise<Map<string, string[]>> {
  const names = new Map<string, string[]>(attendanceIds.map((id) => [id, []]));
  for (const { attendanceId, className, kind } of await attendanceStore.classesOf(db, attendanceIds)) {
    names.get(attendanceId)?.push(className ?? (kind ? nameVirtualClass(language, kind) : ''));
  }
  return names;
}

const describe = (clock: Clock, signIn: AttendanceEntry, classNames: string[], now: Date) => ({
  signId: signIn.id,
  courseId: signIn.courseId,
  courseName: signIn.courseName,
  teacherId: signIn.teacherId,
  teacherOrganizationId: signIn.teacherOrganizationId,
  team: signIn.team,
  classNames,
  way: signIn.way,
  startTime: clock.write(signIn.openedAt),
  endTime: clock.write(signIn.endsAt),
  open: isOpen(signIn, now),
});

const classOf = (row: { className: string | null; kind: string | null }, language: Language) =>
  row.className ?? (row.kind ? nameVirtualClass(language, row.kind as VirtualClass) : '');

/** Returns the content of the teacher's board of an attendance session. */
export async function boardOf(
  db: Db,
  clock: Clock,
  actor: Actor,
  signId: string,
  language: Language,
): Promise<Output<typeof attendanceApi.board>> {
  const signIn = await attendanceToManage(db, actor, signId);
  const now = clock.now();
  const [names, roster] = await Promise.all([
    classNamesOf(db, [signId], language),
    recordStore.roster(db, signId, !signIn.closed),
  ]);
  const counts = noCounts();
  const students = roster.map(({ record, className, kind, ...student }): AttendanceStudent => {
    const state = record?.state ?? 'missing';
    add(counts, state, 1);
    return {
      ...student,
      className: classOf({ className, kind }, language),
      state,
      time: record && record.way !== 'end' ? clock.write(record.at) : null,
      way: record?.way ?? null,
      note: record?.note ?? '',
    };
  });
  const { lateAfter, networks, digits } = signIn;
  return {
    signIn: {
      ...describe(clock, signIn, names.get(signId) ?? [], now),
      lateAfter,
      networks,
      digits: isOpen(signIn, now) ? digits : '',
    },
    counts,
    students,
  };
}

/** Returns a page of the attendance sessions that the actor may run. */
export async function listAttendance(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<typeof attendanceApi.list.input>,
  language: Language,
): Promise<Output<typeof attendanceApi.list>['pageInfo']> {
  const now = clock.now();
  const page = await attendanceStore.page(db, scopeOf(actor, 'course.manage'), input, now, spanOf(clock, input));
  const ids = page.resultList.map(({ id }) => id);
  const [counts, names] = await Promise.all([countsOf(db, page.resultList), classNamesOf(db, ids, language)]);
  return {
    ...page,
    resultList: page.resultList.map((signIn) => ({
      ...describe(clock, signIn, names.get(signIn.id) ?? [], now),
      counts: counts.get(signIn.id) ?? noCounts(),
    })),
  };
}

/** Returns the percentage of present students among those without leave, with one decimal. */
function rateOf(counts: Pick<Counts, 'signed' | 'late' | 'absent'>): number | null {
  const came = cameOf(counts);
  const expected = came + counts.absent;
  return expected === 0 ? null : Math.round((came / expected) * 1000) / 10;
}

/** Returns the closed attendance sessions of a course, by student and by session. */
export async function statisticsOf(
  db: Db,
  clock: Clock,
  actor: Actor,
  courseId: string,
  language: Language,
): Promise<Output<typeof attendanceApi.statistics>> {
  const { name, teacherId, teacherOrganizationId, team } = await courseWithRight(db, actor, courseId, 'run');
  const closed = await attendanceStore.closedOf(db, courseId);
  const ids = closed.map(({ id }) => id);
  const entries = closed.map((signIn) => ({ ...signIn, courseName: name, teacherId, teacherOrganizationId, team }));
  const [counts, names, tallies] = await Promise.all([
    countsOf(db, entries),
    classNamesOf(db, ids, language),
    ids.length > 0 ? recordStore.tallyByStudent(db, ids) : [],
  ]);
  const sessions = entries.map((signIn): SessionTally => {
    const { signed, late, absent, leave } = counts.get(signIn.id) ?? noCounts();
    return {
      signId: signIn.id,
      startTime: clock.write(signIn.openedAt),
      classNames: names.get(signIn.id) ?? [],
      ...{ signed, late, absent, leave },
      rate: rateOf({ signed, late, absent }),
    };
  });
  return { courseName: name, students: byStudent(tallies, language), sessions };
}

function byStudent(rows: Awaited<ReturnType<typeof recordStore.tallyByStudent>>, language: Language): StudentTally[] {
  const students = new Map<string, StudentTally>();
  for (const { state, count, kind, className, ...person } of rows) {
    const before = students.get(person.userId) ?? {
      ...person,
      className: classOf({ className, kind }, language),
      ...{ signed: 0, late: 0, absent: 0, leave: 0, rate: null },
    };
    const after = { ...before, [state]: before[state] + count };
    students.set(person.userId, { ...after, rate: rateOf(after) });
  }
  return [...students.values()];
}
