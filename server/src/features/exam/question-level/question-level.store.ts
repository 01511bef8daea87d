import { eq, sql } from 'drizzle-orm';
import { practices } from '../../../db/practice.table.ts';
import { questions } from '../../../db/question.table.ts';
import { questionLevels } from '../../../db/question-level.table.ts';
import type { Db } from '../../../db/sql.ts';

export const questionLevelStore = {
  /** Expected facilities that the school has set, by code. */
  facilities: async (db: Db): Promise<Map<string, number>> =>
    new Map((await db.select().from(questionLevels)).map(({ code, facility }) => [code, facility])),

  setFacility: async (db: Db, code: string, facility: number): Promise<void> => {
    await db
      .insert(questionLevels)
      .values({ code, facility })
      .onConflictDoUpdate({ target: questionLevels.code, set: { facility } });
  },

  remove: async (db: Db, code: string): Promise<void> => {
    await db.delete(questionLevels).where(eq(questionLevels.code, code));
  },

  /** Number of questions and of practice sets that name a level, by its code. */
  uses: async (db: Db): Promise<Map<string, number>> => {
    const n = sql<number>`count(*)::int`;
    const inQuestions = await db
      .select({ code: questions.difficulty, n })
      .from(questions)
      .groupBy(questions.difficulty);
    const code = sql<string>`jsonb_array_elements_text(${practices.source} -> 'difficulties')`;
    const named = db
      .select({ code: code.as('code') })
      .from(practices)
      .as('named');
    const inPractices = await db.select({ code: named.code, n }).from(named).groupBy(named.code);
    const uses = new Map<string, number>();
    for (const found of [...inQuestions, ...inPractices]) uses.set(found.code, (uses.get(found.code) ?? 0) + found.n);
    return uses;
  },
};
