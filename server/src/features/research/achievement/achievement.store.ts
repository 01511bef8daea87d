import {
  type AchievementForm,
  type AchievementKind,
  achievementKinds,
  formsOfKind,
} from '@xueyan/contract/research/achievement';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { achievements, achievementAuthors as authors } from '../../../db/achievement.table.ts';
import { contains, orderOf, type PageInput, pageOf, patternOf } from '../../../db/paging.ts';
import { researchProjects as projects, researchMembers } from '../../../db/research-project.table.ts';
import { organizationOf, withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export interface AchievementSearch {
  title?: string | undefined;
  author?: string | undefined;
  kind?: AchievementKind | undefined;
  form?: AchievementForm | undefined;
  year?: string | undefined;
  researchProjectId?: string | undefined;
  userId?: string | undefined;
}

/** Condition: written by the user, with the user as an author, or of a project in which the user takes part. */
const concerns = (userId: string): SQL | undefined =>
  or(
    eq(achievements.ownerId, userId),
    sql`exists (select from ${authors} a where a.achievement_id = ${achievements.id} and a.user_id = ${userId})`,
    sql`exists (select from ${projects} p where p.id = ${achievements.projectId} and (p.leader_id = ${userId}
      or exists (select from ${researchMembers} m where m.project_id = p.id and m.user_id = ${userId})))`,
  );
const belonging = { own: concerns, owner: achievements.ownerId };

const matching = (input: AchievementSearch): SQL | undefined =>
  and(
    contains(achievements.title, input.title),
    input.author
      ? sql`exists (select from ${authors} a where a.achievement_id = ${achievements.id} and a.name ilike ${patternOf(input.author)})`
      : undefined,
    input.kind && inArray(achievements.form, formsOfKind(input.kind)),
    input.form && eq(achievements.form, input.form),
    input.year ? eq(achievements.year, Number(input.year)) : undefined,
    input.researchProjectId ? eq(achievements.projectId, input.researchProjectId) : undefined,
    input.userId
      ? sql`exists (select from ${authors} a where a.achievement_id = ${achievements.id} and a.user_id = ${input.userId})`
      : undefined,
  );

const described = (db: Db) =>
  db
    .select({
      ...{ row: achievements, ownerName: users.userName, organizationId: organizationOf(achievements.ownerId) },
      projectName: sql<string>`coalesce(${projects.name}, '')`,
    })
    .from(achievements)
    .innerJoin(users, eq(users.id, achievements.ownerId))
    .leftJoin(projects, eq(projects.id, achievements.projectId));
export type DescribedAchievement = Awaited<ReturnType<typeof described>>[number];
export type NewAuthor = Omit<typeof authors.$inferInsert, 'achievementId' | 'position'>;

const sortable = { title: achievements.title, year: achievements.year, createTime: achievements.createdAt };
/** Counts the achievements of a kind, each once. */
const countOf = (kind: AchievementKind) =>
  sql<number>`(count(distinct ${achievements.id}) filter (where ${inArray(achievements.form, formsOfKind(kind))}))::int`;
const counts = () => {
  const [paper, patent, software, award] = achievementKinds.map(countOf) as [
    SQL<number>,
    SQL<number>,
    SQL<number>,
    SQL<number>,
  ];
  return { paper, patent, software, award, total: sql<number>`count(distinct ${achievements.id})::int` };
};

export const achievementStore = {
  page: (db: Db, scope: Scope, input: AchievementSearch & PageInput) => {
    const where = and(withinScope(scope, belonging), matching(input));
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(achievements.year), achievements.id));
    return pageOf(input, found, () => db.$count(described(db).where(where)));
  },

  all: (db: Db, scope: Scope, input: AchievementSearch, most: number) =>
    described(db)
      .where(and(withinScope(scope, belonging), matching(input)))
      .orderBy(desc(achievements.year), asc(achievements.id))
      .limit(most),

  find: async (db: Db, id: string): Promise<DescribedAchievement | undefined> =>
    (await described(db).where(eq(achievements.id, id)))[0],

  /** Returns true if the achievement is within a scope. */
  reaches: async (db: Db, scope: Scope, id: string): Promise<boolean> =>
    (await db.$count(achievements, and(withinScope(scope, belonging), eq(achievements.id, id)))) > 0,

  lock: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: achievements.id }).from(achievements).where(eq(achievements.id, id)).for('update');
  },

  authorsOf: (db: Db, ids: string[]) =>
    ids.length === 0
      ? []
      : db
          .select({
            ...{ achievementId: authors.achievementId, name: authors.name, userId: authors.userId },
            corporate: authors.corporate,
            loginName: sql<string>`coalesce(${users.loginName}, '')`,
          })
          .from(authors)
          .leftJoin(users, eq(users.id, authors.userId))
          .where(inArray(authors.achievementId, ids))
          .orderBy(asc(authors.position)),

  insert: async (db: Db, row: typeof achievements.$inferInsert, people: NewAuthor[]): Promise<string> => {
    const [made] = await db.insert(achievements).values(row).returning({ id: achievements.id });
    const id = made?.id ?? '';
    await db.insert(authors).values(people.map((one, position) => ({ ...one, position, achievementId: id })));
    return id;
  },

  set: async (
    db: Db,
    id: string,
    row: Partial<typeof achievements.$inferInsert>,
    people: NewAuthor[],
  ): Promise<void> => {
    await db
      .update(achievements)
      .set({ ...row, version: sql`${achievements.version} + 1` })
      .where(eq(achievements.id, id));
    await db.delete(authors).where(eq(authors.achievementId, id));
    await db.insert(authors).values(people.map((one, position) => ({ ...one, position, achievementId: id })));
  },

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(achievements).where(eq(achievements.id, id));
  },

  knownDois: async (db: Db, dois: string[]): Promise<Set<string | null>> =>
    new Set(
      dois.length === 0
        ? []
        : (await db.select({ doi: achievements.doi }).from(achievements).where(inArray(achievements.doi, dois))).map(
            ({ doi }) => doi,
          ),
    ),

  byYear: (db: Db, scope: Scope) =>
    db
      .select({ year: achievements.year, ...counts() })
      .from(achievements)
      .where(withinScope(scope, belonging))
      .groupBy(achievements.year)
      .orderBy(asc(achievements.year)),

  people: (db: Db, scope: Scope, input: PageInput & { year?: string | undefined }) => {
    const counted = counts();
    const found = () =>
      db
        .select({ userId: users.id, userName: users.userName, ...counted })
        .from(authors)
        .innerJoin(achievements, eq(achievements.id, authors.achievementId))
        .innerJoin(users, eq(users.id, authors.userId))
        .where(and(withinScope(scope, belonging), matching({ year: input.year })))
        .groupBy(users.id, users.userName);
    const order = orderOf(
      input.orderFlag,
      { userName: users.userName, total: counted.total },
      desc(counted.total),
      users.id,
    );
    return pageOf(input, found().orderBy(...order), () => db.$count(found()));
  },
};
