import { asc, eq } from 'drizzle-orm';
import { practiceItems, practices, practiceTries } from '../../../db/practice.table.ts';
import { questionVersions } from '../../../db/question.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const practicePortableStore = {
  practice: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: practices.name,
        at: practiceTries.createdAt,
        question: questionVersions.content,
        response: practiceTries.response,
        right: practiceTries.right,
        share: practiceTries.share,
        round: practiceTries.round,
      })
      .from(practiceTries)
      .innerJoin(practiceItems, eq(practiceItems.id, practiceTries.itemId))
      .innerJoin(practices, eq(practices.id, practiceItems.practiceId))
      .innerJoin(questionVersions, eq(questionVersions.id, practiceItems.versionId))
      .where(eq(practiceTries.userId, userId))
      .orderBy(asc(practiceTries.createdAt), asc(practiceTries.id))
      .limit(most)
      .offset(from),

  practicesSet: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: practices.name, at: practices.createdAt, text: practices.description, state: practices.state })
      .from(practices)
      .where(eq(practices.ownerId, userId))
      .orderBy(asc(practices.createdAt), asc(practices.id))
      .limit(most)
      .offset(from),
};
