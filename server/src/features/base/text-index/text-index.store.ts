import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import { files } from '../../../db/file.table.ts';
import type { Db } from '../../../db/sql.ts';
import { type IndexedKind, textIndex } from '../../../db/text-index.table.ts';

export type { IndexedKind };

const vectorOf = (words: string[]) => sql<string>`array_to_tsvector(${sql.param(words)}::text[])`;

export const textIndexStore = {
  /** Adds a record; with `fileId` it is also found by the content of that file. */
  put: async (
    db: Db,
    kind: IndexedKind,
    recordId: string,
    { words, content = '', fileId }: { words: string[]; content?: string; fileId?: string | undefined },
  ): Promise<void> => {
    const ofFile = fileId
      ? sql` || coalesce((select f.words from ${textIndex} f where f.kind = 'file' and f.record_id = ${fileId}), '')`
      : sql``;
    const row = { content, words: sql<string>`${vectorOf(words)}${ofFile}` };
    await db
      .insert(textIndex)
      .values({ kind, recordId, ...row })
      .onConflictDoUpdate({ target: [textIndex.kind, textIndex.recordId], set: row });
  },

  has: async (db: Db, kind: IndexedKind, recordId: string): Promise<boolean> =>
    (await db.$count(textIndex, and(eq(textIndex.kind, kind), eq(textIndex.recordId, recordId)))) > 0,

  contents: (db: Db, kind: IndexedKind, ids: string[]) =>
    db
      .select({ recordId: textIndex.recordId, content: textIndex.content })
      .from(textIndex)
      .where(and(eq(textIndex.kind, kind), inArray(textIndex.recordId, ids))),

  /** Deletes the contents of files that no longer exist. */
  sweep: async (db: Db): Promise<void> => {
    const there = db.select({ id: files.id }).from(files).where(eq(files.id, textIndex.recordId));
    await db.delete(textIndex).where(and(eq(textIndex.kind, 'file'), notExists(there)));
  },
};
