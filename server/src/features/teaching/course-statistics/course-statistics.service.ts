import { riskKinds } from '@xueyan/contract/teaching/course-standing';
import type {
  ClassNumbers,
  CourseNumbers,
  courseStatisticsApi,
  SectionNumbers,
  StudentNumbers,
  StudentOverview,
} from '@xueyan/contract/teaching/course-statistics';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Language } from '@xueyan/contract/wire/language';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { GradeSource } from '../../../http/grade-source.ts';
import { readyFor } from '../../../http/traditional.ts';
import type { Clock } from '../../../platform/clock.ts';
import { courseToStudy, courseWithRight } from '../../school/course/course.service.ts';
import { nameVirtualClass } from '../../school/course-choice/course-choice.service.ts';
import {
  attendanceOf,
  doneByDay,
  factsAcross,
  meanMark,
  meanMinutes,
  meanProgress,
  reasonsOf,
} from './across.service.ts';
import { type CourseFacts, factsOf, type SectionFacts, type StudentFacts } from './facts.service.ts';
import { cut, sortedBy } from './listing.rule.ts';
import { meanOf, medianOf, tenthOf, tenthsOf } from './measure.rule.ts';
import { traceStore } from './trace.store.ts';

type Api = typeof courseStatisticsApi;
type Input<K extends keyof Api> = z.output<Api[K]['input']>;

type Sources = readonly GradeSource[];

const shownDays = 30;
const shownSignIns = 20;

const finished = ({ progress }: StudentFacts) => progress === 100;
const atRisk = ({ risks }: StudentFacts) => risks.length > 0;

/** Returns the key figures of a course. */
export async function courseInNumbers(
  db: Db,
  sources: Sources,
  clock: Clock,
  actor: Actor,
  { courseId }: Input<'get'>,
): Promise<CourseNumbers> {
  const course = await courseWithRight(db, actor, courseId);
  const [across] = await factsAcross(db, sources, clock, [courseId], shownDays);
  ensure(across, wireFaults.gone);
  const { done, facts } = across;
  const { students, sections } = facts;
  const members = new Set(students.map(({ studentId }) => studentId));
  const signIns = await traceStore.signIns(db, courseId, shownSignIns);
  return {
    ...{ courseId, courseName: course.name, studentCount: students.length, sectionCount: sections.length },
    progress: meanProgress(students),
    mark: meanMark(students),
    attendance: attendanceOf(students),
    minutes: meanMinutes(students),
    participation:
      meanOf(
        students.map(({ participation }) => participation),
        1,
      ) ?? 0,
    finishedCount: students.filter(finished).length,
    riskCount: students.filter(atRisk).length,
    progressTenths: tenthsOf(students.map(({ progress }) => progress)),
    markTenths: tenthsOf(students.map(({ mark }) => mark)),
    riskCounts: riskKinds.map((kind) => ({
      kind,
      count: students.filter(({ risks }) => risks.some((risk) => risk.kind === kind)).length,
    })),
    days: doneByDay(clock, done, shownDays, (id) => members.has(id)),
    signIns: signIns.toReversed().map(({ openedAt, ...one }) => ({ ...one, startTime: clock.write(openedAt) })),
    stuckSections: sections
      .map(({ sectionId, title }, at) => ({ sectionId, title, stuckCount: countIn(students, at, 'stuck') }))
      .filter(({ stuckCount }) => stuckCount > 0)
      .toSorted((a, b) => b.stuckCount - a.stuckCount)
      .slice(0, 5),
  };
}

const countIn = (students: StudentFacts[], at: number, standing: string) =>
  students.filter(({ cells }) => cells[at]?.standing === standing).length;

/** Returns a page of the comparison of classes. */
export async function listClassNumbers(
  db: Db,
  sources: Sources,
  actor: Actor,
  input: Input<'classes'>,
  language: Language,
) {
  await courseWithRight(db, actor, input.courseId);
  await readyFor(language);
  const { classes, students } = await factsOf(db, sources, input.courseId);
  const alone = students.filter(({ classIds }) => classIds.length === 0);
  const rows = classes.map((one) => ({
    ...one,
    ...numbersOfClass(students.filter(({ classIds }) => classIds.includes(one.classId))),
  }));
  const all: ClassNumbers[] =
    alone.length > 0
      ? [...rows, { classId: null, className: nameVirtualClass(language, 'elective'), ...numbersOfClass(alone) }]
      : rows;
  return cut(sortedBy(all, input.orderFlag), input);
}

const numbersOfClass = (students: StudentFacts[]) => ({
  studentCount: students.length,
  progress: meanProgress(students),
  medianProgress: medianOf(students.map(({ progress }) => progress)),
  mark: meanMark(students),
  attendance: attendanceOf(students),
  minutes: meanMinutes(students),
  participation:
    meanOf(
      students.map(({ participation }) => participation),
      1,
    ) ?? 0,
  finishedCount: students.filter(finished).length,
  riskCount: students.filter(atRisk).length,
});

/** Returns a page of sections with the standing of the students in each. */
export async function listSectionNumbers(
  db: Db,
  sources: Sources,
  clock: Clock,
  actor: Actor,
  input: Input<'sections'>,
) {
  await courseWithRight(db, actor, input.courseId);
  const facts = await factsOf(db, sources, input.courseId);
  const students = facts.students.filter(({ classIds }) => !input.classId || classIds.includes(input.classId));
  const rows = facts.sections
    .map((section, at) => sectionNumbers(clock, section, students, at))
    .filter(({ title, chapterTitle }) => hasWords(input.words, title, chapterTitle));
  return cut(sortedBy(rows, input.orderFlag), input);
}

const sectionNumbers = (clock: Clock, section: SectionFacts, students: StudentFacts[], at: number): SectionNumbers => ({
  ...{ sectionId: section.sectionId, title: section.title, chapterTitle: section.chapterTitle, kind: section.kind },
  ...{ dueTime: clock.writeOptional(section.dueAt), studentCount: students.length },
  doneCount: countIn(students, at, 'done'),
  begunCount: countIn(students, at, 'begun'),
  stuckCount: countIn(students, at, 'stuck'),
  noneCount: countIn(students, at, 'none'),
  overdueCount: students.filter(({ cells }) => cells[at]?.overdue).length,
  mark: meanOf(students.map(({ cells }) => cells[at]?.mark ?? null)),
});

const hasWords = (words: string | undefined, ...texts: string[]) =>
  !words || texts.some((text) => text.toLowerCase().includes(words.toLowerCase()));

/** Returns a page of students with their figures. */
export async function listStudentNumbers(
  db: Db,
  sources: Sources,
  clock: Clock,
  actor: Actor,
  input: Input<'students'>,
  language: Language,
) {
  await courseWithRight(db, actor, input.courseId);
  await readyFor(language);
  const facts = await factsOf(db, sources, input.courseId);
  const at = facts.sections.findIndex(({ sectionId }) => sectionId === input.sectionId);
  ensure(input.sectionId === undefined || at >= 0, wireFaults.gone);
  const rows = facts.students
    .filter((student) => isAsked(student, input, at))
    .map((student) => present(clock, facts, student, language));
  return cut(sortedBy(rows, input.orderFlag), input);
}

/** Tells if a student belongs to the filtered list behind a number. */
function isAsked(student: StudentFacts, input: Input<'students'>, at: number): boolean {
  const cell = student.cells[at];
  const among = (wanted: boolean | undefined, is: boolean) => wanted === undefined || wanted === is;
  return (
    hasWords(input.words, student.userName, student.loginName) &&
    (!input.classId || student.classIds.includes(input.classId)) &&
    among(input.risk, atRisk(student)) &&
    among(input.finished, finished(student)) &&
    (!input.reason || student.risks.some(({ kind }) => kind === input.reason)) &&
    (!input.standing || (cell ? [cell] : student.cells).some(({ standing }) => standing === input.standing)) &&
    among(input.overdue, cell ? cell.overdue : student.overdueCount > 0) &&
    (input.progressTenth === undefined || tenthOf(student.progress) === input.progressTenth) &&
    (input.markTenth === undefined || (student.mark !== null && tenthOf(student.mark) === input.markTenth))
  );
}

function present(clock: Clock, facts: CourseFacts, student: StudentFacts, language: Language): StudentNumbers {
  const { cells, classIds, risks, lastSeenAt, ...numbers } = student;
  return {
    ...numbers,
    sectionCount: cells.length,
    classNames: facts.classes.flatMap(({ classId, className }) => (classIds.includes(classId) ? [className] : [])),
    lastSeenTime: clock.writeOptional(lastSeenAt),
    reasons: reasonsOf(language, { risks }),
  };
}

/** Returns the overview of one student, section by section. */
export async function overviewOfStudent(
  db: Db,
  sources: Sources,
  clock: Clock,
  actor: Actor,
  { courseId, studentId }: Input<'student'>,
  language: Language,
): Promise<StudentOverview> {
  const course = await courseWithRight(db, actor, courseId);
  return overview(
    clock,
    await factsOf(db, sources, courseId),
    { courseId, courseName: course.name },
    studentId,
    language,
  );
}

/** Returns the actor's own standing in a course that they take. */
export async function ownOverview(
  db: Db,
  sources: Sources,
  clock: Clock,
  actor: Actor,
  courseId: string,
  language: Language,
) {
  const course = await courseToStudy(db, actor, courseId);
  const facts = await factsOf(db, sources, courseId, actor.id);
  return overview(clock, facts, { courseId, courseName: course.name }, actor.id, language);
}

async function overview(
  clock: Clock,
  facts: CourseFacts,
  course: Pick<StudentOverview, 'courseId' | 'courseName'>,
  studentId: string,
  language: Language,
): Promise<StudentOverview> {
  await readyFor(language);
  const student = facts.students.find((one) => one.studentId === studentId);
  ensure(student, wireFaults.gone);
  return {
    ...course,
    student: present(clock, facts, student, language),
    medianProgress: facts.medianProgress,
    sections: facts.sections.flatMap(({ sectionId, title, chapterTitle, kind, dueAt }, at) => {
      const cell = student.cells[at];
      return cell ? [{ sectionId, title, chapterTitle, kind, dueTime: clock.writeOptional(dueAt), ...cell }] : [];
    }),
  };
}
