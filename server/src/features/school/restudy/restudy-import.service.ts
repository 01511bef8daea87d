import type { ImportRow } from '@xueyan/contract/base/import';
import { mayManageMembers } from '@xueyan/contract/school/course-policy';
import { mayKeepRestudy } from '@xueyan/contract/school/restudy';
import { restudyImport, restudyImportFaults } from '@xueyan/contract/school/restudy-import';
import type { Actor } from '@xueyan/contract/wire/actor';
import { Fault } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { defineImport } from '../../../http/sheet-import.ts';
import { beginRestudies } from './restudy.service.ts';
import { restudyStore } from './restudy.store.ts';

type Row = ImportRow<typeof restudyImport>;

interface Found {
  studentId: string;
  courseId: string;
  classId: string | null;
  /** Whether the student retakes it already. */
  active: boolean;
  problem?: keyof typeof restudyImportFaults;
}

/** Imports retakes by student number and course name. */
export const restudySheetImport = defineImport(restudyImport, {
  keyOf: ({ studentNumber, courseName }) => `${studentNumber.toLowerCase()} ${courseName}`,

  check: async ({ db, actor }, _, rows) => {
    const look = await lookUp(db, actor, rows);
    return rows.map((row) => {
      const { problem, active } = look(row);
      if (problem)
        return { plan: 'refuse', reasons: [{ ...restudyImportFaults[problem], values: valuesOf(row, problem) }] };
      return { plan: active ? 'same' : 'add' };
    });
  },

  enter: async ({ db, platform, actor }, _, row) => {
    const { problem, studentId, courseId, classId } = (await lookUp(db, actor, [row]))(row);
    if (problem) throw new Fault(restudyImportFaults[problem], valuesOf(row, problem));
    const { term, reason } = row;
    await beginRestudies(db, platform.live, actor, { studentIds: [studentId], courseId, classId, term, reason });
    return undefined;
  },
});

const valuesOf = ({ studentNumber, courseName, className }: Row, problem: keyof typeof restudyImportFaults) => ({
  number: studentNumber,
  name: problem === 'unknownClass' ? className : courseName,
});

/** Loads the data of all rows in four queries; returns the function that looks up a row. */
async function lookUp(db: Db, actor: Actor, rows: Row[]): Promise<(row: Row) => Found> {
  const numbers = rows.map(({ studentNumber }) => studentNumber.toLowerCase());
  const people = (await restudyStore.numbered(db, numbers)).filter((one) => mayKeepRestudy(actor, one));
  const students = new Map(people.map((one) => [one.key, one]));
  const named = await restudyStore.coursesNamed(db, [...new Set(rows.map(({ courseName }) => courseName))]);
  const courses = named.filter((one) => mayManageMembers(actor, one));
  const courseIds = courses.map(({ id }) => id);
  const classes = await restudyStore.classesOf(db, courseIds);
  const active = await restudyStore.activeOf(db, courseIds);
  return ({ studentNumber, courseName, className }) => {
    const student = students.get(studentNumber.toLowerCase());
    const byNumber = courses.filter(({ number }) => number === courseName);
    const [course, other] = byNumber.length > 0 ? byNumber : courses.filter(({ name }) => name === courseName);
    const found = { studentId: student?.studentId ?? '', courseId: course?.id ?? '', classId: null, active: false };
    if (!student) return { ...found, problem: 'unknownStudent' };
    if (!course) return { ...found, problem: 'unknownCourse' };
    if (other) return { ...found, problem: 'severalCourses' };
    const isMeant = (one: (typeof classes)[number]) =>
      one.courseId === course.id && (one.name === className || one.code === className);
    const place = className === '' ? null : classes.find(isMeant);
    if (place === undefined) return { ...found, problem: 'unknownClass' };
    const now = active.some(({ courseId, userId }) => courseId === course.id && userId === student.userId);
    return { ...found, classId: place?.classId ?? null, active: now };
  };
}
