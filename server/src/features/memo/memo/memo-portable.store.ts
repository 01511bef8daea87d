import { asc, eq } from 'drizzle-orm';
import { memos } from '../../../db/memo.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const memoPortableStore = {
  memos: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: memos.title, at: memos.createdAt, text: memos.content, remindAt: memos.remindAt })
      .from(memos)
      .where(eq(memos.ownerId, userId))
      .orderBy(asc(memos.createdAt), asc(memos.id))
      .limit(most)
      .offset(from),
};
