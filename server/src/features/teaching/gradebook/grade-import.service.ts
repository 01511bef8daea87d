import { gradeImportFaults as faults, gradeImport } from '@xueyan/contract/teaching/grade-import';
import { gradebookFaults } from '@xueyan/contract/teaching/gradebook-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { defineImport } from '../../../http/sheet-import.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { enterMarks } from './grade-mark.service.ts';
import { gradebookStore as store } from './gradebook.store.ts';
import { tellOfGrades } from './gradebook-edit.service.ts';

/** Returns a manual column if the actor may mark in its course. */
async function columnToFill(db: Db, actor: Actor, columnId: string) {
  const row = await store.column(db, columnId);
  ensure(row, wireFaults.gone);
  const course = await courseWithRight(db, actor, row.courseId, 'mark');
  ensure(row.kind === 'manual', gradebookFaults.source);
  // A manual column always has a maximum of its own.
  return { course, column: { ...row, maximum: row.maximum ?? 0 } };
}

const byNumber = async (db: Db, courseId: string) =>
  new Map((await store.students(db, courseId)).map((one) => [one.loginName.toLowerCase(), one.userId]));

/** Imports the marks of one column from a workbook. */
export const gradeSheetImport = defineImport(gradeImport, {
  open: async ({ db, actor }, { columnId }) => {
    await columnToFill(db, actor, columnId);
  },
  keyOf: ({ loginName }) => loginName.toLowerCase(),

  check: async ({ db, actor }, { columnId }, rows) => {
    const { column, course } = await columnToFill(db, actor, columnId);
    const students = await byNumber(db, course.id);
    const before = new Map(
      (await store.marks(db, [columnId], [...students.values()])).map(({ userId, score }) => [userId, score]),
    );
    return rows.map(({ loginName, score }) => {
      const userId = students.get(loginName.toLowerCase());
      if (!userId) return { plan: 'refuse', reasons: [{ ...faults.unknown, values: { number: loginName } }] };
      if (score > column.maximum)
        return { plan: 'refuse', reasons: [{ ...gradebookFaults.tooHigh, values: { max: column.maximum } }] };
      const was = before.get(userId) ?? null;
      if (was === score) return { plan: 'same' };
      if (was === null) return { plan: 'add' };
      return { plan: 'change', reasons: [{ ...faults.changes, values: { before: was, after: score } }] };
    });
  },

  enter: async ({ db, actor }, { columnId }, { loginName, score, reason }) => {
    const { column, course } = await columnToFill(db, actor, columnId);
    const userId = (await byNumber(db, course.id)).get(loginName.toLowerCase());
    ensure(userId, faults.unknown, { number: loginName });
    await enterMarks(db, actor, column, [{ userId, score, excused: false }], { reason, way: 'import' });
    return undefined;
  },

  finish: async ({ db, platform, actor }, { columnId }) => {
    const { course } = await columnToFill(db, actor, columnId);
    await tellOfGrades(db, platform, course, []);
  },
});
