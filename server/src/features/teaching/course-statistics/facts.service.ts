import { viewerOf } from '@xueyan/contract/teaching/courseware';
import type { Db } from '../../../db/connect.ts';
import { clock } from '../../../platform/clock.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { courseStatisticsParameters } from './course-statistics.parameter.ts';
import { type Cell, daysSince, meanOf, medianOf, percentOf, standingOf } from './measure.rule.ts';
import { type Risk, risksOf } from './risk.rule.ts';
import { traceStore } from './trace.store.ts';
import { workStore } from './work.store.ts';

export type SectionFacts = Awaited<ReturnType<typeof workStore.sections>>[number];

/** One student of a course in numbers. */
export interface StudentFacts {
  studentId: string;
  loginName: string;
  userName: string;
  classIds: string[];
  /** One for each section, in their order. */
  cells: Cell[];
  doneCount: number;
  progress: number;
  stuckCount: number;
  overdueCount: number;
  mark: number | null;
  markedCount: number;
  cameCount: number;
  absentCount: number;
  attendance: number | null;
  classMinutes: number;
  mediaMinutes: number;
  machineMinutes: number;
  minutes: number;
  participation: number;
  lastSeenAt: Date | null;
  risks: Risk[];
}

export interface CourseFacts {
  sections: SectionFacts[];
  /** By name. */
  classes: { classId: string; className: string }[];
  /** By number. */
  students: StudentFacts[];
  medianProgress: number;
}

type Unwatched = Omit<StudentFacts, 'risks'>;

const keyOf = (...ids: string[]) => ids.join(' ');
const minutesOf = (seconds: number | undefined) => Math.round((seconds ?? 0) / 60);

function sumBy(rows: { studentId: string; seconds: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { studentId, seconds } of rows) sums.set(studentId, (sums.get(studentId) ?? 0) + seconds);
  return sums;
}

/** Everything that is recorded of a course's students, in a number of queries that does not grow with them. */
export async function factsOf(db: Db, courseId: string): Promise<CourseFacts> {
  const now = clock.now();
  const limits = await readParameters(db, courseStatisticsParameters);
  const [people, rows, sections] = await Promise.all([
    workStore.members(db, courseId),
    workStore.classes(db, courseId),
    workStore.sections(db, courseId),
  ]);
  const classes = [...new Map(rows.map(({ classId, className }) => [classId, { classId, className }])).values()];
  const classIdsOf = Map.groupBy(rows, ({ studentId }) => studentId ?? '');
  const cellsOf = await readCells(db, courseId, sections, limits, now);
  const traceOf = await readTraces(db, courseId, now);
  const students = people.map((person): Unwatched => {
    const classIds = (classIdsOf.get(person.studentId) ?? []).map(({ classId }) => classId);
    const cells = cellsOf(person.studentId, classIds);
    const doneCount = cells.filter(({ standing }) => standing === 'done').length;
    const marks = cells.flatMap(({ mark }) => mark ?? []);
    return {
      ...{ ...person, classIds, cells, doneCount, ...traceOf(person.studentId) },
      progress: percentOf(doneCount, cells.length) ?? 0,
      stuckCount: cells.filter(({ standing }) => standing === 'stuck').length,
      overdueCount: cells.filter(({ overdue }) => overdue).length,
      ...{ mark: meanOf(marks), markedCount: marks.length },
    };
  });
  const medianIn = new Map(
    classes.map(({ classId }) => [
      classId,
      medianOf(students.flatMap((one) => (one.classIds.includes(classId) ? [one.progress] : []))),
    ]),
  );
  const medianProgress = medianOf(students.map(({ progress }) => progress));
  const watched = students.map((one) => ({
    ...one,
    risks: risksOf(
      {
        ...one,
        unseenDays: one.lastSeenAt && daysSince(one.lastSeenAt, now),
        medianProgress: medianIn.get(one.classIds[0] ?? '') ?? medianProgress,
      },
      limits,
    ),
  }));
  // A course without anything to do has nobody to look after.
  return { sections, classes, students: sections.length > 0 ? watched : [...students].map(riskless), medianProgress };
}

const riskless = (one: Unwatched): StudentFacts => ({ ...one, risks: [] });

async function readCells(
  db: Db,
  courseId: string,
  sections: SectionFacts[],
  limits: { stuckDays: number; stuckTries: number },
  now: Date,
) {
  const [done, begun, open, marks, dates] = await Promise.all([
    workStore.done(db, courseId),
    workStore.begun(db, courseId),
    workStore.openAttempts(db, courseId),
    workStore.marks(db, courseId),
    workStore.classDates(db, courseId),
  ]);
  const doneOf = new Map(done.map(({ studentId, sectionIds }) => [studentId, new Set(sectionIds)]));
  const begunAt = new Map(
    [...begun.map((one) => ({ ...one, tries: 0 })), ...open].map((one) => [keyOf(one.studentId, one.sectionId), one]),
  );
  const markOf = new Map(marks.map((one) => [keyOf(one.studentId, one.sectionId), Math.round(one.score)]));
  const dueOf = new Map(dates.map(({ sectionId, classId, dueAt }) => [keyOf(sectionId, classId), dueAt]));
  return (studentId: string, classIds: string[]): Cell[] =>
    sections.map(({ sectionId, chapterId, dueAt }) => {
      const key = keyOf(studentId, sectionId);
      const standing = standingOf(doneOf.get(studentId)?.has(sectionId) ?? false, begunAt.get(key), limits, now);
      const ofClass = classIds.flatMap(
        (id) => dueOf.get(keyOf(sectionId, id)) ?? dueOf.get(keyOf(chapterId, id)) ?? [],
      );
      const due = ofClass[0] ?? dueAt;
      return { standing, overdue: standing !== 'done' && due !== null && due < now, mark: markOf.get(key) ?? null };
    });
}

async function readTraces(db: Db, courseId: string, now: Date) {
  const files = await traceStore.attachments(db, courseId);
  const media = files.filter(({ name }) => ['video', 'audio'].includes(viewerOf(name)));
  const [attendance, inClass, atMachines, watched, said, seen] = await Promise.all([
    traceStore.attendance(db, courseId),
    traceStore.classSeconds(db, courseId),
    traceStore.machineSeconds(db, courseId, now),
    traceStore.seenSeconds(
      db,
      media.map(({ attachmentId }) => attachmentId),
    ),
    traceStore.said(db, courseId),
    traceStore.lastSeen(db, courseId),
  ]);
  const presence = new Map(attendance.map((one) => [one.studentId, one]));
  const [classSeconds, machineSeconds, mediaSeconds] = [sumBy(inClass), sumBy(atMachines), sumBy(watched)];
  const words = sumBy(said.map(({ studentId, count }) => ({ studentId, seconds: count })));
  const lastSeen = new Map<string, Date>();
  for (const { studentId, at } of seen) {
    if (at > (lastSeen.get(studentId) ?? new Date(0))) lastSeen.set(studentId, at);
  }
  return (id: string) => {
    const { came = 0, absent = 0 } = presence.get(id) ?? {};
    const classMinutes = minutesOf(classSeconds.get(id));
    const mediaMinutes = minutesOf(mediaSeconds.get(id));
    const machineMinutes = minutesOf(machineSeconds.get(id));
    return {
      ...{ cameCount: came, absentCount: absent, attendance: percentOf(came, came + absent) },
      ...{ classMinutes, mediaMinutes, machineMinutes, minutes: classMinutes + mediaMinutes + machineMinutes },
      ...{ participation: words.get(id) ?? 0, lastSeenAt: lastSeen.get(id) ?? null },
    };
  };
}
