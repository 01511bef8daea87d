import { and, asc, eq, isNull, or } from 'drizzle-orm';
import { cards } from '../../../db/project.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const teamBoardPortableStore = {
  teamCards: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: cards.title,
        at: cards.createdAt,
        text: cards.text,
        checklist: cards.checklist,
        dueAt: cards.dueAt,
        doneAt: cards.doneAt,
      })
      .from(cards)
      .where(and(or(eq(cards.ownerId, userId), eq(cards.authorId, userId)), isNull(cards.removedAt)))
      .orderBy(asc(cards.createdAt), asc(cards.id))
      .limit(most)
      .offset(from),
};
