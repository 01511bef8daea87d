import type { Scope } from '@xueyan/contract/wire/scope';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { users } from '../../../db/account.table.ts';
import { courseTakers } from '../../../db/course-student.table.ts';
import { type PageInput, pageOf } from '../../../db/paging.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';
import { surveyRespondents, surveyResponses, surveys } from '../../../db/survey.table.ts';

export type SurveyRow = typeof surveys.$inferSelect;

/** One answer to one question, as stored in a response. */
interface AnswerRow {
  responseId: string;
  questionId: string;
  answer: unknown;
  loginName: string | null;
  userName: string | null;
  answeredAt: Date | null;
}

export const surveyStore = {
  find: async (db: Db, sectionId: string): Promise<SurveyRow | undefined> =>
    (await db.select().from(surveys).where(eq(surveys.sectionId, sectionId)))[0],

  ofSections: async (db: Db, sectionIds: string[]): Promise<SurveyRow[]> =>
    sectionIds.length === 0 ? [] : db.select().from(surveys).where(inArray(surveys.sectionId, sectionIds)),

  /** Saves the survey if it still has this version; returns whether it had. A new one has version 1. */
  save: async (db: Db, { sectionId, version, ...row }: SurveyRow): Promise<boolean> => {
    await db.insert(surveys).values({ sectionId }).onConflictDoNothing();
    const saved = await db
      .update(surveys)
      .set({ ...row, version: version + 1 })
      .where(and(eq(surveys.sectionId, sectionId), eq(surveys.version, version)))
      .returning({ id: surveys.sectionId });
    return saved.length > 0;
  },

  /** Locks a survey until the transaction ends. */
  lock: async (db: Db, sectionId: string): Promise<SurveyRow | undefined> =>
    (await db.select().from(surveys).where(eq(surveys.sectionId, sectionId)).for('update'))[0],

  hasAnswered: async (db: Db, sectionId: string, userId: string): Promise<boolean> =>
    (await db.$count(
      surveyRespondents,
      and(eq(surveyRespondents.sectionId, sectionId), eq(surveyRespondents.userId, userId)),
    )) > 0,

  /** Returns whether it is the first response of this person. */
  noteRespondent: async (db: Db, sectionId: string, userId: string): Promise<boolean> =>
    (
      await db
        .insert(surveyRespondents)
        .values({ sectionId, userId })
        .onConflictDoNothing()
        .returning({ userId: surveyRespondents.userId })
    ).length > 0,

  insert: async (db: Db, row: typeof surveyResponses.$inferInsert): Promise<void> => {
    await db.insert(surveyResponses).values(row);
  },

  responses: (db: Db, sectionId: string) =>
    db.select().from(surveyResponses).where(eq(surveyResponses.sectionId, sectionId)),

  ofPerson: async (db: Db, sectionId: string, userId: string) =>
    (
      await db
        .select()
        .from(surveyResponses)
        .where(and(eq(surveyResponses.sectionId, sectionId), eq(surveyResponses.userId, userId)))
    )[0],

  count: (db: Db, sectionId: string): Promise<number> =>
    db.$count(surveyResponses, eq(surveyResponses.sectionId, sectionId)),

  countStudents: async (db: Db, courseId: string): Promise<number> =>
    (
      await db
        .select({ n: sql<number>`count(distinct ${courseTakers.userId})::int` })
        .from(courseTakers)
        .where(eq(courseTakers.courseId, courseId))
    )[0]?.n ?? 0,

  /** Lists the single answers by question; within one question the order does not reveal who was first. */
  answers: (
    db: Db,
    scope: Scope,
    { sectionId, questionIds, ...input }: PageInput & { sectionId: string; questionIds: string[] },
  ) => {
    const where = and(
      withinScope(scope, { own: surveyResponses.userId }),
      eq(surveyResponses.sectionId, sectionId),
      sql`one.value->>'questionId' = any(${sql.param(questionIds)}::text[])`,
    );
    const each = sql`jsonb_array_elements(${surveyResponses.answers}) as one(value)`;
    const found = db
      .select({
        responseId: surveyResponses.id,
        questionId: sql<string>`one.value->>'questionId'`,
        answer: sql<unknown>`one.value`,
        ...{ loginName: users.loginName, userName: users.userName, answeredAt: surveyResponses.answeredAt },
      })
      .from(surveyResponses)
      .innerJoin(each, sql`true`)
      .leftJoin(users, eq(users.id, surveyResponses.userId))
      .where(where)
      .orderBy(
        sql`array_position(${sql.param(questionIds)}::text[], one.value->>'questionId')`,
        users.loginName,
        // Another order for each question: a common one would link the answers of one person.
        sql`md5(${surveyResponses.id}::text || (one.value->>'questionId'))`,
      );
    return pageOf<AnswerRow>(input, found, async () => {
      const counted = db.select({ n: sql<number>`count(*)::int` }).from(surveyResponses);
      return (await counted.innerJoin(each, sql`true`).where(where))[0]?.n ?? 0;
    });
  },

  /** Returns one of these sections that has a response. */
  used: async (db: Db, sectionIds: string[]): Promise<string | undefined> =>
    sectionIds.length === 0
      ? undefined
      : (
          await db
            .select({ id: surveyRespondents.sectionId })
            .from(surveyRespondents)
            .where(inArray(surveyRespondents.sectionId, sectionIds))
            .limit(1)
        )[0]?.id,
};
