import type { ApplicationState } from '@xueyan/contract/ai/application';
import type { ApplicationForm, ApplicationKind } from '@xueyan/contract/ai/application-form';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, count, desc, eq, inArray, isNotNull, min, or, type SQL, sql } from 'drizzle-orm';
import { schoolClasses, users } from '../../../db/account.table.ts';
import { aiApplicationMarks, aiApplications, aiApplicationVersions } from '../../../db/ai-application.table.ts';
import { aiChats } from '../../../db/ai-chat.table.ts';
import { aiMedia } from '../../../db/ai-media.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { courses } from '../../../db/teaching.table.ts';
import { usableBy } from '../../../db/usable-application.ts';

export type ApplicationRow = typeof aiApplications.$inferSelect;

interface Search extends PageInput {
  name?: string | undefined;
  kind?: ApplicationKind | undefined;
  state?: ApplicationState | undefined;
  favourite?: boolean | undefined;
}

const useCount = sql<number>`((select count(*) from ${aiChats} as used where used.application_id = ${aiApplications}.id)
  + (select count(*) from ${aiMedia} as made where made.application_id = ${aiApplications}.id))::int`;
const stars = sql<
  number | null
>`(select round(avg(mark.stars), 1)::float8 from ${aiApplicationMarks} as mark where mark.application_id = ${aiApplications}.id)`;
const raterCount = sql<number>`(select count(mark.stars)::int from ${aiApplicationMarks} as mark where mark.application_id = ${aiApplications}.id)`;
const markOf = <T>(column: SQL, userId: string) =>
  sql<T>`(select ${column} from ${aiApplicationMarks} as mark where mark.application_id = ${aiApplications}.id and mark.user_id = ${userId})`;
const ownerName = sql<string>`(select who.user_name from ${users} as who where who.id = ${aiApplications}.owner_id)`;
const organizationId = organizationOf(aiApplications.ownerId);
const describedFor = (userId: string) => ({
  ...{ row: aiApplications, useCount, ownerName, stars, raterCount },
  favourite: sql<boolean>`coalesce(${markOf(sql`mark.favourite`, userId)}, false)`,
  ownStars: markOf<number | null>(sql`mark.stars`, userId),
});

type Own = Parameters<typeof withinScope<Scope>>[1]['own'];

/** The form that others use, or that waits for review, is listed by its own name and kind, not by those of the draft. */
const named = { name: aiApplications.name, kind: aiApplications.kind };
const fieldOf = (field: SQL, form: SQL, otherwise: SQL) =>
  sql`coalesce(${form} ->> ${field}, ${aiApplications.published} ->> ${field}, ${otherwise})`;
const looksOf = (form: SQL): Record<keyof typeof named, SQL> => ({
  name: fieldOf(sql`'name'`, form, sql`${aiApplications.name}`),
  kind: fieldOf(sql`'kind'`, form, sql`${aiApplications.kind}`),
});
const used = looksOf(sql`${aiApplications.published}`);
const reviewed = looksOf(sql`${aiApplications.wanted} -> 'form'`);

function list(
  db: Db,
  scope: Scope,
  own: Own,
  userId: string,
  input: Search,
  which?: SQL,
  by: Record<keyof typeof named, SQL> | typeof named = named,
) {
  const { kind, state } = input;
  const described = describedFor(userId);
  const where = and(
    withinScope(scope, { ...(own && { own }) }),
    which,
    contains(by.name, input.name),
    kind && sql`${by.kind} = ${kind}`,
    state && eq(aiApplications.state, state),
    input.favourite ? described.favourite : undefined,
  );
  const sortable = { name: by.name, updateTime: aiApplications.updatedAt, useCount, stars };
  const found = db
    .select(described)
    .from(aiApplications)
    .where(where)
    .orderBy(...orderOf(input.orderFlag, sortable, desc(aiApplications.updatedAt), aiApplications.id));
  return pageOf(input, found, () => db.$count(aiApplications, where));
}

const counted = (db: Db, scope: Scope, own: Own, kind: SQL) =>
  db
    .select({ kind: sql<ApplicationKind>`${kind}`, count: sql<number>`count(*)::int` })
    .from(aiApplications)
    .where(withinScope(scope, { ...(own && { own }) }))
    .groupBy(sql`1`);

export const applicationStore = {
  waiting: async (db: Db, scope: Scope) => {
    const [row] = await db
      .select({ count: count(), oldestAt: min(aiApplications.updatedAt) })
      .from(aiApplications)
      .where(and(withinScope(scope, { own: aiApplications.ownerId }), eq(aiApplications.state, 'waiting')));
    return row ?? { count: 0, oldestAt: null };
  },

  countOwn: (db: Db, scope: Scope) => counted(db, scope, aiApplications.ownerId, sql`${aiApplications.kind}`),
  countUsable: (db: Db, scope: Scope) => counted(db, scope, usableBy, used.kind),

  pageOwn: (db: Db, scope: Scope & { userId: string }, input: Search) =>
    list(db, scope, aiApplications.ownerId, scope.userId, input),
  /** `scope`: the data range of the user. */
  pageUsable: (db: Db, scope: Scope & { userId: string }, input: Search) =>
    list(db, scope, usableBy, scope.userId, input, undefined, used),
  pageReviewed: (db: Db, scope: Scope, userId: string, input: Search) =>
    list(
      db,
      scope,
      aiApplications.ownerId,
      userId,
      input,
      or(
        inArray(aiApplications.state, ['waiting', 'published'] satisfies ApplicationState[]),
        isNotNull(aiApplications.published),
      ),
      reviewed,
    ),

  find: async (db: Db, id: string, userId = id) =>
    (
      await db
        .select({ ...describedFor(userId), organizationId })
        .from(aiApplications)
        .where(eq(aiApplications.id, id))
    )[0],

  mayUse: async (db: Db, userId: string, id: string): Promise<boolean> =>
    (await db.$count(aiApplications, and(eq(aiApplications.id, id), usableBy(userId)))) > 0,

  classNames: (db: Db, ids: string[]) =>
    db
      .select({ classId: schoolClasses.id, className: schoolClasses.name })
      .from(schoolClasses)
      .where(inArray(schoolClasses.id, ids))
      .orderBy(asc(schoolClasses.name)),

  courseName: async (db: Db, courseId: string) =>
    (
      await db.select({ courseId: courses.id, courseName: courses.name }).from(courses).where(eq(courses.id, courseId))
    )[0],

  mark: async (db: Db, applicationId: string, userId: string, row: { favourite?: boolean; stars?: number }) => {
    await db
      .insert(aiApplicationMarks)
      .values({ applicationId, userId, ...row })
      .onConflictDoUpdate({ target: [aiApplicationMarks.applicationId, aiApplicationMarks.userId], set: row });
  },

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

  /** Holds an application until the transaction ends, so that it is not submitted anew while it is reviewed. */
  hold: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: aiApplications.id }).from(aiApplications).where(eq(aiApplications.id, id)).for('update');
  },

  setState: async (db: Db, id: string, row: Partial<ApplicationRow>): Promise<void> => {
    await db.update(aiApplications).set(row).where(eq(aiApplications.id, id));
  },

  addVersion: async (db: Db, applicationId: string, form: ApplicationForm): Promise<void> => {
    await db.insert(aiApplicationVersions).values({ applicationId, form });
  },

  /** Returns the published versions, newest first. */
  versions: (db: Db, applicationId: string) =>
    db
      .select()
      .from(aiApplicationVersions)
      .where(eq(aiApplicationVersions.applicationId, applicationId))
      .orderBy(desc(aiApplicationVersions.createdAt), desc(aiApplicationVersions.id))
      .limit(50),

  countUses: async (db: Db, id: string) =>
    (await db.$count(aiChats, eq(aiChats.applicationId, id))) +
    (await db.$count(aiMedia, eq(aiMedia.applicationId, id))),

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(aiApplications).where(eq(aiApplications.id, id));
  },
};
