import { asc, eq } from 'drizzle-orm';
import { aiChatShares } from '../../../db/ai-chat.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const chatSharePortableStore = {
  sharedChats: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: aiChatShares.title, at: aiChatShares.createdAt, messages: aiChatShares.messages })
      .from(aiChatShares)
      .where(eq(aiChatShares.ownerId, userId))
      .orderBy(asc(aiChatShares.createdAt), asc(aiChatShares.id))
      .limit(most)
      .offset(from),
};
