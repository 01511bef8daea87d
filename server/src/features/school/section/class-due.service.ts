import type { Db } from '../../../db/connect.ts';
import { classDueStore as store } from './class-due.store.ts';

/** Due date that a student has because of their class. */
export interface ClassDue {
  sectionId: string;
  userId: string;
  dueAt: Date;
}

type Row = Awaited<ReturnType<typeof store.list>>[number];

async function duesOf(db: Db, sectionIds: string[], userIds: string[], datesOf: (row: Row) => (Date | null)[]) {
  return (await store.list(db, sectionIds, userIds)).flatMap((row): ClassDue[] => {
    const dates = datesOf(row).flatMap((date) => (date ? [date.getTime()] : []));
    const { sectionId, userId } = row;
    return dates.length === 0 ? [] : [{ sectionId, userId, dueAt: new Date(Math.min(...dates)) }];
  });
}

/** Returns the due dates of sections for students whose class has its own: it replaces the one of all. */
export const classDuesOfSections = (db: Db, sectionIds: string[], userIds: string[]): Promise<ClassDue[]> =>
  duesOf(db, sectionIds, userIds, (row) => [row.section ?? row.sectionOfAll, row.chapter ?? row.chapterOfAll]);

/** Returns likewise those of work that has a due date of its own too: the date of a class overrides all others. */
export const classDuesOfWork = (db: Db, sectionIds: string[], userIds: string[]): Promise<ClassDue[]> =>
  duesOf(db, sectionIds, userIds, (row) => [row.section, row.chapter]);
