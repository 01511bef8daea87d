import { listedLabels } from '@xueyan/contract/ai/knowledge';
import type { BaseForm, BaseScope } from '@xueyan/contract/ai/knowledge-base';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, gt, inArray, isNull, lt, ne, not, or, type SQL, sql } from 'drizzle-orm';
import { schoolClasses, users } from '../../../db/account.table.ts';
import { aiBases, aiChunks, aiDocuments } from '../../../db/ai-knowledge.table.ts';
import { inClasses, inCourse } from '../../../db/audience.ts';
import { files } from '../../../db/file.table.ts';
import { jobs } from '../../../db/job.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import { warehousePages } from '../../../db/warehouse.table.ts';
import { sketchOf } from './sketch.rule.ts';

export type BaseRow = typeof aiBases.$inferSelect;
export type DocumentRow = typeof aiDocuments.$inferSelect;
export type ChunkRow = typeof aiChunks.$inferSelect;

const documentCount = sql<number>`(select count(*)::int from ${aiDocuments} as held where held.base_id = ${aiBases}.id)`;
const chunkCount = sql<number>`(
  select count(*)::int from ${aiChunks} as part join ${aiDocuments} as held on held.id = part.document_id where held.base_id = ${aiBases}.id and not part.pending)`;
const ownerName = sql<string>`(select who.user_name from ${users} as who where who.id = ${aiBases}.owner_id)`;
/** Passages of a completed reading. */
const live = not(aiChunks.pending);
const described = { row: aiBases, documentCount, chunkCount, ownerName };

/** Adds the sketch of a vector that is written. */
const sketched = <T extends { vector?: number[] | null | undefined }>(row: T) =>
  row.vector === undefined ? row : { ...row, sketch: row.vector ? sketchOf(row.vector) : null };

const lacking = (baseId: string, model: string): SQL | undefined =>
  and(eq(aiDocuments.baseId, baseId), live, or(ne(aiChunks.vectorModel, model), isNull(aiChunks.sketch)));

/** Condition for the bases that a user may ask. */
const readable = (userId: string): SQL | undefined =>
  or(
    eq(aiBases.ownerId, userId),
    eq(aiBases.scope, 'public' satisfies BaseScope),
    sql`${userId}::uuid = any(${aiBases.writerIds})`,
    and(eq(aiBases.scope, 'class' satisfies BaseScope), inClasses(aiBases.classIds, userId)),
    and(eq(aiBases.scope, 'course' satisfies BaseScope), inCourse(aiBases.courseId, userId)),
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

  /** Returns those of the given bases that a user may ask. */
  readableAmong: async (db: Db, userId: string, ids: string[]): Promise<string[]> =>
    (
      await db
        .select({ id: aiBases.id })
        .from(aiBases)
        .where(and(inArray(aiBases.id, ids), readable(userId)))
    ).map(({ id }) => id),

  names: async (db: Db, ids: string[]): Promise<string[]> =>
    (
      await db.select({ name: aiBases.name }).from(aiBases).where(inArray(aiBases.id, ids)).orderBy(asc(aiBases.name))
    ).map(({ name }) => name),

  courseName: async (db: Db, courseId: string) =>
    (
      await db.select({ courseId: courses.id, courseName: courses.name }).from(courses).where(eq(courses.id, courseId))
    )[0],

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

  documents: (
    db: Db,
    scope: Scope,
    input: PageInput & { baseId: string; title?: string | undefined; label?: string | undefined },
    userId: string,
  ) => {
    const reading = sql`${jobs} as work where work.kind = 'knowledge.read' and work.key = ${aiDocuments.id}::text and work.ended_at is null`;
    const where = and(
      withinScope(scope, {}),
      eq(aiDocuments.baseId, input.baseId),
      contains(aiDocuments.title, input.title),
      input.label ? sql`${input.label} = any(${aiDocuments.labels})` : undefined,
    );
    const found = db
      .select({
        row: aiDocuments,
        bytes: files.bytes,
        jobId: sql<string | null>`(select work.id from ${reading} limit 1)`,
        done: sql<number>`coalesce((select work.done from ${reading} limit 1), 0)`,
        total: sql<number>`coalesce((select work.total from ${reading} limit 1), 0)`,
        mine: sql<boolean>`exists (select from ${reading} and work.owner_id = ${userId})`,
        /** Whether the base is importing a space, of which the document may be a page. */
        taking: sql<boolean>`(${aiDocuments.pageId} is not null and exists (
          select from ${jobs} as work where work.kind = 'knowledge.space' and work.key like ${aiDocuments.baseId}::text || ' %' and work.ended_at is null))`,
        chunkCount: sql<number>`(select count(*)::int from ${aiChunks} as part where part.document_id = ${aiDocuments.id} and not part.pending)`,
        characters: sql<number>`(select coalesce(sum(length(part.text)), 0)::int from ${aiChunks} as part where part.document_id = ${aiDocuments.id} and not part.pending)`,
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

  /** Returns the labels of the documents of some bases, the first ones by name. */
  labels: async (db: Db, baseIds: string[]): Promise<string[]> =>
    (
      await db
        .selectDistinct({ label: sql<string>`unnest(${aiDocuments.labels})` })
        .from(aiDocuments)
        .where(inArray(aiDocuments.baseId, baseIds))
        .orderBy(sql`1`)
        .limit(listedLabels)
    ).map(({ label }) => label),

  countDocuments: (db: Db, baseId: string) => db.$count(aiDocuments, eq(aiDocuments.baseId, baseId)),

  document: async (db: Db, id: string): Promise<DocumentRow | undefined> =>
    (await db.select().from(aiDocuments).where(eq(aiDocuments.id, id)))[0],

  insertDocument: async (
    db: Db,
    row: Pick<typeof aiDocuments.$inferInsert, 'baseId' | 'fileId' | 'title' | 'pageId' | 'pageVersion'>,
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

  /** Returns the documents of a base that were made of pages of a space. */
  ofSpace: async (db: Db, baseId: string, spaceId: string): Promise<DocumentRow[]> =>
    (
      await db
        .select({ row: aiDocuments })
        .from(aiDocuments)
        .innerJoin(warehousePages, eq(warehousePages.id, aiDocuments.pageId))
        .where(and(eq(aiDocuments.baseId, baseId), eq(warehousePages.spaceId, spaceId)))
    ).map(({ row }) => row),

  /** Stores a converted document once, readable for whoever may ask the base; returns its id. */
  layBeside: async (
    db: Db,
    baseId: string,
    file: Pick<typeof files.$inferInsert, 'sha256' | 'name' | 'mediaType' | 'bytes' | 'ownerId'>,
  ): Promise<string> => {
    const row = { ...file, scope: 'knowledge' as const, scopeId: baseId };
    const same = and(eq(files.scope, row.scope), eq(files.scopeId, baseId), eq(files.sha256, row.sha256));
    const [known] = await db.select({ id: files.id }).from(files).where(same).limit(1);
    return known?.id ?? (await db.insert(files).values(row).returning({ id: files.id }))[0]?.id ?? '';
  },

  removeDocument: async (db: Db, id: string): Promise<void> => {
    await db.delete(aiDocuments).where(eq(aiDocuments.id, id));
  },

  chunks: (db: Db, scope: Scope, input: PageInput & { documentId: string }) => {
    const where = and(withinScope(scope, {}), eq(aiChunks.documentId, input.documentId), live);
    const found = db
      .select()
      .from(aiChunks)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, { position: aiChunks.position }, asc(aiChunks.position), aiChunks.id));
    return pageOf(input, found, () => db.$count(aiChunks, where));
  },

  chunk: async (db: Db, id: string): Promise<ChunkRow | undefined> =>
    (await db.select().from(aiChunks).where(eq(aiChunks.id, id)))[0],

  countBefore: (db: Db, { documentId, position }: ChunkRow): Promise<number> =>
    db.$count(aiChunks, and(eq(aiChunks.documentId, documentId), lt(aiChunks.position, position), live)),

  updateChunk: async (db: Db, id: string, row: Partial<ChunkRow>): Promise<void> => {
    await db.update(aiChunks).set(sketched(row)).where(eq(aiChunks.id, id));
  },

  /** Does nothing when the text of the passage has changed since. */
  setVector: async (db: Db, id: string, text: string, vector: number[] | null, vectorModel: string): Promise<void> => {
    await db
      .update(aiChunks)
      .set({ ...sketched({ vector }), vectorModel })
      .where(and(eq(aiChunks.id, id), eq(aiChunks.text, text)));
  },

  /** Deletes the passages that an interrupted reading left behind. */
  removePending: async (db: Db, documentId: string): Promise<void> => {
    await db.delete(aiChunks).where(and(eq(aiChunks.documentId, documentId), aiChunks.pending));
  },

  /** Replaces the former passages by those of the completed reading. */
  replaceByPending: async (db: Db, documentId: string): Promise<void> => {
    await db.delete(aiChunks).where(and(eq(aiChunks.documentId, documentId), live));
    await db.update(aiChunks).set({ pending: false }).where(eq(aiChunks.documentId, documentId));
  },

  insertChunks: async (db: Db, rows: (typeof aiChunks.$inferInsert)[]): Promise<void> => {
    if (rows.length > 0) await db.insert(aiChunks).values(rows.map(sketched));
  },

  /** Returns passages of a base without a vector of the model, by id after `after`, `most` at a time. */
  withoutVector: (db: Db, baseId: string, model: string, after: string | null, most: number) =>
    db
      .select({ id: aiChunks.id, text: aiChunks.text })
      .from(aiChunks)
      .innerJoin(aiDocuments, eq(aiDocuments.id, aiChunks.documentId))
      .where(and(lacking(baseId, model), after === null ? undefined : gt(aiChunks.id, after)))
      .orderBy(asc(aiChunks.id))
      .limit(most),

  countWithoutVector: async (db: Db, baseId: string, model: string): Promise<number> =>
    (
      await db
        .select({ n: sql<number>`count(*)::int` })
        .from(aiChunks)
        .innerJoin(aiDocuments, eq(aiDocuments.id, aiChunks.documentId))
        .where(lacking(baseId, model))
    )[0]?.n ?? 0,
};
