import { type GradeKind, gradeKindNames } from '@xueyan/contract/school/grade-source';
import { gradeImportFaults as faults, gradebookImport } from '@xueyan/contract/teaching/grade-import';
import { ensure, Fault } from '@xueyan/contract/wire/fault';
import { type Language, languages } from '@xueyan/contract/wire/language';
import { defineImport, type ImportContext, type Judgement } from '../../../http/sheet-import.ts';
import { textsIn } from '../../../http/traditional.ts';
import { courseWithRight } from '../../school/course/course.service.ts';
import { type Assembled, assemble } from './assembly.service.ts';
import { enterMarks } from './grade-mark.service.ts';
import { rowsOf } from './gradebook.service.ts';
import { gradebookStore as store } from './gradebook.store.ts';
import { tellOfGrades } from './gradebook-edit.service.ts';
import { isSheetTitle, readCell, sheetTitle, sheetTitles } from './sheet-cell.rule.ts';

interface Filled {
  id: string;
  courseId: string;
  kind: GradeKind;
  title: string;
  maximum: number;
}

type Row = ReturnType<typeof rowsOf>[number];

/** A row of the workbook; `reason` is for its changes of marks that sources gave. */
interface Given {
  others?: [title: string, cell: string][] | undefined;
  reason: string;
}

type Refusal = { kind: (typeof faults)[keyof typeof faults]; values: Record<string, string | number> };

interface Change extends Refusal {
  column: Filled;
  score: number | null;
  excused: boolean;
  /** There was no mark before. */
  isNew: boolean;
}

/** Returns the columns of an assembled gradebook, and which of them a title of the workbook may mean. */
function columnsIn({ columns }: Pick<Assembled, 'columns'>, language: Language) {
  const all = columns.map(
    ({ id, courseId, kind, title, maximum, source }): Filled => ({
      ...{ id, courseId, kind, maximum },
      title: (source?.title ?? title) || textsIn(language, gradeKindNames[kind]),
    }),
  );
  // The workbook may have been exported by somebody who reads another language.
  const exported = languages.map((one) =>
    sheetTitles(
      columns.map(({ id, kind, title, maximum, source }) => ({
        ...{ id, maximum },
        title: (source?.title ?? title) || textsIn(one, gradeKindNames[kind]),
      })),
    ),
  );
  const named = (title: string): number[] => {
    const exact = all.flatMap((_, at) => (exported.some((titles) => titles[at] === title) ? [at] : []));
    return exact.length > 0
      ? exact
      : all.flatMap((one, at) =>
          sheetTitle(one) === title || (one.kind === 'manual' && one.title === title) ? [at] : [],
        );
  };
  return { all, named };
}

const saidOf = ({ score, excused }: { score: number | null; excused: boolean }) =>
  excused ? '免' : score === null ? '-' : String(score);

/** Compares a row of the workbook with the gradebook: what it changes, and what cannot be taken, by column. */
function changesIn({ all, named }: ReturnType<typeof columnsIn>, row: Row, { others = [], reason }: Given) {
  const refusals: Refusal[] = [];
  const changes: Change[] = [];
  const titles = others.map(([title]) => title);
  let known = 0;
  for (const [title, cell] of others) {
    const found = named(title);
    const [position = -1] = found;
    const column = all[position];
    if (!column) {
      if (isSheetTitle(title) && readCell(cell, 0).says !== 'nothing')
        refusals.push({ kind: faults.unknownColumn, values: { title } });
      continue;
    }
    known += 1;
    const was = { score: row.scores[position] ?? null, excused: row.states[position] === 'excused' };
    const read = readCell(cell, column.maximum);
    if (read.says === 'nothing') continue;
    if (found.length > 1 || titles.indexOf(title) !== titles.lastIndexOf(title)) {
      refusals.push({ kind: faults.twice, values: { title } });
      continue;
    }
    if (was.score !== null && cell.trim() === String(was.score)) continue;
    const values = { title: column.title, before: saidOf(was) };
    if (read.says === 'wrong') {
      refusals.push({ kind: faults.notScore, values: { title: column.title, cell, max: column.maximum } });
      continue;
    }
    const { score, excused } = read;
    if (was.score === score && was.excused === excused) continue;
    const told = { ...values, after: saidOf(read), reason };
    const change = { column, score, excused, isNew: was.score === null && !was.excused, values: told };
    if (column.kind === 'manual') {
      changes.push({ ...change, kind: faults.column });
    } else if (score === null && !excused && !row.overridden.includes(position)) {
      refusals.push({ kind: faults.stays, values });
    } else if (reason === '') {
      refusals.push({ kind: faults.needsReason, values: told });
    } else {
      changes.push({ ...change, kind: score === null && !excused ? faults.restored : faults.replaced });
    }
  }
  if (known + refusals.length === 0) refusals.push({ kind: faults.noColumn, values: {} });
  return { refusals, changes };
}

/** Returns the students of a course that the actor may mark in, by their numbers. */
async function studentsByNumber({ db, actor }: ImportContext, courseId: string) {
  await courseWithRight(db, actor, courseId, 'mark');
  return new Map((await store.students(db, courseId)).map((one) => [one.loginName.toLowerCase(), one.userId]));
}

/** Imports the marks of all columns of a gradebook from an exported workbook. */
export const gradebookSheetImport = defineImport(gradebookImport, {
  open: async ({ db, actor }, { courseId }) => {
    await courseWithRight(db, actor, courseId, 'mark');
  },
  keyOf: ({ loginName }) => loginName.toLowerCase(),

  check: async (context, { courseId }, rows) => {
    const { db, actor, grades } = context;
    await courseWithRight(db, actor, courseId, 'mark');
    const assembled = await assemble(db, grades, courseId);
    const columns = columnsIn(assembled, actor.language);
    const students = new Map(rowsOf(assembled).map((row) => [row.loginName.toLowerCase(), row]));
    return rows.map(({ loginName, ...given }): Judgement => {
      const row = students.get(loginName.toLowerCase());
      if (!row) return { plan: 'refuse', reasons: [{ ...faults.unknown, values: { number: loginName } }] };
      const { refusals, changes } = changesIn(columns, row, given);
      const said = (list: Refusal[]) => list.map(({ kind, values }) => ({ ...kind, values }));
      if (refusals.length > 0) return { plan: 'refuse', reasons: said(refusals) };
      if (changes.length === 0) return { plan: 'same' };
      return { plan: changes.every(({ isNew }) => isNew) ? 'add' : 'change', reasons: said(changes) };
    });
  },

  enter: async (context, { courseId }, { loginName, ...given }) => {
    const { db, actor, grades } = context;
    const userId = (await studentsByNumber(context, courseId)).get(loginName.toLowerCase());
    ensure(userId, faults.unknown, { number: loginName });
    const assembled = await assemble(db, grades, courseId, { userIds: [userId] });
    const [row] = rowsOf(assembled);
    ensure(row, faults.unknown, { number: loginName });
    const { refusals, changes } = changesIn(columnsIn(assembled, actor.language), row, given);
    const [refusal] = refusals;
    if (refusal) throw new Fault(refusal.kind, refusal.values);
    for (const { column, score, excused } of changes)
      await enterMarks(db, actor, column, [{ userId, score, excused }], { reason: given.reason, way: 'import' });
    return undefined;
  },

  finish: async ({ db, platform, actor }, { courseId }) => {
    await tellOfGrades(db, platform, await courseWithRight(db, actor, courseId, 'mark'), []);
  },
});
