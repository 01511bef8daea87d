import { gradeImportFaults as faults, gradebookImport } from '@xueyan/contract/teaching/grade-import';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import { defineImport, type Judgement, type Reason } from '../../../http/sheet-import.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { enterMarks } from './grade-mark.service.ts';
import { gradebookStore as store } from './gradebook.store.ts';
import { tellOfGrades } from './gradebook-edit.service.ts';
import { readCell, sheetTitle } from './sheet-cell.rule.ts';

interface Filled {
  id: string;
  courseId: string;
  kind: 'manual';
  title: string;
  maximum: number;
}

/** Returns a course that the actor may mark in, with its manual columns and its students by their numbers. */
async function bookToFill(db: Db, actor: Actor, courseId: string) {
  const course = await courseWithRight(db, actor, courseId, 'mark');
  const columns = (await store.columns(db, courseId)).flatMap(({ id, kind, title, maximum }): Filled[] =>
    // A manual column always has a title and a maximum of its own.
    kind === 'manual' ? [{ id, courseId, kind, title: title ?? '', maximum: maximum ?? 0 }] : [],
  );
  const students = await store.students(db, courseId);
  return { course, columns, students: new Map(students.map((one) => [one.loginName.toLowerCase(), one.userId])) };
}

type Others = [title: string, cell: string][] | undefined;

/** Returns the manual columns that a row has cells for, and the titles that fit several. */
function cellsOf(columns: Filled[], others: Others) {
  const found: { column: Filled; cell: string }[] = [];
  const unclear: string[] = [];
  // A column of another source may have the title of one by hand.
  const titles = (others ?? []).map(([title]) => title);
  for (const [title, cell] of others ?? []) {
    const named = columns.filter((one) => one.title === title || sheetTitle(one.title, one.maximum) === title);
    const [column] = named;
    const once = titles.indexOf(title) === titles.lastIndexOf(title);
    if (column && named.length === 1 && once) found.push({ column, cell });
    else if (column && readCell(cell, column.maximum).says !== 'nothing') unclear.push(title);
  }
  return { found, unclear };
}

interface Was {
  score: number | null;
  excused: boolean;
}
const nothing: Was = { score: null, excused: false };
const saidOf = ({ score, excused }: Was) => (excused ? '免' : score === null ? '-' : String(score));

/** Imports the marks of all manual columns of a gradebook from an exported workbook. */
export const gradebookSheetImport = defineImport(gradebookImport, {
  open: async ({ db, actor }, { courseId }) => {
    await courseWithRight(db, actor, courseId, 'mark');
  },
  keyOf: ({ loginName }) => loginName.toLowerCase(),

  check: async ({ db, actor }, { courseId }, rows) => {
    const { columns, students } = await bookToFill(db, actor, courseId);
    const ids = columns.map(({ id }) => id);
    const before = new Map(
      (await store.marks(db, ids, [...students.values()])).map((one) => [`${one.columnId} ${one.userId}`, one]),
    );
    return rows.map(({ loginName, others }): Judgement => {
      const userId = students.get(loginName.toLowerCase());
      if (!userId) return { plan: 'refuse', reasons: [{ ...faults.unknown, values: { number: loginName } }] };
      const { found, unclear } = cellsOf(columns, others);
      if (found.length + unclear.length === 0) return { plan: 'refuse', reasons: [faults.noColumn] };
      const refusals: Reason[] = unclear.map((title) => ({ ...faults.twice, values: { title } }));
      const changes: Reason[] = [];
      let isNew = true;
      for (const { column, cell } of found) {
        const { title, maximum: max } = column;
        const read = readCell(cell, max);
        if (read.says === 'wrong') refusals.push({ ...faults.notScore, values: { title, cell, max } });
        if (read.says !== 'mark') continue;
        const was = before.get(`${column.id} ${userId}`) ?? nothing;
        if (was.score === read.score && was.excused === read.excused) continue;
        if (was.score !== null || was.excused) isNew = false;
        changes.push({ ...faults.column, values: { title, before: saidOf(was), after: saidOf(read) } });
      }
      if (refusals.length > 0) return { plan: 'refuse', reasons: refusals };
      if (changes.length === 0) return { plan: 'same' };
      return { plan: isNew ? 'add' : 'change', reasons: changes };
    });
  },

  enter: async ({ db, actor }, { courseId }, { loginName, reason, others }) => {
    const { columns, students } = await bookToFill(db, actor, courseId);
    const userId = students.get(loginName.toLowerCase());
    ensure(userId, faults.unknown, { number: loginName });
    for (const { column, cell } of cellsOf(columns, others).found) {
      const read = readCell(cell, column.maximum);
      ensure(read.says !== 'wrong', faults.notScore, { title: column.title, cell, max: column.maximum });
      if (read.says !== 'mark') continue;
      const { score, excused } = read;
      await enterMarks(db, actor, column, [{ userId, score, excused }], { reason, way: 'import' });
    }
    return undefined;
  },

  finish: async ({ db, platform, actor }, { courseId }) => {
    await tellOfGrades(db, platform, await courseWithRight(db, actor, courseId, 'mark'), []);
  },
});
