import { asc, eq } from 'drizzle-orm';
import { questionBanks } from '../../../db/question.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const questionBankPortableStore = {
  questionBanks: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: questionBanks.name,
        at: questionBanks.createdAt,
        text: questionBanks.description,
        subject: questionBanks.subject,
      })
      .from(questionBanks)
      .where(eq(questionBanks.ownerId, userId))
      .orderBy(asc(questionBanks.createdAt), asc(questionBanks.id))
      .limit(most)
      .offset(from),
};
