import type { BaseForm, BaseScope } from '@xueyan/contract/ai/knowledge';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { classMembers, schoolClasses, users } from '../../../db/account.table.ts';
import { aiBases, aiChunks, aiDocuments } from '../../../db/ai-knowledge.table.ts';
import { files } from '../../../db/file.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type BaseRow = typeof aiBases.$inferSelect;
export type DocumentRow = typeof aiDocuments.$inferSelect;
export type ChunkRow = typeof aiChunks.$inferSelect;

// Of a query on one table the columns are written bare: the id would be that of the inner table.
const documentCount = sql<number>`(select count(*)::int from ${aiDocuments} as held where held.base_id = ${aiBases}.id)`;
const chunkCount = sql<number>`(
  select count(*)::int from ${aiChunks} as part join ${aiDocuments} as held on held.id = part.document_id where held.base_id = ${aiBases}.id)`;
const ownerName = sql<string>`(select who.user_name from ${users} as who where who.id = ${aiBases}.owner_id)`;
const described = { row: aiBases, documentCount, chunkCount, ownerName };

/** The bases that somebody may ask. */
const readable = (userId: string): SQL | undefined =>
  or(
    eq(aiBases.ownerId, userId),
    eq(aiBases.scope, 'public' satisfies BaseScope),
    and(
      eq(aiBases.scope, 'class' satisfies BaseScope),
      sql`${aiBases.classIds} && array(select member.class_id from ${classMembers} as member where member.user_id = ${userId})`,
    ),
  );

export const knowledgeStore = {
  page: (
    db: Db,
    scope: Scope & { userId: string },
    input: PageInput & { name?: string | undefined; mine?: boolean | undefined },
  ) => {
    const where = and(
      withinScope(scope, { own: input.mine ? aiBases.ownerId : readable }),
      contains(aiBases.name, input.name),
    );
    const own = sql`(${aiBases.ownerId} = ${scope.userId}) desc, ${aiBases.updatedAt} desc`;
    const found = db
      .select(described)
      .from(aiBases)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { name: aiBases.name, updateTime: aiBases.updatedAt }, own, aiBases.id));
    return pageOf(input, found, () => db.$count(aiBases, where));
  },

  find: async (db: Db, id: string) => (await db.select(described).from(aiBases).where(eq(aiBases.id, id)))[0],

  /** Those of the bases that somebody may ask. */
  readableAmong: async (db: Db, userId: string, ids: string[]): Promise<string[]> =>
    (
      await db
        .select({ id: aiBases.id })
        .from(aiBases)
        .where(and(inArray(aiBases.id, ids), readable(userId)))
    ).map(({ id }) => id),

  classNames: (db: Db, ids: string[]) =>
    db
      .select({ classId: schoolClasses.id, className: schoolClasses.name })
      .from(schoolClasses)
      .where(inArray(schoolClasses.id, ids))
      .orderBy(asc(schoolClasses.name)),

  insert: async (db: Db, row: BaseForm & { ownerId: string }): Promise<string> =>
    (await db.insert(aiBases).values(row).returning({ id: aiBases.id }))[0]?.id ?? '',

  update: async (db: Db, id: string, version: number, row: BaseForm): Promise<number | undefined> =>
    (
      await db
        .update(aiBases)
        .set({ ...row, version: sql`${aiBases.version} + 1` })
        .where(and(eq(aiBases.id, id), eq(aiBases.version, version)))
        .returning({ version: aiBases.version })
    )[0]?.version,

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(aiBases).where(eq(aiBases.id, id));
  },

  documents: (db: Db, scope: Scope, input: PageInput & { baseId: string; title?: string | undefined }) => {
    const where = and(
      withinScope(scope, {}),
      eq(aiDocuments.baseId, input.baseId),
      contains(aiDocuments.title, input.title),
    );
    const found = db
      .select({
        row: aiDocuments,
        bytes: files.bytes,
        chunkCount: sql<number>`(select count(*)::int from ${aiChunks} as part where part.document_id = ${aiDocuments.id})`,
        characters: sql<number>`(select coalesce(sum(length(part.text)), 0)::int from ${aiChunks} as part where part.document_id = ${aiDocuments.id})`,
      })
      .from(aiDocuments)
      .innerJoin(files, eq(files.id, aiDocuments.fileId))
      .where(where)
      .orderBy(
        ...orderOf(
          input.orderFlag,
          { title: aiDocuments.title, createTime: aiDocuments.createdAt },
          desc(aiDocuments.createdAt),
          aiDocuments.id,
        ),
      );
    return pageOf(input, found, () => db.$count(aiDocuments, where));
  },

  countDocuments: (db: Db, baseId: string) => db.$count(aiDocuments, eq(aiDocuments.baseId, baseId)),

  document: async (db: Db, id: string): Promise<DocumentRow | undefined> =>
    (await db.select().from(aiDocuments).where(eq(aiDocuments.id, id)))[0],

  insertDocument: async (
    db: Db,
    row: Pick<typeof aiDocuments.$inferInsert, 'baseId' | 'fileId' | 'title'>,
  ): Promise<string> =>
    (
      await db
        .insert(aiDocuments)
        .values({ ...row, state: 'waiting' })
        .returning({ id: aiDocuments.id })
    )[0]?.id ?? '',

  updateDocument: async (db: Db, id: string, row: Partial<DocumentRow>): Promise<void> => {
    await db.update(aiDocuments).set(row).where(eq(aiDocuments.id, id));
  },

  removeDocument: async (db: Db, id: string): Promise<void> => {
    await db.delete(aiDocuments).where(eq(aiDocuments.id, id));
  },

  chunks: (db: Db, scope: Scope, input: PageInput & { documentId: string }) => {
    const where = and(withinScope(scope, {}), eq(aiChunks.documentId, input.documentId));
    const found = db
      .select()
      .from(aiChunks)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { position: aiChunks.position }, asc(aiChunks.position), aiChunks.id));
    return pageOf(input, found, () => db.$count(aiChunks, where));
  },

  chunk: async (db: Db, id: string): Promise<ChunkRow | undefined> =>
    (await db.select().from(aiChunks).where(eq(aiChunks.id, id)))[0],

  updateChunk: async (db: Db, id: string, row: Partial<ChunkRow>): Promise<void> => {
    await db.update(aiChunks).set(row).where(eq(aiChunks.id, id));
  },

  replaceChunks: async (db: Db, documentId: string): Promise<void> => {
    await db.delete(aiChunks).where(eq(aiChunks.documentId, documentId));
  },

  insertChunks: async (db: Db, rows: (typeof aiChunks.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0) await db.insert(aiChunks).values(rows);
  },

  /** Passages that hold any of the words, and how common each word is among all of the bases. */
  withWords: async (db: Db, baseIds: string[], words: string[], most: number) => {
    const within = and(inArray(aiDocuments.baseId, baseIds), aiDocuments.enabled, aiChunks.enabled);
    const any = sql`${aiChunks.words} && ${sql.param(words)}::text[]`;
    const found = await db
      .select({ id: aiChunks.id, words: aiChunks.words })
      .from(aiChunks)
      .innerJoin(aiDocuments, eq(aiDocuments.id, aiChunks.documentId))
      .where(and(within, any))
      .limit(most);
    const [all] = await db
      .select({
        total: sql<number>`count(*)::int`,
        averageLength: sql<number>`coalesce(avg(cardinality(${aiChunks.words})), 0)::float8`,
      })
      .from(aiChunks)
      .innerJoin(aiDocuments, eq(aiDocuments.id, aiChunks.documentId))
      .where(within);
    const frequency = new Map<string, number>();
    for (const { words: held } of found)
      for (const word of new Set(held)) if (words.includes(word)) frequency.set(word, (frequency.get(word) ?? 0) + 1);
    return { found, total: all?.total ?? 0, averageLength: all?.averageLength ?? 0, frequency };
  },

  vectors: (db: Db, baseIds: string[], model: string, most: number) =>
    db
      .select({ id: aiChunks.id, vector: aiChunks.vector })
      .from(aiChunks)
      .innerJoin(aiDocuments, eq(aiDocuments.id, aiChunks.documentId))
      .where(
        and(
          inArray(aiDocuments.baseId, baseIds),
          aiDocuments.enabled,
          aiChunks.enabled,
          eq(aiChunks.vectorModel, model),
        ),
      )
      .limit(most),

  passages: (db: Db, ids: string[]) =>
    db
      .select({
        ...{ chunkId: aiChunks.id, documentId: aiDocuments.id, title: aiDocuments.title },
        ...{ place: aiChunks.place, text: aiChunks.text },
      })
      .from(aiChunks)
      .innerJoin(aiDocuments, eq(aiDocuments.id, aiChunks.documentId))
      .where(inArray(aiChunks.id, ids)),
};
