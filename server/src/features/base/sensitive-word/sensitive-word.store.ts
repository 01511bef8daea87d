import type { SensitiveWordForm, WordLevel } from '@xueyan/contract/base/sensitive-word';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import { sensitiveWords } from '../../../db/sensitive-word.table.ts';
import type { Db } from '../../../db/sql.ts';

interface Search extends PageInput {
  word?: string | undefined;
  category?: string | undefined;
  level?: WordLevel | undefined;
}

const sortable = {
  word: sensitiveWords.word,
  category: sensitiveWords.category,
  createTime: sensitiveWords.createdAt,
};

export const sensitiveWordStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, {}),
      contains(sensitiveWords.word, input.word),
      contains(sensitiveWords.category, input.category),
      input.level ? eq(sensitiveWords.level, input.level) : undefined,
    );
    const found = db
      .select()
      .from(sensitiveWords)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(sensitiveWords.createdAt), sensitiveWords.id));
    return pageOf(input, found, () => db.$count(sensitiveWords, where));
  },

  all: (db: Db) => db.select({ word: sensitiveWords.word, level: sensitiveWords.level }).from(sensitiveWords),

  /** Changes whenever a word is added, changed or removed, which invalidates the matcher. */
  stamp: async (db: Db): Promise<string> =>
    (
      await db.execute<{ stamp: string }>(sql`
        select count(*)::text || ' ' || coalesce(sum(hashtextextended(word || level, 0)), 0)::text as stamp
        from ${sensitiveWords}`)
    ).rows[0]?.stamp ?? '',

  count: (db: Db): Promise<number> => db.$count(sensitiveWords),

  /** Returns nothing when the word exists already. */
  insert: async (db: Db, row: SensitiveWordForm): Promise<string | undefined> =>
    (await db.insert(sensitiveWords).values(row).onConflictDoNothing().returning({ id: sensitiveWords.id }))[0]?.id,

  byWords: (db: Db, words: string[]) => db.select().from(sensitiveWords).where(inArray(sensitiveWords.word, words)),

  idOf: async (db: Db, word: string): Promise<string | undefined> =>
    (await db.select({ id: sensitiveWords.id }).from(sensitiveWords).where(eq(sensitiveWords.word, word)))[0]?.id,

  update: async (db: Db, id: string, row: SensitiveWordForm): Promise<boolean> =>
    (await db.update(sensitiveWords).set(row).where(eq(sensitiveWords.id, id)).returning({ id: sensitiveWords.id }))
      .length > 0,

  remove: async (db: Db, id: string): Promise<boolean> =>
    (await db.delete(sensitiveWords).where(eq(sensitiveWords.id, id)).returning({ id: sensitiveWords.id })).length > 0,
};
