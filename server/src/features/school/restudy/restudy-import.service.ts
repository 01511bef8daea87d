import type { ImportRow } from '@xueyan/contract/base/import';
import { mayManageMembers } from '@xueyan/contract/school/course-policy';
import { mayKeepRestudy } from '@xueyan/contract/school/restudy';
import { restudyImport, restudyImportFaults } from '@xueyan/contract/school/restudy-import';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { defineImport, type Reason } from '../../../http/sheet-import.ts';
import { beginRestudies } from './restudy.service.ts';
import { restudyStore } from './restudy.store.ts';

type Row = ImportRow<typeof restudyImport>;

interface Found {
  studentId: string;
  courseId: string;
  classId: string | null;
  /** Whether the student retakes it already. */
  active: boolean;
  problems: Problem[];
}

type Problem = keyof typeof restudyImportFaults;

/** Imports retakes by student number and course name. */
export const restudySheetImport = defineImport(restudyImport, {
  keyOf: ({ studentNumber, courseName }) => `${studentNumber.toLowerCase()} ${courseName}`,

  check: async ({ db, actor }, _, rows) => {
    const look = await lookUp(db, actor, rows);
    return rows.map((row) => {
      const { problems, active } = look(row);
      if (problems.length > 0) return { plan: 'refuse', reasons: reasonsOf(row, problems) };
      return { plan: active ? 'same' : 'add' };
    });
  },

  checkRest: async ({ db, actor }, _, rows) => {
    const look = await lookUp(db, actor, rows);
    return rows.map((row) => reasonsOf(row, look(row).problems));
  },

  enter: async ({ db, platform, actor }, _, row) => {
    const { problems, studentId, courseId, classId } = (await lookUp(db, actor, [row]))(row);
    for (const problem of problems) throw new Fault(restudyImportFaults[problem], valuesOf(row, problem));
    const { term, reason } = row;
    await beginRestudies(db, platform.live, actor, { studentIds: [studentId], courseId, classId, term, reason });
    return undefined;
  },
});

const valuesOf = ({ studentNumber = '', courseName = '', className = '' }: Partial<Row>, problem: Problem) => ({
  number: studentNumber,
  name: problem === 'unknownClass' ? className : courseName,
});

const reasonsOf = (row: Partial<Row>, problems: Problem[]): Reason[] =>
  problems.map((problem) => ({ ...restudyImportFaults[problem], values: valuesOf(row, problem) }));

/** Loads the data of all rows in four queries; returns the function that looks up a row by its valid cells. */
async function lookUp(db: Db, actor: Actor, rows: Partial<Row>[]): Promise<(row: Partial<Row>) => Found> {
  const numbers = rows.flatMap(({ studentNumber }) => studentNumber?.toLowerCase() ?? []);
  const people = (await restudyStore.numbered(db, numbers)).filter((one) => mayKeepRestudy(actor, one));
  const students = new Map(people.map((one) => [one.key, one]));
  const named = await restudyStore.coursesNamed(db, [...new Set(rows.flatMap(({ courseName }) => courseName ?? []))]);
  const courses = named.filter((one) => mayManageMembers(actor, one));
  const courseIds = courses.map(({ id }) => id);
  const classes = await restudyStore.classesOf(db, courseIds);
  const active = await restudyStore.activeOf(db, courseIds);
  return ({ studentNumber, courseName, className = '' }) => {
    const student = students.get(studentNumber?.toLowerCase() ?? '');
    const byNumber = courses.filter(({ number }) => number === courseName);
    const [course, other] = byNumber.length > 0 ? byNumber : courses.filter(({ name }) => name === courseName);
    const problems: Problem[] = [];
    if (studentNumber !== undefined && !student) problems.push('unknownStudent');
    if (courseName !== undefined && !course) problems.push('unknownCourse');
    if (other) problems.push('severalCourses');
    const isMeant = (one: (typeof classes)[number]) =>
      one.courseId === course?.id && (one.name === className || one.code === className);
    const place = className === '' ? null : classes.find(isMeant);
    // Without the course, its classes are not known either.
    if (course && !other && place === undefined) problems.push('unknownClass');
    const now = active.some(({ courseId, userId }) => courseId === course?.id && userId === student?.userId);
    const found = { studentId: student?.studentId ?? '', courseId: course?.id ?? '', active: now };
    return { ...found, classId: place?.classId ?? null, problems };
  };
}
