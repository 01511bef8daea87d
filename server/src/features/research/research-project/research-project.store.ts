import type { ResearchState } from '@xueyan/contract/research/research-policy';
import type { ResearchLevel, ResearchStage, ResearchType } from '@xueyan/contract/research/research-project';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import {
  researchProjects as projects,
  researchBudgets,
  researchFiles,
  researchMembers,
  researchNotes,
  researchSpendings,
  researchStages,
  researchSteps,
} from '../../../db/research-project.table.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type ResearchProjectRow = typeof projects.$inferSelect;

interface Search extends PageInput {
  name?: string | undefined;
  number?: string | undefined;
  leaderName?: string | undefined;
  type?: ResearchType | undefined;
  level?: ResearchLevel | undefined;
  state?: ResearchState | undefined;
  year?: string | undefined;
}

/** Members besides the leader. */
const memberIds = sql<
  string[]
>`array(select m.user_id::text from ${researchMembers} m where m.project_id = ${projects.id})`;
const spent = sql<number>`coalesce((select sum(s.amount) from ${researchSpendings} s where s.project_id = ${projects.id}), 0)::float8`;
const described = (db: Db) =>
  db
    .select({
      row: projects,
      leaderName: users.userName,
      organizationId: organizationOf(projects.leaderId),
      memberIds,
      spent,
    })
    .from(projects)
    .innerJoin(users, eq(users.id, projects.leaderId));
export type DescribedResearch = Awaited<ReturnType<typeof described>>[number];

/** Condition: the user takes part in the project. */
const takesPart = (userId: string): SQL | undefined =>
  or(
    eq(projects.leaderId, userId),
    sql`exists (select from ${researchMembers} m where m.project_id = ${projects.id} and m.user_id = ${userId})`,
  );
const sortable = {
  ...{ number: projects.number, name: projects.name, funding: projects.funding },
  ...{ startDate: projects.startDate, createTime: projects.createdAt },
};

export const researchProjectStore = {
  page: (db: Db, scope: Scope, input: Search) => {
    const { type, level, state, year } = input;
    const where = and(
      withinScope(scope, { own: takesPart, owner: projects.leaderId }),
      contains(projects.name, input.name),
      contains(projects.number, input.number),
      contains(users.userName, input.leaderName),
      type && eq(projects.type, type),
      level && eq(projects.level, level),
      state && eq(projects.state, state),
      year ? sql`extract(year from ${projects.startDate}) = ${Number(year)}` : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(projects.createdAt), projects.id));
    return pageOf(input, found, () => db.$count(described(db).where(where)));
  },

  find: async (db: Db, id: string): Promise<DescribedResearch | undefined> =>
    (await described(db).where(eq(projects.id, id)))[0],

  /** Locks a project with its money and state until the transaction ends. */
  lock: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: projects.id }).from(projects).where(eq(projects.id, id)).for('update');
  },

  insert: async (db: Db, row: typeof projects.$inferInsert): Promise<string> =>
    (await db.insert(projects).values(row).returning({ id: projects.id }))[0]?.id ?? '',

  set: async (db: Db, id: string, row: Partial<ResearchProjectRow>): Promise<void> => {
    await db
      .update(projects)
      .set({ ...row, version: sql`${projects.version} + 1` })
      .where(eq(projects.id, id));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(projects).where(eq(projects.id, id));
  },

  personByLogin: async (db: Db, loginName: string): Promise<string | undefined> =>
    (
      await db
        .select({ id: users.id })
        .from(users)
        .where(and(eq(users.loginName, loginName), eq(users.accountKind, 'person')))
    )[0]?.id,

  members: (db: Db, projectId: string) =>
    db
      .select({ userId: users.id, userName: users.userName, loginName: users.loginName, duty: researchMembers.duty })
      .from(researchMembers)
      .innerJoin(users, eq(users.id, researchMembers.userId))
      .where(eq(researchMembers.projectId, projectId))
      .orderBy(asc(users.userName), asc(users.id)),

  setMember: async (db: Db, row: typeof researchMembers.$inferInsert): Promise<void> => {
    const target = [researchMembers.projectId, researchMembers.userId];
    await db
      .insert(researchMembers)
      .values(row)
      .onConflictDoUpdate({ target, set: { duty: row.duty ?? '' } });
  },

  removeMember: async (db: Db, projectId: string, userId: string): Promise<void> => {
    await db
      .delete(researchMembers)
      .where(and(eq(researchMembers.projectId, projectId), eq(researchMembers.userId, userId)));
  },

  stages: (db: Db, projectId: string) =>
    db
      .select({ name: researchStages.name, dueDate: researchStages.dueDate, done: researchStages.done })
      .from(researchStages)
      .where(eq(researchStages.projectId, projectId))
      .orderBy(asc(researchStages.position)),

  setStages: async (db: Db, projectId: string, stages: ResearchStage[]): Promise<void> => {
    await db.delete(researchStages).where(eq(researchStages.projectId, projectId));
    const rows = stages.map((stage, position) => ({ ...stage, projectId, position }));
    if (rows.length > 0) await db.insert(researchStages).values(rows);
  },

  notes: (db: Db, projectId: string) =>
    db
      .select({ row: researchNotes, authorName: users.userName })
      .from(researchNotes)
      .innerJoin(users, eq(users.id, researchNotes.createdBy))
      .where(eq(researchNotes.projectId, projectId))
      .orderBy(desc(researchNotes.day), desc(researchNotes.id)),

  note: async (db: Db, id: string): Promise<typeof researchNotes.$inferSelect | undefined> =>
    (await db.select().from(researchNotes).where(eq(researchNotes.id, id)))[0],

  setNote: async (db: Db, id: string, row: Partial<typeof researchNotes.$inferInsert>): Promise<void> => {
    await db.update(researchNotes).set(row).where(eq(researchNotes.id, id));
  },

  removeNote: async (db: Db, id: string): Promise<void> => {
    await db.delete(researchNotes).where(eq(researchNotes.id, id));
  },

  insertNote: async (db: Db, row: typeof researchNotes.$inferInsert): Promise<string> =>
    (await db.insert(researchNotes).values(row).returning({ id: researchNotes.id }))[0]?.id ?? '',

  steps: (db: Db, projectId: string) =>
    db
      .select({ row: researchSteps, byName: users.userName })
      .from(researchSteps)
      .innerJoin(users, eq(users.id, researchSteps.createdBy))
      .where(eq(researchSteps.projectId, projectId))
      .orderBy(desc(researchSteps.createdAt), desc(researchSteps.id)),

  insertStep: async (db: Db, row: typeof researchSteps.$inferInsert): Promise<void> => {
    await db.insert(researchSteps).values(row);
  },

  /** Returns true if the project has records that must stay. */
  hasHistory: async (db: Db, projectId: string): Promise<boolean> => {
    const counts = await Promise.all([
      db.$count(researchSteps, eq(researchSteps.projectId, projectId)),
      db.$count(researchNotes, eq(researchNotes.projectId, projectId)),
      db.$count(researchFiles, eq(researchFiles.projectId, projectId)),
      db.$count(researchSpendings, eq(researchSpendings.projectId, projectId)),
    ]);
    return counts.some((count) => count > 0);
  },

  /** Returns the lines of a budget with their spending. */
  budget: (db: Db, projectId: string) =>
    db
      .select({
        ...{ subject: researchBudgets.subject, amount: researchBudgets.amount },
        spent: sql<number>`coalesce(sum(${researchSpendings.amount}), 0)::float8`,
      })
      .from(researchBudgets)
      .leftJoin(
        researchSpendings,
        and(
          eq(researchSpendings.projectId, researchBudgets.projectId),
          eq(researchSpendings.subject, researchBudgets.subject),
        ),
      )
      .where(eq(researchBudgets.projectId, projectId))
      .groupBy(researchBudgets.projectId, researchBudgets.subject)
      .orderBy(asc(researchBudgets.subject)),
};
