import type { PairState } from '@xueyan/contract/exam/similarity';
import { and, eq, type SQL } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { type StoredPair, similarityNotes, similarityReports } from '../../../db/similarity.table.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

/** What was compared: the answers to a question of an exam or to a problem of a match, or the works of a section. */
export type Subject = { itemId: string } | { problemId: string } | { sectionId: string };

const is = (table: typeof similarityReports | typeof similarityNotes, subject: Subject): SQL => {
  if ('itemId' in subject) return eq(table.itemId, subject.itemId);
  return 'problemId' in subject ? eq(table.problemId, subject.problemId) : eq(table.sectionId, subject.sectionId);
};

const inOrder = ([left, right]: [string, string]) =>
  left < right ? { one: left, other: right } : { one: right, other: left };

export const similarityStore = {
  find: async (db: Db, subject: Subject) =>
    (await db.select().from(similarityReports).where(is(similarityReports, subject)))[0],

  /** Replaces the report of an earlier comparison. */
  replace: async (
    db: Db,
    subject: Subject,
    row: { compared: number; former: string[]; pairs: StoredPair[] },
  ): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.delete(similarityReports).where(is(similarityReports, subject));
      await tx.insert(similarityReports).values({ ...subject, ...row });
    });
  },

  notes: (db: Db, subject: Subject) =>
    db
      .select({
        ...{ one: similarityNotes.one, other: similarityNotes.other, state: similarityNotes.state },
        ...{ text: similarityNotes.text, updatedAt: similarityNotes.updatedAt, userName: users.userName },
      })
      .from(similarityNotes)
      .innerJoin(users, eq(users.id, similarityNotes.userId))
      .where(is(similarityNotes, subject)),

  /** Writes the note on a pair, or replaces it. */
  keepNote: async (
    db: Db,
    subject: Subject,
    pair: [string, string],
    row: { state: PairState; text: string; userId: string },
  ): Promise<void> => {
    const { itemId, problemId, sectionId, one, other } = similarityNotes;
    const place = 'itemId' in subject ? itemId : 'problemId' in subject ? problemId : sectionId;
    await db
      .insert(similarityNotes)
      .values({ ...subject, ...inOrder(pair), ...row })
      .onConflictDoUpdate({ target: [place, one, other], set: { ...row, updatedAt: clock.now() } });
  },

  removeNote: async (db: Db, subject: Subject, pair: [string, string]): Promise<void> => {
    const { one, other } = inOrder(pair);
    const same = and(is(similarityNotes, subject), eq(similarityNotes.one, one), eq(similarityNotes.other, other));
    await db.delete(similarityNotes).where(same);
  },
};
