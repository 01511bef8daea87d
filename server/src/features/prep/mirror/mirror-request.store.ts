import type { MirrorRequestState } from '@xueyan/contract/prep/mirror-request';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, count, desc, eq, isNull, min, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '../../../db/account.table.ts';
import { labImages } from '../../../db/lab.table.ts';
import { mirrorRequests } from '../../../db/mirror-request.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type MirrorRequestRow = typeof mirrorRequests.$inferSelect;

interface Search extends PageInput {
  state?: MirrorRequestState | undefined;
  imageName?: string | undefined;
  requesterName?: string | undefined;
}

const bases = alias(labImages, 'base');
const deciders = alias(users, 'decider');

const described = (db: Db) =>
  db
    .select({
      row: mirrorRequests,
      requesterName: users.userName,
      baseName: bases.name,
      decidedByName: sql<string>`coalesce(${deciders.userName}, '')`,
      imageState: labImages.state,
      progress: sql<number>`coalesce(${labImages.progress}, 0)`,
      madeId: labImages.id,
    })
    .from(mirrorRequests)
    .innerJoin(users, eq(users.id, mirrorRequests.requesterId))
    .innerJoin(bases, eq(bases.id, mirrorRequests.baseImageId))
    .leftJoin(deciders, eq(deciders.id, mirrorRequests.decidedBy))
    .leftJoin(labImages, and(eq(labImages.id, mirrorRequests.imageId), isNull(labImages.removedAt)));
export type DescribedRequest = Awaited<ReturnType<typeof described>>[number];

/** Approved requests whose requesters were not told yet how the build ended. */
const untold = and(
  eq(mirrorRequests.state, 'approved'),
  isNull(labImages.removedAt),
  or(
    and(eq(labImages.state, 'published'), sql`${mirrorRequests.outcome} <> 'published'`),
    and(eq(labImages.state, 'failed'), eq(mirrorRequests.outcome, '')),
  ),
);

export const mirrorRequestStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const where = and(
      withinScope(scope, { own: mirrorRequests.requesterId }),
      input.state ? eq(mirrorRequests.state, input.state) : undefined,
      contains(mirrorRequests.imageName, input.imageName),
      contains(users.userName, input.requesterName),
    );
    const sortable = { createTime: mirrorRequests.createdAt, imageName: mirrorRequests.imageName };
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(mirrorRequests.createdAt), mirrorRequests.id));
    const counted = db
      .select({ one: sql`1` })
      .from(mirrorRequests)
      .innerJoin(users, eq(users.id, mirrorRequests.requesterId))
      .where(where);
    return pageOf(input, found, () => db.$count(counted));
  },

  countWaiting: (db: Db, requesterId?: string): Promise<number> =>
    db.$count(
      mirrorRequests,
      and(eq(mirrorRequests.state, 'waiting'), requesterId ? eq(mirrorRequests.requesterId, requesterId) : undefined),
    ),

  waiting: async (db: Db) => {
    const [row] = await db
      .select({ count: count(), oldestAt: min(mirrorRequests.createdAt) })
      .from(mirrorRequests)
      .where(eq(mirrorRequests.state, 'waiting'));
    return row ?? { count: 0, oldestAt: null };
  },

  /** Returns a request and locks it until the transaction ends. */
  lock: async (db: Db, id: string): Promise<MirrorRequestRow | undefined> =>
    (await db.select().from(mirrorRequests).where(eq(mirrorRequests.id, id)).for('update'))[0],

  insert: async (db: Db, row: typeof mirrorRequests.$inferInsert): Promise<string> =>
    (await db.insert(mirrorRequests).values(row).returning({ id: mirrorRequests.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<MirrorRequestRow>): Promise<void> => {
    await db.update(mirrorRequests).set(row).where(eq(mirrorRequests.id, id));
  },

  /** Returns requests of whose builds the requesters are to be told, and locks them against other servers. */
  untold: (db: Db, most: number) =>
    db
      .select({ row: mirrorRequests, state: labImages.state, name: labImages.name })
      .from(mirrorRequests)
      .innerJoin(labImages, eq(labImages.id, mirrorRequests.imageId))
      .where(untold)
      .limit(most)
      .for('update', { of: mirrorRequests, skipLocked: true }),
};
