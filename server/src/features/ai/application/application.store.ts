import type { ApplicationForm, ApplicationKind, ApplicationState } from '@xueyan/contract/ai/application';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { classMembers, users } from '../../../db/account.table.ts';
import { aiApplications, aiApplicationVersions } from '../../../db/ai-application.table.ts';
import { aiChats } from '../../../db/ai-chat.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type ApplicationRow = typeof aiApplications.$inferSelect;

interface Search extends PageInput {
  name?: string | undefined;
  kind?: ApplicationKind | undefined;
  state?: ApplicationState | undefined;
}

// Of a query on one table the columns are written bare: the id would be that of the inner table.
const useCount = sql<number>`(select count(*)::int from ${aiChats} as used where used.application_id = ${aiApplications}.id)`;
const ownerName = sql<string>`(select who.user_name from ${users} as who where who.id = ${aiApplications}.owner_id)`;
const organizationId = organizationOf(aiApplications.ownerId);
const described = { row: aiApplications, useCount, ownerName };

/** Published ones that somebody may use. */
const usable = (userId: string): SQL | undefined =>
  and(
    eq(aiApplications.state, 'published'),
    or(
      eq(aiApplications.ownerId, userId),
      eq(aiApplications.scope, 'public'),
      sql`${aiApplications.classIds} && array(select member.class_id from ${classMembers} as member where member.user_id = ${userId})`,
    ),
  );

type Own = Parameters<typeof withinScope<Scope>>[1]['own'];

function list(db: Db, scope: Scope, own: Own, input: Search, which?: SQL) {
  const { kind, state } = input;
  const where = and(
    withinScope(scope, { ...(own && { own }) }),
    which,
    contains(aiApplications.name, input.name),
    kind && eq(aiApplications.kind, kind),
    state && eq(aiApplications.state, state),
  );
  const sortable = { name: aiApplications.name, updateTime: aiApplications.updatedAt, useCount };
  const found = db
    .select(described)
    .from(aiApplications)
    .where(where)
    .orderBy(...orderOf(input.orderFlag, sortable, desc(aiApplications.updatedAt), aiApplications.id));
  return pageOf(input, found, () => db.$count(aiApplications, where));
}

export const applicationStore = {
  pageOwn: (db: Db, scope: Scope, input: Search) => list(db, scope, aiApplications.ownerId, input),
  /** `scope`: of whoever uses them. */
  pageUsable: (db: Db, scope: Scope, input: Search) => list(db, scope, usable, input),
  pageReviewed: (db: Db, scope: Scope, input: Search) =>
    list(
      db,
      scope,
      aiApplications.ownerId,
      input,
      inArray(aiApplications.state, ['waiting', 'published'] satisfies ApplicationState[]),
    ),

  find: async (db: Db, id: string) =>
    (
      await db
        .select({ ...described, organizationId })
        .from(aiApplications)
        .where(eq(aiApplications.id, id))
    )[0],

  mayUse: async (db: Db, userId: string, id: string): Promise<boolean> =>
    (await db.$count(aiApplications, and(eq(aiApplications.id, id), usable(userId)))) > 0,

  insert: async (db: Db, row: typeof aiApplications.$inferInsert): Promise<string> =>
    (await db.insert(aiApplications).values(row).returning({ id: aiApplications.id }))[0]?.id ?? '',

  update: async (db: Db, id: string, version: number, form: ApplicationForm): Promise<number | undefined> =>
    (
      await db
        .update(aiApplications)
        .set({
          ...{ form, name: form.name, description: form.description, kind: form.kind },
          version: sql`${aiApplications.version} + 1`,
        })
        .where(and(eq(aiApplications.id, id), eq(aiApplications.version, version)))
        .returning({ version: aiApplications.version })
    )[0]?.version,

  setState: async (db: Db, id: string, row: Partial<ApplicationRow>): Promise<void> => {
    await db.update(aiApplications).set(row).where(eq(aiApplications.id, id));
  },

  addVersion: async (db: Db, applicationId: string, form: ApplicationForm): Promise<void> => {
    await db.insert(aiApplicationVersions).values({ applicationId, form });
  },

  countUses: (db: Db, id: string) => db.$count(aiChats, eq(aiChats.applicationId, id)),

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(aiApplications).where(eq(aiApplications.id, id));
  },
};
