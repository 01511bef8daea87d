import { viewerOf } from '@xueyan/contract/teaching/courseware';
import type { Db } from '../../../db/connect.ts';
import type { GradeSource } from '../../../http/grade-source.ts';
import { clock } from '../../../platform/clock.ts';
import { readParameters } from '../../base/parameter/parameter.service.ts';
import { courseMarks } from '../gradebook/course-mark.service.ts';
import { courseStatisticsParameters } from './course-statistics.parameter.ts';
import { type Cell, daysSince, meanOf, medianOf, percentOf, standingOf } from './measure.rule.ts';
import { type Risk, risksOf } from './risk.rule.ts';
import { traceStore } from './trace.store.ts';
import { workStore } from './work.store.ts';

export type SectionFacts = Awaited<ReturnType<typeof workStore.sections>>[number];

/** Figures of one student of a course. */
export interface StudentFacts {
  studentId: string;
  loginName: string;
  userName: string;
  classIds: string[];
  /** One cell for each section, in the order of the sections. */
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
  /** Ordered by name. */
  classes: { classId: string; className: string }[];
  /** Ordered by number. */
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

/**
 * Collects the recorded facts of a course's students, in a number of queries that does not grow with them. Marks are
 * those of the gradebook. `only` restricts it to one student who looks at their own figures, beside the medians of all:
 * with the mark that students see, or else the mean of what is published.
 */
export async function factsOf(
  db: Db,
  sources: readonly GradeSource[],
  courseId: string,
  only?: string,
): Promise<CourseFacts> {
  const now = clock.now();
  const limits = await readParameters(db, courseStatisticsParameters);
  const [people, rows, sections] = await Promise.all([
    workStore.members(db, courseId),
    workStore.classes(db, courseId),
    workStore.sections(db, courseId),
  ]);
  const classes = [...new Map(rows.map(({ classId, className }) => [classId, { classId, className }])).values()];
  const classIdsOf = Map.groupBy(rows, ({ studentId }) => studentId ?? '');
  const cellsOf = await readCells(db, courseId, sections, limits, now, only);
  const traceOf = await readTraces(db, courseId, now);
  const courseMarkOf = await courseMarks(db, sources, courseId, { only, published: only !== undefined });
  const classesOf = (studentId: string) => (classIdsOf.get(studentId) ?? []).map(({ classId }) => classId);
  const asked = only === undefined ? people : people.filter(({ studentId }) => studentId === only);
  const sinceOf = new Map(people.map(({ studentId, since }) => [studentId, since]));
  const students = asked.map(({ since: _, ...person }): Unwatched => {
    const classIds = classesOf(person.studentId);
    const cells = cellsOf(person.studentId, classIds);
    const doneCount = cells.filter(({ standing }) => standing === 'done').length;
    const marks = cells.flatMap(({ mark }) => mark ?? []);
    const { total, markedCount } = courseMarkOf
      ? (courseMarkOf.get(person.studentId) ?? nothingMarked)
      : { total: meanOf(marks), markedCount: marks.length };
    return {
      ...{ ...person, classIds, cells, doneCount, ...traceOf(person.studentId) },
      progress: percentOf(doneCount, cells.length) ?? 0,
      stuckCount: cells.filter(({ standing }) => standing === 'stuck').length,
      overdueCount: cells.filter(({ overdue }) => overdue).length,
      ...{ mark: total === null ? null : Math.round(total), markedCount },
    };
  });
  const counts = new Map(
    only === undefined
      ? students.map(({ studentId, doneCount }) => [studentId, doneCount])
      : (await workStore.doneCounts(db, courseId)).map(({ studentId, count }) => [studentId, count]),
  );
  const progressOf = (ids: string[]) => ids.map((id) => percentOf(counts.get(id) ?? 0, sections.length) ?? 0);
  const everybody = people.map(({ studentId }) => studentId);
  const medianIn = new Map(
    classes.map(({ classId }) => [
      classId,
      medianOf(progressOf(everybody.filter((id) => classesOf(id).includes(classId)))),
    ]),
  );
  const medianProgress = medianOf(progressOf(everybody));
  const watched = students.map((one) => ({
    ...one,
    risks: risksOf(
      {
        ...one,
        unseenDays: one.lastSeenAt && daysSince(one.lastSeenAt, now),
        idleDays: daysSince(one.lastSeenAt ?? sinceOf.get(one.studentId) ?? now, now),
        medianProgress: medianIn.get(one.classIds[0] ?? '') ?? medianProgress,
      },
      limits,
    ),
  }));
  // A course without sections has no students at risk.
  return { sections, classes, students: sections.length > 0 ? watched : [...students].map(riskless), medianProgress };
}

const nothingMarked = { total: null, markedCount: 0 };

const riskless = (one: Unwatched): StudentFacts => ({ ...one, risks: [] });

async function readCells(
  db: Db,
  courseId: string,
  sections: SectionFacts[],
  limits: { stuckDays: number; stuckTries: number },
  now: Date,
  only: string | undefined,
) {
  const [done, begun, open, marks, dates, own] = await Promise.all([
    workStore.done(db, courseId, only),
    workStore.begun(db, courseId, only),
    workStore.openAttempts(db, courseId, only),
    workStore.marks(db, courseId, only),
    workStore.classDates(db, courseId),
    workStore.ownDates(db, courseId, only),
  ]);
  const doneOf = new Map(done.map(({ studentId, sectionIds }) => [studentId, new Set(sectionIds)]));
  const begunAt = new Map(
    [...begun.map((one) => ({ ...one, tries: 0 })), ...open].map((one) => [keyOf(one.studentId, one.sectionId), one]),
  );
  const markOf = new Map(marks.map((one) => [keyOf(one.studentId, one.sectionId), Math.round(one.score)]));
  const dueOf = new Map(dates.map(({ sectionId, classId, dueAt }) => [keyOf(sectionId, classId), dueAt]));
  const ownDue = new Map(own.map(({ studentId, sectionId, dueAt }) => [keyOf(studentId, sectionId), dueAt]));
  return (studentId: string, classIds: string[]): Cell[] =>
    sections.map(({ sectionId, chapterId, dueAt }) => {
      const key = keyOf(studentId, sectionId);
      const standing = standingOf(doneOf.get(studentId)?.has(sectionId) ?? false, begunAt.get(key), limits, now);
      const ofClass = classIds.flatMap(
        (id) => dueOf.get(keyOf(sectionId, id)) ?? dueOf.get(keyOf(chapterId, id)) ?? [],
      );
      const due = ownDue.get(key) ?? ofClass[0] ?? dueAt;
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
