import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { aiChats, aiMessages, aiPrompts } from '../../../db/ai-chat.table.ts';
import type { Slice } from '../../../db/slice.ts';
import type { Db } from '../../../db/sql.ts';

/** Records of a person for their archive, as far as the person may see them. */
export const chatPortableStore = {
  chats: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({
        title: aiChats.title,
        at: aiChats.createdAt,
        folder: aiChats.folder,
        text: sql<
          string | null
        >`(select string_agg('**' || ${aiMessages}.role || '**' || E'\\n\\n' || ${aiMessages}.content, E'\\n\\n' order by ${aiMessages}.created_at, ${aiMessages}.id) from ${aiMessages} where ${aiMessages}.chat_id = ${aiChats}.id)`,
      })
      .from(aiChats)
      .where(and(eq(aiChats.userId, userId), isNull(aiChats.hiddenAt)))
      .orderBy(asc(aiChats.createdAt), asc(aiChats.id))
      .limit(most)
      .offset(from),

  prompts: (db: Db, userId: string, { from, most }: Slice) =>
    db
      .select({ title: aiPrompts.title, at: aiPrompts.createdAt, text: aiPrompts.content })
      .from(aiPrompts)
      .where(eq(aiPrompts.userId, userId))
      .orderBy(asc(aiPrompts.createdAt), asc(aiPrompts.id))
      .limit(most)
      .offset(from),
};
