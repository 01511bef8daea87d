import type { MediaKind, MediaRole } from '@xueyan/contract/ai/media';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { aiMedia, aiMediaFiles } from '../../../db/ai-media.table.ts';
import { files } from '../../../db/file.table.ts';
import { jobs } from '../../../db/job.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { clock } from '../../../platform/clock.ts';

export type MediaRow = typeof aiMedia.$inferSelect;

interface Search extends PageInput {
  view: 'mine' | 'public';
  kind?: MediaKind | undefined;
  applicationId?: string | undefined;
  words?: string | undefined;
}

const sortable = { title: aiMedia.title, seconds: aiMedia.seconds, createTime: aiMedia.createdAt };
const described = {
  row: aiMedia,
  ownerName: users.userName,
  job: { state: jobs.state, message: jobs.message },
};
export type DescribedMedia = NonNullable<Awaited<ReturnType<typeof mediaStore.find>>>;

/** Condition on media that their owner has not removed. */
const isHere = isNull(aiMedia.removedAt);

/** Condition on the media of a list of what is published; one’s own are in every state. */
const shownIn = (view: Search['view']) => (view === 'public' ? and(aiMedia.published, aiMedia.done) : undefined);

export const mediaStore = {
  countKinds: (db: Db, scope: Scope, view: Search['view']) =>
    db
      .select({ kind: aiMedia.kind, count: sql<number>`count(*)::int` })
      .from(aiMedia)
      .where(and(isHere, withinScope(scope, { own: aiMedia.ownerId }), shownIn(view)))
      .groupBy(aiMedia.kind),

  /** Returns a page of the user’s own media within their scope, or of the published ones, visible to everybody. */
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      isHere,
      withinScope(scope, { own: aiMedia.ownerId }),
      shownIn(input.view),
      input.kind && eq(aiMedia.kind, input.kind),
      input.applicationId ? eq(aiMedia.applicationId, input.applicationId) : undefined,
      input.words ? or(contains(aiMedia.title, input.words), contains(aiMedia.prompt, input.words)) : undefined,
    );
    const found = db
      .select(described)
      .from(aiMedia)
      .innerJoin(users, eq(users.id, aiMedia.ownerId))
      .leftJoin(jobs, eq(jobs.id, aiMedia.jobId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(aiMedia.createdAt), aiMedia.id));
    return pageOf(input, found, () => db.$count(aiMedia, where));
  },

  find: async (db: Db, id: string) =>
    (
      await db
        .select(described)
        .from(aiMedia)
        .innerJoin(users, eq(users.id, aiMedia.ownerId))
        .leftJoin(jobs, eq(jobs.id, aiMedia.jobId))
        .where(and(eq(aiMedia.id, id), isHere))
    )[0],

  lock: async (db: Db, id: string): Promise<MediaRow | undefined> =>
    (
      await db
        .select()
        .from(aiMedia)
        .where(and(eq(aiMedia.id, id), isHere))
        .for('update')
    )[0],

  /** Locks the owner until the transaction ends, so that two media cannot be started at once. */
  lockOwner: async (db: Db, ownerId: string): Promise<void> => {
    await db.select({ id: users.id }).from(users).where(eq(users.id, ownerId)).for('update');
  },

  countOf: (db: Db, ownerId: string): Promise<number> => db.$count(aiMedia, and(eq(aiMedia.ownerId, ownerId), isHere)),

  countMaking: async (db: Db, ownerId: string): Promise<number> =>
    (
      await db
        .select({ n: sql<number>`count(*)::int` })
        .from(aiMedia)
        .innerJoin(jobs, eq(jobs.id, aiMedia.jobId))
        .where(and(eq(aiMedia.ownerId, ownerId), isHere, isNull(jobs.endedAt)))
    )[0]?.n ?? 0,

  insert: async (db: Db, row: typeof aiMedia.$inferInsert): Promise<string> =>
    (await db.insert(aiMedia).values(row).returning({ id: aiMedia.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<MediaRow>): Promise<void> => {
    await db.update(aiMedia).set(row).where(eq(aiMedia.id, id));
  },

  addFiles: async (db: Db, mediaId: string, made: { fileId: string; role: MediaRole }[]): Promise<void> => {
    if (made.length > 0) {
      await db.insert(aiMediaFiles).values(made.map((one, position) => ({ ...one, mediaId, position })));
    }
  },

  /** Returns the files of several media, in order. */
  files: (db: Db, mediaIds: string[]) =>
    db
      .select({ mediaId: aiMediaFiles.mediaId, role: aiMediaFiles.role, file: files })
      .from(aiMediaFiles)
      .innerJoin(files, eq(files.id, aiMediaFiles.fileId))
      .where(inArray(aiMediaFiles.mediaId, mediaIds))
      .orderBy(asc(aiMediaFiles.mediaId), asc(aiMediaFiles.position)),

  /** Deletes the files of a medium, which is shown to auditors alone from now on. */
  remove: async (db: Db, id: string): Promise<void> => {
    const removed = await db
      .delete(aiMediaFiles)
      .where(eq(aiMediaFiles.mediaId, id))
      .returning({ fileId: aiMediaFiles.fileId });
    const ids = removed.map(({ fileId }) => fileId);
    const own: SQL | undefined = and(inArray(files.id, ids), eq(files.scope, 'media'));
    if (ids.length > 0) await db.delete(files).where(own);
    await db.update(aiMedia).set({ removedAt: clock.now() }).where(eq(aiMedia.id, id));
  },
};
