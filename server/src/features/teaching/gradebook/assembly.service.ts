import { type GradeKind, gradeKinds } from '@xueyan/contract/school/grade-source';
import type { Db } from '../../../db/connect.ts';
import type { GradeColumn, GradeMark, GradeSource } from '../../../http/grade-source.ts';
import { clock } from '../../../platform/clock.ts';
import type { Cell, Scheme } from './calculation.rule.ts';
import { cellOf } from './cell.rule.ts';
import {
  type BookRow,
  type CategoryRow,
  type ColumnRow,
  type MarkRow,
  gradebookStore as store,
} from './gradebook.store.ts';

/** A column with the data of its source; null for a manual column. */
export interface AssembledColumn extends Omit<ColumnRow, 'maximum'> {
  maximum: number;
  source: GradeColumn | null;
}

export interface Student {
  userId: string;
  loginName: string;
  userName: string;
  className: string;
}

/** A gradebook assembled from its sources and from what teachers set and entered. */
export interface Assembled {
  book: Pick<BookRow, 'missingZero' | 'totalShown' | 'publishedAt' | 'version'>;
  categories: CategoryRow[];
  /** By category, then kind, then the order of their source. */
  columns: AssembledColumn[];
  scheme: Scheme;
  students: Student[];
  /** By student, then by column. */
  cells: Map<string, Map<string, Cell>>;
  /** Marks entered by teachers, by `cellKey`. */
  entered: Map<string, MarkRow>;
}

export const cellKey = (columnId: string, userId: string) => `${columnId} ${userId}`;

const nothingSet = { missingZero: true, totalShown: true, publishedAt: null, version: 0 };

/** Columns of the sources, by kind and id. */
type Brought = Map<GradeKind, Map<string, GradeColumn>>;

async function bring(db: Db, sources: readonly GradeSource[], courseId: string): Promise<Brought> {
  const brought: Brought = new Map();
  for (const source of sources) {
    const own = brought.get(source.kind) ?? new Map<string, GradeColumn>();
    for (const column of await source.columns(db, courseId)) own.set(column.id, column);
    brought.set(source.kind, own);
  }
  return brought;
}

const sourceOf = (brought: Brought, { kind, sourceId }: Pick<ColumnRow, 'kind' | 'sourceId'>) =>
  (sourceId === null ? null : brought.get(kind)?.get(sourceId)) ?? null;

/** Returns the columns of a course, including those of sources: new ones are saved, so that each has an id. */
async function columnsOf(db: Db, sources: readonly GradeSource[], courseId: string) {
  const brought = await bring(db, sources, courseId);
  let rows = await store.columns(db, courseId);
  const known = new Set(rows.map(({ kind, sourceId }) => `${kind} ${sourceId}`));
  const fresh = [...brought].flatMap(([kind, own]) =>
    [...own.keys()].filter((id) => !known.has(`${kind} ${id}`)).map((sourceId) => ({ courseId, kind, sourceId })),
  );
  if (fresh.length > 0) {
    await store.addSourceColumns(db, fresh);
    rows = await store.columns(db, courseId);
  }
  return rows.flatMap((row): AssembledColumn[] => {
    const source = sourceOf(brought, row);
    const maximum = row.maximum ?? source?.maximum;
    // A column that its source no longer has is hidden; marks entered in it stay.
    return maximum === undefined || (row.kind !== 'manual' && !source) ? [] : [{ ...row, maximum, source }];
  });
}

/** Returns one column of a gradebook with the data of its source. */
export async function columnOf(db: Db, sources: readonly GradeSource[], row: ColumnRow) {
  const own = sources.filter(({ kind }) => kind === row.kind);
  const source = sourceOf(await bring(db, own, row.courseId), row);
  const maximum = row.maximum ?? source?.maximum;
  return maximum === undefined || (row.kind !== 'manual' && !source) ? undefined : { ...row, maximum, source };
}

/** Returns the category of a column: the one that a teacher chose, or else that of its kind. */
export const categoryOf = (column: Pick<ColumnRow, 'chosen' | 'categoryId' | 'kind'>, categories: CategoryRow[]) =>
  column.chosen ? column.categoryId : (categories.find(({ kinds }) => kinds.includes(column.kind))?.id ?? null);

/** Returns the marks of the sources, and the deadlines of students that differ from those of the columns, by `cellKey`. */
async function marksOf(
  db: Db,
  sources: readonly GradeSource[],
  courseId: string,
  columns: AssembledColumn[],
  users: string[],
) {
  const marks = new Map<string, GradeMark>();
  const dues = new Map<string, Date>();
  for (const source of sources) {
    const own = new Map(
      columns.flatMap((one) => (one.kind === source.kind && one.source ? [[one.source.id, one.id]] : [])),
    );
    if (own.size === 0) continue;
    for (const mark of await source.marks(db, courseId, [...own.keys()], users)) {
      const columnId = own.get(mark.columnId);
      if (columnId) marks.set(cellKey(columnId, mark.userId), mark);
    }
    for (const due of (await source.dues?.(db, [...own.keys()], users)) ?? []) {
      const columnId = own.get(due.columnId);
      if (columnId) dues.set(cellKey(columnId, due.userId), due.dueAt);
    }
  }
  return { marks, dues };
}

/** Assembles a gradebook: of all students of the course, or of the given ones. */
export async function assemble(
  db: Db,
  sources: readonly GradeSource[],
  courseId: string,
  { userIds, isShown = () => true }: { userIds?: string[]; isShown?: (column: AssembledColumn) => boolean } = {},
): Promise<Assembled> {
  const book = (await store.book(db, courseId)) ?? nothingSet;
  const categories = await store.categories(db, courseId);
  const place = new Map(categories.map(({ id }, index) => [id, index]));
  const placeOf = (column: AssembledColumn) => place.get(categoryOf(column, categories) ?? '') ?? categories.length;
  const columns = (await columnsOf(db, sources, courseId))
    .filter(isShown)
    .sort(
      (a, b) =>
        placeOf(a) - placeOf(b) ||
        gradeKinds.indexOf(a.kind) - gradeKinds.indexOf(b.kind) ||
        (a.source?.position ?? 0) - (b.source?.position ?? 0),
    );
  const students = await store.students(db, courseId, userIds);
  const ids = students.map(({ userId }) => userId);
  const { marks: given, dues } = await marksOf(db, sources, courseId, columns, ids);
  const rows = await store.marks(
    db,
    columns.map(({ id }) => id),
    ids,
  );
  const entered = new Map(rows.map((row) => [cellKey(row.columnId, row.userId), row]));
  const now = clock.now();
  const ended = await store.hasEnded(db, courseId);
  const facts = columns.map((column) => ({
    id: column.id,
    maximum: column.maximum,
    sourceMaximum: column.source?.maximum ?? null,
    dueAt: column.source?.dueAt ?? null,
    grows: column.source?.grows === true && !ended,
  }));
  const cellsOf = (userId: string) =>
    new Map(
      facts.map((column): [string, Cell] => {
        const key = cellKey(column.id, userId);
        const dueAt = dues.get(key) ?? column.dueAt;
        return [column.id, cellOf({ ...column, dueAt }, entered.get(key), given.get(key), now)];
      }),
    );
  return {
    ...{ book, categories, columns, students, entered },
    scheme: {
      missingZero: book.missingZero,
      categories: categories.map(({ id: categoryId, ...one }) => ({ categoryId, ...one })),
      columns: columns.map((column) => ({
        ...{ columnId: column.id, weight: column.weight, maximum: column.maximum },
        categoryId: categoryOf(column, categories),
      })),
    },
    cells: new Map(ids.map((userId) => [userId, cellsOf(userId)])),
  };
}

/** Tells if students see the column. */
export const isOpen = ({ hidden, source }: AssembledColumn) => !hidden && !source?.concealed;
