import { eq } from 'drizzle-orm';
import { type StoredPair, similarityReports } from '../../../db/similarity.table.ts';
import type { Db } from '../../../db/sql.ts';

/** What was compared: the answers to a question of an exam, or to a problem of a match. */
export type Subject = { itemId: string } | { problemId: string };

const is = (subject: Subject) =>
  'itemId' in subject
    ? eq(similarityReports.itemId, subject.itemId)
    : eq(similarityReports.problemId, subject.problemId);

export const similarityStore = {
  find: async (db: Db, subject: Subject) => (await db.select().from(similarityReports).where(is(subject)))[0],

  /** Replaces the report of an earlier comparison. */
  replace: async (db: Db, subject: Subject, row: { compared: number; pairs: StoredPair[] }): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.delete(similarityReports).where(is(subject));
      await tx.insert(similarityReports).values({ ...subject, ...row });
    });
  },
};
