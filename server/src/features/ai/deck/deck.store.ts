import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, ne, or, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { decks } from '../../../db/deck.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type DeckRow = typeof decks.$inferSelect;

interface Search extends PageInput {
  view: 'mine' | 'shared';
  words?: string | undefined;
}

/** Returns words with blanks as `said` has them. */
const plainOf = (words: string) => words.replace(/\s+/g, ' ');

const sortable = { title: decks.title, updateTime: decks.updatedAt };

export const deckStore = {
  /** Returns a page of the user’s own decks within their scope, or of the decks that others share with everybody. */
  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const where = and(
      withinScope(scope, { own: decks.ownerId }),
      input.view === 'shared' ? and(eq(decks.share, 'school'), ne(decks.ownerId, userId)) : undefined,
      input.words ? or(contains(decks.title, input.words), contains(decks.said, plainOf(input.words))) : undefined,
    );
    const found = db
      .select({
        ...{ deckId: decks.id, title: decks.title, share: decks.share, updatedAt: decks.updatedAt },
        ...{ ownerId: decks.ownerId, ownerName: users.userName },
        slideCount: sql<number>`jsonb_array_length(coalesce(${decks.content}, ${decks.edits}) -> 'slides')`,
        imported: sql<boolean>`${decks.fileId} is not null`,
        ai: decks.ai,
      })
      .from(decks)
      .innerJoin(users, eq(users.id, decks.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(decks.updatedAt), decks.id));
    return pageOf(input, found, () => db.$count(decks, where));
  },

  find: async (db: Db, id: string) =>
    (
      await db
        .select({ row: decks, ownerName: users.userName })
        .from(decks)
        .innerJoin(users, eq(users.id, decks.ownerId))
        .where(eq(decks.id, id))
    )[0],

  lock: async (db: Db, id: string): Promise<DeckRow | undefined> =>
    (await db.select().from(decks).where(eq(decks.id, id)).for('update'))[0],

  countOf: (db: Db, ownerId: string): Promise<number> => db.$count(decks, eq(decks.ownerId, ownerId)),

  /** Returns whether a file is shown in a deck that the user may see. */
  showsFile: async (db: Db, userId: string, fileId: string): Promise<boolean> => {
    const mine = or(eq(decks.ownerId, userId), eq(decks.share, 'school'));
    const words = `%/api/file/get/${fileId}%`;
    const named = or(eq(decks.fileId, fileId), sql`concat(${decks.content}, ${decks.source}) like ${words}`);
    return (await db.$count(decks, and(mine, named))) > 0;
  },

  insert: async (db: Db, row: typeof decks.$inferInsert & Pick<DeckRow, 'said'>): Promise<string> =>
    (await db.insert(decks).values(row).returning({ id: decks.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Pick<DeckRow, 'title' | 'share'>): Promise<void> => {
    await db.update(decks).set(row).where(eq(decks.id, id));
  },

  /** Replaces what a deck says, and the words by which it is found. */
  setMatter: async (
    db: Db,
    id: string,
    row: Pick<DeckRow, 'said' | 'version'> & (Pick<DeckRow, 'content'> | Pick<DeckRow, 'edits'>),
  ): Promise<void> => {
    await db.update(decks).set(row).where(eq(decks.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(decks).where(eq(decks.id, id));
  },
};
