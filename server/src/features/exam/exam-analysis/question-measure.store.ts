import {
  type examAnalysisApi,
  facilityTolerance,
  leastAnswers,
  leastDiscrimination,
  type mendingReasons,
} from '@xueyan/contract/exam/exam-analysis';
import type { Scope } from '@xueyan/contract/wire/scope';
import { and, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { users } from '../../../db/account.table.ts';
import { levelPlace } from '../../../db/level-place.ts';
import { contains, orderOf, pageOf } from '../../../db/paging.ts';
import { questionBanks, questions, questionVersions } from '../../../db/question.table.ts';
import { questionMeasures } from '../../../db/question-measure.table.ts';
import { withinScope } from '../../../db/scope.ts';
import type { Db } from '../../../db/sql.ts';

type Search = z.output<typeof examAnalysisApi.questions.input>;

/** Pools the measures of a version over all exams, weighted by the number of answers. */
const pooled = (db: Db) => {
  const { answers, facility, discrimination } = questionMeasures;
  return db
    .select({
      versionId: questionMeasures.versionId,
      exams: sql<number>`count(*)::int`.as('exams'),
      answers: sql<number>`sum(${answers})::int`.as('all_answers'),
      facility: sql<number>`(sum(${answers} * ${facility}) / sum(${answers}))::float8`.as('mean_facility'),
      discrimination: sql<number | null>`(sum(${answers} * ${discrimination})
        / nullif(sum(${answers}) filter (where ${discrimination} is not null), 0))::float8`.as('mean_discrimination'),
      measuredAt: sql<Date>`max(${questionMeasures.createdAt})`.mapWith(questionMeasures.createdAt).as('measured_at'),
    })
    .from(questionMeasures)
    .groupBy(questionMeasures.versionId)
    .as('pooled');
};

/** Expected facilities by the code of their level. */
type Expected = Record<string, number>;

function faultsOf({ answers, facility, discrimination }: ReturnType<typeof pooled>, facilities: Expected) {
  // A question of a level that is gone is not compared.
  const expected = sql`(${JSON.stringify(facilities)}::jsonb ->> ${questions.difficulty})::float8`;
  const known = sql`${answers} >= ${leastAnswers}`;
  return {
    easier: sql<boolean>`(${known} and coalesce(${facility} > ${expected} + ${facilityTolerance}::float8, false))`,
    harder: sql<boolean>`(${known} and coalesce(${facility} < ${expected} - ${facilityTolerance}::float8, false))`,
    flat: sql<boolean>`(${known} and coalesce(${discrimination} < ${leastDiscrimination}::float8, false))`,
  } satisfies Record<(typeof mendingReasons)[number], SQL<boolean>>;
}

export const questionMeasureStore = {
  replace: async (db: Db, examId: string, rows: Omit<typeof questionMeasures.$inferInsert, 'examId'>[]) => {
    await db.delete(questionMeasures).where(eq(questionMeasures.examId, examId));
    if (rows.length > 0) await db.insert(questionMeasures).values(rows.map((row) => ({ ...row, examId })));
  },

  page: (db: Db, scope: Scope, input: Search, facilities: Expected) => {
    const measure = pooled(db);
    const faults = faultsOf(measure, facilities);
    const where = and(
      withinScope(scope, { own: questions.ownerId, organization: users.organizationId }),
      contains(questions.plain, input.title),
      input.kind ? eq(questions.kind, input.kind) : undefined,
      input.difficulty ? eq(questions.difficulty, input.difficulty) : undefined,
      input.reason ? faults[input.reason] : undefined,
      input.toMend ? or(faults.easier, faults.harder, faults.flat) : undefined,
    );
    const sortable = {
      difficulty: levelPlace(questions.difficulty),
      answers: sql`${measure.answers}`,
      facility: sql`${measure.facility}`,
      discrimination: sql`${measure.discrimination}`,
      measureTime: sql`${measure.measuredAt}`,
    };
    const found = db
      .select({
        versionId: measure.versionId,
        questionId: questions.id,
        title: questions.title,
        kind: questions.kind,
        bankName: questionBanks.name,
        difficulty: questions.difficulty,
        exams: measure.exams,
        answers: measure.answers,
        facility: measure.facility,
        discrimination: measure.discrimination,
        measuredAt: measure.measuredAt,
        outdated: sql<boolean>`${questionVersions.number} <> ${questions.number}`,
        faults,
      })
      .from(measure)
      .innerJoin(questionVersions, eq(questionVersions.id, measure.versionId))
      .innerJoin(questions, eq(questions.id, questionVersions.questionId))
      .innerJoin(questionBanks, eq(questionBanks.id, questions.bankId))
      .innerJoin(users, eq(users.id, questions.ownerId))
      .where(where)
      .orderBy(...orderOf(input.orderFlag, sortable, desc(sql`${measure.measuredAt}`), questionVersions.id));
    return pageOf(input, found, async () => {
      const [row] = await db
        .select({ n: sql<number>`count(*)::int` })
        .from(measure)
        .innerJoin(questionVersions, eq(questionVersions.id, measure.versionId))
        .innerJoin(questions, eq(questions.id, questionVersions.questionId))
        .innerJoin(users, eq(users.id, questions.ownerId))
        .where(where);
      return row?.n ?? 0;
    });
  },
};
