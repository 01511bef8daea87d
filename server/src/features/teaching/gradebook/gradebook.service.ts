import type { ExplainedGrade, GradeBookColumn, GradeCategory, GradeRow } from '@xueyan/contract/teaching/gradebook';
import { gradebookFaults as faults } from '@xueyan/contract/teaching/gradebook-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { Db } from '../../../db/connect.ts';
import type { GradeSource } from '../../../http/grade-source.ts';
import { type Clock, clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { courseToOpen, courseWithRight } from '../../school/course/course.service.ts';
import { type Assembled, assemble, categoryOf, cellKey, isOpen } from './assembly.service.ts';
import { accountOf } from './calculation.rule.ts';
import { type CategoryRow, gradebookStore as store } from './gradebook.store.ts';

type Sources = readonly GradeSource[];

const presentCategory = ({ id: categoryId, name, weight, dropLowest, kinds, late }: CategoryRow): GradeCategory => ({
  ...{ categoryId, name, weight, dropLowest, kinds, late },
});

const presentColumns = (school: Clock, { columns, categories }: Assembled): GradeBookColumn[] =>
  columns.map((column) => ({
    ...{ columnId: column.id, kind: column.kind, title: column.source?.title ?? column.title },
    ...{ categoryId: categoryOf(column, categories), chosen: column.chosen, weight: column.weight },
    ...{ maximum: column.maximum, sourceMaximum: column.source?.maximum ?? null },
    ...{ hidden: column.hidden, concealed: column.source?.concealed ?? false },
    dueTime: school.writeOptional(column.source?.dueAt ?? null),
    path: column.source?.path ?? null,
  }));

const presentBook = (school: Clock, course: { id: string; name: string }, { book }: Assembled) => ({
  ...{ courseId: course.id, courseName: course.name, missingZero: book.missingZero, totalShown: book.totalShown },
  ...{
    published: book.publishedAt !== null,
    publishTime: school.writeOptional(book.publishedAt),
    version: book.version,
  },
});

const positionsOf = (flags: boolean[]) => flags.flatMap((flag, position) => (flag ? [position] : []));

/** Returns the students of an assembled gradebook as rows. */
export const rowsOf = ({ columns, students, cells, entered, scheme }: Assembled): GradeRow[] =>
  students.map((student) => {
    const own = cells.get(student.userId) ?? new Map();
    const row = columns.map(({ id }) => own.get(id));
    return {
      ...student,
      scores: row.map((cell) => cell?.score ?? null),
      states: row.map((cell) => cell?.state ?? 'open'),
      overridden: positionsOf(
        columns.map(({ id, source }) => source !== null && entered.has(cellKey(id, student.userId))),
      ),
      late: positionsOf(row.map((cell) => (cell?.lateMs ?? 0) > 0)),
      ofTeam: row.flatMap((cell, position) => (cell?.team ? [{ position, ...cell.team }] : [])),
      total: accountOf(scheme, own).total,
    };
  });

/** Returns the whole gradebook if the actor may mark in the course. */
export async function getGradebook(
  db: Db,
  { clock: school }: Platform,
  sources: Sources,
  actor: Actor,
  courseId: string,
) {
  const course = await courseWithRight(db, actor, courseId, 'mark');
  const assembled = await assemble(db, sources, courseId);
  return {
    book: presentBook(school, course, assembled),
    categories: assembled.categories.map(presentCategory),
    columns: presentColumns(school, assembled),
    rows: rowsOf(assembled),
  };
}

function explained(school: Clock, course: { id: string; name: string }, assembled: Assembled): ExplainedGrade {
  const [student] = assembled.students;
  ensure(student, wireFaults.gone);
  const { cells, scheme, entered } = assembled;
  return {
    book: presentBook(school, course, assembled),
    userName: student.userName,
    categories: assembled.categories.map(presentCategory),
    columns: presentColumns(school, assembled),
    account: accountOf(scheme, cells.get(student.userId) ?? new Map()),
    overrides: assembled.columns.flatMap(({ id: columnId, source }) => {
      const mark = source && entered.get(cellKey(columnId, student.userId));
      return mark ? [{ columnId, reason: mark.reason }] : [];
    }),
    ofTeam: [...(cells.get(student.userId) ?? [])].flatMap(([columnId, { team }]) =>
      team ? [{ columnId, ...team }] : [],
    ),
  };
}

/** Returns how the mark of one student is composed, if the actor may mark in the course. */
export async function explainGrade(
  db: Db,
  { clock: school }: Platform,
  sources: Sources,
  actor: Actor,
  courseId: string,
  userId: string,
) {
  const course = await courseWithRight(db, actor, courseId, 'mark');
  return explained(school, course, await assemble(db, sources, courseId, { userIds: [userId] }));
}

/** Returns the student's own gradebook: published columns, and the mark of just those. */
export async function ownGrade(
  db: Db,
  { clock: school }: Platform,
  sources: Sources,
  actor: Actor,
  courseId: string,
): Promise<ExplainedGrade> {
  const course = await courseToOpen(db, actor, courseId);
  const assembled = await assemble(db, sources, courseId, { userIds: [actor.id], isShown: isOpen });
  ensure(assembled.students.length > 0, wireFaults.gone);
  ensure(assembled.book.publishedAt, faults.hidden);
  const { columns, ...grade } = explained(school, course, assembled);
  return {
    ...grade,
    // Paths to marking pages are for teachers only.
    columns: columns.map((column) => ({ ...column, path: null })),
    account: { ...grade.account, total: assembled.book.totalShown ? grade.account.total : null },
  };
}

/** Lists the courses that the actor takes, with their mark where it is published. */
export async function listOwnGrades(db: Db, { clock: school }: Platform, sources: Sources, actor: Actor) {
  const courses = [];
  for (const { publishedAt, totalShown, ...course } of await store.coursesOf(db, actor.id)) {
    let total: number | null = null;
    if (publishedAt && totalShown) {
      const assembled = await assemble(db, sources, course.courseId, { userIds: [actor.id], isShown: isOpen });
      total = accountOf(assembled.scheme, assembled.cells.get(actor.id) ?? new Map()).total;
    }
    courses.push({ ...course, published: publishedAt !== null, publishTime: school.writeOptional(publishedAt), total });
  }
  return { courses };
}

/** Publishes a gradebook without notifications; for schools that are created with a past. */
export const showPastGradebook = (db: Db, courseId: string): Promise<void> =>
  store.setBook(db, courseId, { publishedAt: clock.now() });
