import type { PaperState } from '@xueyan/contract/exam/paper';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, asc, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { organizationsAbove } from '../../../db/organization-tree.ts';
import { contains, orderOf, type PageInput, pageOf } from '../../../db/paging.ts';
import { paperQuestions, paperSections, papers } from '../../../db/paper.table.ts';
import { questions, questionVersions } from '../../../db/question.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

export type PaperRow = typeof papers.$inferSelect;

/** SQL: the paper is shared with the person. Drafts are visible to their owner only. */
const sharedWith = (userId: string): SQL => sql`(
  ${papers.state} <> 'draft' and (
    ${papers.sharing} = 'public'
    or ${papers.sharing} = 'organization' and ${users.organizationId} in ${organizationsAbove(userId)}))`;

const described = (db: Db) =>
  db
    .select({ row: papers, ownerName: users.userName, organizationId: users.organizationId })
    .from(papers)
    .innerJoin(users, eq(users.id, papers.ownerId));
export type DescribedPaper = Awaited<ReturnType<typeof described>>[number];

interface Search extends PageInput {
  title?: string | undefined;
  subject?: string | undefined;
  state?: PaperState | undefined;
}

interface SectionRows {
  title: string;
  note: string;
  draws: number | null;
  questions: { versionId: string; points: number }[];
}

const sortable = { title: papers.title, totalPoints: papers.totalPoints, updateTime: papers.updatedAt };

export const paperStore = {
  page: (db: Db, scope: Scope, userId: string, input: Search) => {
    const mine = withinScope(scope, { own: papers.ownerId, organization: users.organizationId });
    const where = and(
      mine && or(mine, sharedWith(userId)),
      contains(papers.title, input.title),
      input.subject ? eq(papers.subject, input.subject) : undefined,
      input.state ? eq(papers.state, input.state) : undefined,
    );
    const found = described(db)
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(papers.updatedAt), papers.id));
    return pageOf(input, found, async () => {
      const [counted] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(papers)
        .innerJoin(users, eq(users.id, papers.ownerId))
        .where(where);
      return counted?.n ?? 0;
    });
  },

  /** Returns the paper and whether it is shared with the person. */
  find: async (db: Db, userId: string, id: string) =>
    (
      await db
        .select({
          row: papers,
          ownerName: users.userName,
          organizationId: users.organizationId,
          shared: sql<boolean>`coalesce(${sharedWith(userId)}, false)`,
        })
        .from(papers)
        .innerJoin(users, eq(users.id, papers.ownerId))
        .where(eq(papers.id, id))
    )[0],

  /** Settings by which a paper is drawn and mixed for candidates. */
  mixing: async (db: Db, id: string) =>
    (
      await db
        .select({ mixesQuestions: papers.mixesQuestions, mixesOptions: papers.mixesOptions })
        .from(papers)
        .where(eq(papers.id, id))
    )[0],

  lock: async (db: Db, id: string): Promise<void> => {
    await db.select({ id: papers.id }).from(papers).where(eq(papers.id, id)).for('update');
  },

  sections: (db: Db, paperId: string) =>
    db.select().from(paperSections).where(eq(paperSections.paperId, paperId)).orderBy(asc(paperSections.position)),

  questions: (db: Db, paperId: string) =>
    db
      .select({
        sectionId: paperQuestions.sectionId,
        points: paperQuestions.points,
        version: questionVersions,
        kind: questions.kind,
        title: questions.title,
        difficulty: questions.difficulty,
      })
      .from(paperQuestions)
      .innerJoin(questionVersions, eq(questionVersions.id, paperQuestions.versionId))
      .innerJoin(questions, eq(questions.id, questionVersions.questionId))
      .where(eq(paperQuestions.paperId, paperId))
      .orderBy(asc(paperQuestions.position)),

  insert: async (db: Db, row: typeof papers.$inferInsert): Promise<string> => {
    const [created] = await db.insert(papers).values(row).returning({ id: papers.id });
    return created?.id ?? '';
  },

  /** Returns undefined when another request changed it since. */
  update: async (db: Db, id: string, version: number, row: Partial<PaperRow>): Promise<number | undefined> =>
    (
      await db
        .update(papers)
        .set({ ...row, version: sql`${papers.version} + 1` })
        .where(and(eq(papers.id, id), eq(papers.version, version)))
        .returning({ version: papers.version })
    )[0]?.version,

  set: async (db: Db, id: string, state: PaperState): Promise<void> => {
    await db
      .update(papers)
      .set({ state, version: sql`${papers.version} + 1` })
      .where(eq(papers.id, id));
  },

  /** Replaces the sections of a paper. */
  setSections: async (db: Db, paperId: string, sections: SectionRows[]): Promise<void> => {
    await db.delete(paperSections).where(eq(paperSections.paperId, paperId));
    for (const [position, { title, note, draws, questions: held }] of sections.entries()) {
      const [section] = await db
        .insert(paperSections)
        .values({ paperId, position, title, note, draws })
        .returning({ id: paperSections.id });
      if (!section || held.length === 0) continue;
      await db.insert(paperQuestions).values(
        held.map(({ versionId, points }, at) => ({
          versionId,
          points,
          paperId,
          sectionId: section.id,
          position: at,
        })),
      );
    }
  },

  /** Ids of the versions that a paper holds. */
  held: async (db: Db, paperId: string): Promise<string[]> =>
    (
      await db.select({ id: paperQuestions.versionId }).from(paperQuestions).where(eq(paperQuestions.paperId, paperId))
    ).map(({ id }) => id),

  remove: async (db: Db, id: string): Promise<void> => {
    await db.delete(papers).where(eq(papers.id, id));
  },
};
