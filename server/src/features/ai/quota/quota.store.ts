import type { QuotaForm, QuotaSubject, QuotaUnit, UsageGroup } from '@xueyan/contract/ai/quota';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, eq, gte, inArray, lt, or, type SQL, sql } from 'drizzle-orm';
import { classMembers, roles, schoolClasses, users } from '../../../db/account.table.ts';
import { aiQuotas, aiUsages } from '../../../db/ai.table.ts';
import { aiApplications } from '../../../db/ai-application.table.ts';
import { orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type QuotaRow = typeof aiQuotas.$inferSelect;
export type UsageColumns = Pick<
  typeof aiUsages.$inferSelect,
  'userId' | 'applicationId' | 'model' | 'provider' | 'inputTokens' | 'outputTokens' | 'cost'
> & { pictures?: number; seconds?: number };

/** Account and application that a call is charged to. */
export interface Consumer {
  userId: string;
  roleCode: string;
  applicationId: string | null;
}

/** Sums of usage by unit. */
export const usedSums = {
  tokens: sql<number>`coalesce(sum(${aiUsages.inputTokens} + ${aiUsages.outputTokens}), 0)::float8`,
  pictures: sql<number>`coalesce(sum(${aiUsages.pictures}), 0)::float8`,
  minutes: sql<number>`coalesce(sum(${aiUsages.seconds}), 0)::float8 / 60`,
};
export type UsedUnits = Record<QuotaUnit, number>;

/** Id and name under which a usage row counts; for a class, one for each member. */
const grouped: Record<UsageGroup, { id: SQL<string>; name: SQL<string> }> = {
  user: {
    id: sql<string>`${aiUsages.userId}::text`,
    name: sql<string>`(select who.user_name from ${users} as who where who.id = ${aiUsages.userId})`,
  },
  class: {
    id: sql<string>`coalesce((select min(member.class_id::text) from ${classMembers} as member where member.user_id = ${aiUsages.userId}), '')`,
    name: sql<string>`coalesce((select one.name from ${schoolClasses} as one where one.id = (select min(member.class_id::text) from ${classMembers} as member where member.user_id = ${aiUsages.userId})::uuid), '')`,
  },
  application: {
    id: sql<string>`coalesce(${aiUsages.applicationId}::text, '')`,
    name: sql<string>`coalesce((select made.name from ${aiApplications} as made where made.id = ${aiUsages.applicationId}), '')`,
  },
  model: { id: aiUsages.model.getSQL() as SQL<string>, name: aiUsages.model.getSQL() as SQL<string> },
};

export const quotaStore = {
  all: (db: Db): Promise<QuotaRow[]> =>
    db.select().from(aiQuotas).orderBy(asc(aiQuotas.subject), asc(aiQuotas.subjectId)),

  /** Returns the names of subjects; deleted ones are left out. */
  names: async (db: Db, subject: QuotaSubject, ids: string[]): Promise<Map<string, string>> => {
    const uuids = sql`${sql.param(ids)}::text[]`;
    const found =
      subject === 'role'
        ? await db.select({ id: roles.code, name: roles.name }).from(roles).where(sql`${roles.code} = any(${uuids})`)
        : subject === 'class'
          ? await db
              .select({ id: schoolClasses.id, name: schoolClasses.name })
              .from(schoolClasses)
              .where(sql`${schoolClasses.id}::text = any(${uuids})`)
          : subject === 'application'
            ? await db
                .select({ id: aiApplications.id, name: aiApplications.name })
                .from(aiApplications)
                .where(sql`${aiApplications.id}::text = any(${uuids})`)
            : await db
                .select({ id: users.id, name: users.userName })
                .from(users)
                .where(sql`${users.id}::text = any(${uuids})`);
    return new Map(found.map(({ id, name }) => [id, name]));
  },

  put: async (db: Db, { subject, subjectId, ...limits }: QuotaForm): Promise<string> =>
    (
      await db
        .insert(aiQuotas)
        .values({ subject, subjectId, ...limits })
        .onConflictDoUpdate({ target: [aiQuotas.subject, aiQuotas.subjectId], set: limits })
        .returning({ id: aiQuotas.id })
    )[0]?.id ?? '',

  remove: async (db: Db, id: string): Promise<boolean> =>
    (await db.delete(aiQuotas).where(eq(aiQuotas.id, id)).returning({ id: aiQuotas.id })).length > 0,

  /**
   * Has no concurrent call counted against the limits of a consumer until the transaction ends: others of their role are not
   * kept waiting, since what each of them takes is their own; others of a class or an application with a limit are.
   */
  lock: async (db: Db, { userId }: Consumer, rows: QuotaRow[]): Promise<void> => {
    await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`ai usage ${userId}`}, 0))`);
    const shared = rows.filter(({ subject }) => subject === 'class' || subject === 'application').map(({ id }) => id);
    if (shared.length === 0) return;
    const found = db.select({ id: aiQuotas.id }).from(aiQuotas).where(inArray(aiQuotas.id, shared));
    await found.orderBy(asc(aiQuotas.id)).for('update');
  },

  /** Returns the limits that apply to a consumer. */
  ofConsumer: (db: Db, { userId, roleCode, applicationId }: Consumer): Promise<QuotaRow[]> =>
    db
      .select()
      .from(aiQuotas)
      .where(
        or(
          and(eq(aiQuotas.subject, 'role'), eq(aiQuotas.subjectId, roleCode)),
          and(eq(aiQuotas.subject, 'user'), eq(aiQuotas.subjectId, userId)),
          and(
            eq(aiQuotas.subject, 'class'),
            sql`${aiQuotas.subjectId} in (select member.class_id::text from ${classMembers} as member where member.user_id = ${userId})`,
          ),
          applicationId ? and(eq(aiQuotas.subject, 'application'), eq(aiQuotas.subjectId, applicationId)) : undefined,
        ),
      )
      .orderBy(asc(aiQuotas.id)),

  /** Sums what is counted under a limit since a moment, including calls in progress. */
  used: async (db: Db, { subject, subjectId }: QuotaRow, userId: string, since: Date): Promise<UsedUnits> => {
    const whose =
      subject === 'class'
        ? sql`${aiUsages.userId} in (select member.user_id from ${classMembers} as member where member.class_id = ${subjectId}::uuid)`
        : subject === 'application'
          ? eq(aiUsages.applicationId, subjectId)
          : eq(aiUsages.userId, userId);
    const found = await db
      .select(usedSums)
      .from(aiUsages)
      .where(and(whose, gte(aiUsages.createdAt, since)));
    return found[0] ?? { tokens: 0, pictures: 0, minutes: 0 };
  },

  reserve: async (db: Db, row: UsageColumns): Promise<string> =>
    (
      await db
        .insert(aiUsages)
        .values({ ...row, state: 'reserved' })
        .returning({ id: aiUsages.id })
    )[0]?.id ?? '',

  insertPast: async (db: Db, rows: (UsageColumns & { createdAt: Date })[]): Promise<void> => {
    await db.insert(aiUsages).values(rows.map((row) => ({ ...row, state: 'settled' as const })));
  },

  settle: async (db: Db, id: string, row: Partial<UsageColumns> & { state: 'settled' | 'returned' }): Promise<void> => {
    await db
      .update(aiUsages)
      .set(row)
      .where(and(eq(aiUsages.id, id), eq(aiUsages.state, 'reserved')));
  },

  /** Releases the reservations of calls whose server no longer responds. */
  returnOlder: async (db: Db, before: Date): Promise<void> => {
    await db
      .update(aiUsages)
      .set({ state: 'returned', inputTokens: 0, outputTokens: 0, pictures: 0, seconds: 0, cost: 0 })
      .where(and(eq(aiUsages.state, 'reserved'), lt(aiUsages.createdAt, before)));
  },

  page: (
    db: Db,
    scope: Scope,
    input: PageInput & { by: UsageGroup; name?: string | undefined },
    from: Date | undefined,
    until: Date | undefined,
  ) => {
    const { id, name } = grouped[input.by];
    const where = and(
      withinScope(scope, { own: aiUsages.userId }),
      eq(aiUsages.state, 'settled'),
      from && gte(aiUsages.createdAt, from),
      until && lt(aiUsages.createdAt, until),
      input.name ? sql`${name} ilike ${patternOf(input.name)}` : undefined,
    );
    const summed = db
      .select({
        groupId: id.as('group_id'),
        name: name.as('name'),
        calls: sql<number>`count(*)::int`.as('calls'),
        inputTokens: sql<number>`sum(${aiUsages.inputTokens})::float8`.as('input_tokens'),
        outputTokens: sql<number>`sum(${aiUsages.outputTokens})::float8`.as('output_tokens'),
        pictures: sql<number>`sum(${aiUsages.pictures})::float8`.as('pictures'),
        minutes: sql<number>`sum(${aiUsages.seconds}) / 60`.as('minutes'),
        cost: sql<number>`sum(${aiUsages.cost})`.as('cost'),
        lastAt: sql<Date>`max(${aiUsages.createdAt})`.mapWith(aiUsages.createdAt).as('last_at'),
      })
      .from(aiUsages)
      .where(where)
      .groupBy(sql`1, 2`)
      .as('summed');
    const sortable = {
      ...{ calls: summed.calls, inputTokens: summed.inputTokens, outputTokens: summed.outputTokens },
      ...{ cost: summed.cost, lastTime: summed.lastAt },
    } as unknown as Record<string, SQL>;
    const most = sql`${summed.inputTokens} + ${summed.outputTokens} desc`;
    const list = db
      .select()
      .from(summed)
      .orderBy(...orderOf(input.orderFlag, sortable, most, summed.groupId as never));
    return pageOf(
      input,
      list,
      async () => (await db.select({ n: sql<number>`count(*)::int` }).from(summed))[0]?.n ?? 0,
    );
  },
};
