import { teachersIn } from '@xueyan/contract/school/course-policy';
import { columnsMax, type gradebookApi } from '@xueyan/contract/teaching/gradebook';
import { gradebookFaults as faults } from '@xueyan/contract/teaching/gradebook-fault';
import type { Actor } from '@xueyan/contract/wire/actor';
import { ensure, wireFaults } from '@xueyan/contract/wire/fault';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { GradeSource } from '../../../http/grade-source.ts';
import { clock } from '../../../platform/clock.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../base/audit/audit.service.ts';
import { sendMessage } from '../../base/message/sending.service.ts';
import { courseWithRight, studentsOfCourse } from '../../school/course/course.service.ts';
import { assemble, columnOf, isOpen } from './assembly.service.ts';
import { gradebookStore as store } from './gradebook.store.ts';
import { gradesPublished } from './gradebook-message.text.ts';

type Sources = readonly GradeSource[];
type Api = typeof gradebookApi;

/** Returns the course if the actor may mark in it. */
const courseToGrade = (db: Db, actor: Actor, courseId: string) => courseWithRight(db, actor, courseId, 'mark');

/** Notifies the open pages of markers, and of students where what they see has changed. */
export async function tellOfGrades(
  db: Db,
  { live }: Platform,
  course: { id: string } & Parameters<typeof teachersIn>[0],
  studentIds: string[],
): Promise<void> {
  const event = { type: 'gradebook.changed', data: { courseId: course.id } } as const;
  const published = (await store.book(db, course.id))?.publishedAt;
  await live.toUsers(db, [...teachersIn(course, 'mark'), ...(published ? studentIds : [])], event);
}

/** Tells if students see the gradebook of a course. */
export const isGradebookPublished = async (db: Db, courseId: string): Promise<boolean> =>
  ((await store.book(db, courseId))?.publishedAt ?? null) !== null;

/** Saves categories and rules; refuses after a concurrent change. */
export const saveGradebook = (db: Db, platform: Platform, actor: Actor, input: z.output<Api['save']['input']>) =>
  db.transaction(async (tx) => {
    const { courseId, version, missingZero, totalShown, categories } = input;
    const course = await courseToGrade(tx, actor, courseId);
    const book = await store.holdBook(tx, courseId);
    // A gradebook that was never saved has no row, and its readers got version 0.
    ensure(version === book.version || (version === 0 && book.version === 1), wireFaults.changed);
    const own = new Set((await store.categories(tx, courseId)).map(({ id }) => id));
    const names = new Set<string>();
    const kinds = new Set<string>();
    for (const one of categories) {
      ensure(one.categoryId === '' || own.delete(one.categoryId), faults.category);
      ensure(!names.has(one.name), faults.twice, { name: one.name });
      ensure(
        one.kinds.every((kind) => !kinds.has(kind)),
        faults.kindTwice,
      );
      names.add(one.name);
      for (const kind of one.kinds) kinds.add(kind);
    }
    await store.replaceCategories(tx, courseId, categories);
    const after = book.version + 1;
    await store.setBook(tx, courseId, { missingZero, totalShown, version: after });
    await recordAudit(tx, actor, 'gradebook.save', courseId, {
      name: course.name,
      missingZero,
      totalShown,
      categories,
    });
    await tellOfGrades(tx, platform, course, await studentsOfCourse(tx, courseId));
    return { version: after };
  });

/** Publishes the gradebook to its students and notifies them, or hides it. */
export const publishGradebook = (
  db: Db,
  platform: Platform,
  sources: Sources,
  actor: Actor,
  { courseId, published }: z.output<Api['publish']['input']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const course = await courseToGrade(tx, actor, courseId);
    const book = await store.holdBook(tx, courseId);
    if (published) {
      const { columns } = await assemble(tx, sources, courseId, { userIds: [actor.id], isShown: isOpen });
      ensure(columns.length > 0, faults.nothing);
    }
    const students = await studentsOfCourse(tx, courseId);
    await store.setBook(tx, courseId, { publishedAt: published ? clock.now() : null, version: book.version + 1 });
    await recordAudit(tx, actor, 'gradebook.publish', courseId, { name: course.name, published });
    if (published && students.length > 0) await sendMessage(tx, platform, gradesPublished(course, students));
    const event = { type: 'gradebook.changed', data: { courseId } } as const;
    await platform.live.toUsers(tx, [...teachersIn(course, 'mark'), ...students], event);
  });

/** Refuses a category of another course. */
async function ensureCategory(db: Db, courseId: string, categoryId: string | null): Promise<void> {
  if (categoryId === null) return;
  ensure(
    (await store.categories(db, courseId)).some(({ id }) => id === categoryId),
    faults.category,
  );
}

/** Adds a column for manual marks; returns its id. */
export const addGradeColumn = (db: Db, platform: Platform, actor: Actor, input: z.output<Api['addColumn']['input']>) =>
  db.transaction(async (tx) => {
    const { courseId, categoryId, ...row } = input;
    const course = await courseToGrade(tx, actor, courseId);
    await store.holdBook(tx, courseId);
    await ensureCategory(tx, courseId, categoryId);
    ensure((await store.columns(tx, courseId)).length < columnsMax, faults.full, { max: columnsMax });
    const chosen = categoryId !== null;
    const columnId = await store.addColumn(tx, { ...row, courseId, kind: 'manual', categoryId, chosen });
    await recordAudit(tx, actor, 'gradebook.addcolumn', courseId, { name: course.name, columnId, ...row });
    await tellOfGrades(tx, platform, course, []);
    return columnId;
  });

/** Returns a column and its course if the actor may mark in it; locks the column until the transaction ends. */
export async function columnToGrade(tx: Db, actor: Actor, columnId: string) {
  const column = await store.holdColumn(tx, columnId);
  ensure(column, wireFaults.gone);
  return { column, course: await courseToGrade(tx, actor, column.courseId) };
}

/** Sets how a column counts and if students see it. */
export const updateGradeColumn = (
  db: Db,
  platform: Platform,
  sources: Sources,
  actor: Actor,
  input: z.output<Api['updateColumn']['input']>,
): Promise<void> =>
  db.transaction(async (tx) => {
    const { columnId, title, maximum, categoryId, chosen, weight, hidden } = input;
    const { column, course } = await columnToGrade(tx, actor, columnId);
    await ensureCategory(tx, column.courseId, categoryId);
    const isManual = column.kind === 'manual';
    ensure(!isManual || title !== '', faults.title);
    const after = {
      ...{ weight, hidden, chosen, categoryId: chosen ? categoryId : null },
      ...(isManual ? { title, maximum: maximum ?? column.maximum } : { maximum }),
    };
    const whole = await columnOf(tx, sources, { ...column, maximum: after.maximum });
    ensure(whole, wireFaults.gone);
    const highest = await store.highest(tx, columnId);
    ensure(highest === null || highest <= whole.maximum, faults.maximum, { score: highest ?? 0 });
    await store.setColumn(tx, columnId, after);
    await recordAudit(tx, actor, 'gradebook.updatecolumn', columnId, { course: course.name, ...after });
    await tellOfGrades(tx, platform, course, await studentsOfCourse(tx, course.id));
  });

/** Removes a manual column; its marks and their history stay on record. */
export const removeGradeColumn = (db: Db, platform: Platform, actor: Actor, columnId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const { column, course } = await columnToGrade(tx, actor, columnId);
    ensure(column.kind === 'manual', faults.source);
    await store.setColumn(tx, columnId, { removedAt: clock.now() });
    await recordAudit(tx, actor, 'gradebook.deletecolumn', columnId, { course: course.name, title: column.title });
    await tellOfGrades(tx, platform, course, await studentsOfCourse(tx, course.id));
  });
