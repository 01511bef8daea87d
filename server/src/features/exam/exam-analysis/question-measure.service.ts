import {
  type examAnalysisApi as api,
  type MeasuredQuestion,
  measuredLevel,
  mendingReasons,
} from '@xueyan/contract/exam/exam-analysis';
import type { Actor } from '@xueyan/contract/wire/actor';
import { scopeOf } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { resultsAreOut } from '../exam/exam.service.ts';
import { readLevels } from '../question/difficulty.service.ts';
import { examAnalysisStore } from './exam-analysis.store.ts';
import { questionMeasureStore as store } from './question-measure.store.ts';

/** Saves the measures of an exam's questions, or deletes them when its results were withdrawn. Idempotent. */
export const measureExam = (db: Db, examId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const rows = (await resultsAreOut(tx, examId)) ? await examAnalysisStore.measures(tx, examId) : [];
    await store.replace(
      tx,
      examId,
      // A corrected question was not scored as its version says, so it is left out.
      rows.flatMap(({ versionId, scored, facility, discrimination, adjusted }) =>
        facility === null || scored === 0 || adjusted ? [] : [{ versionId, answers: scored, facility, discrimination }],
      ),
    );
  });

/** Lists a page of measured questions of the actor and of their data range. */
export async function listMeasuredQuestions(
  db: Db,
  clock: Pick<Clock, 'write'>,
  actor: Actor,
  input: z.output<typeof api.questions.input>,
) {
  const levels = await readLevels(db);
  const facilities = Object.fromEntries(levels.map(({ code, facility }) => [code, facility]));
  const open = levels.filter(({ enabled }) => enabled);
  const page = await store.page(db, scopeOf(actor, 'question.manage'), input, facilities);
  const resultList = page.resultList.map(
    ({ faults, measuredAt, ...row }): MeasuredQuestion => ({
      ...row,
      facility: Math.round(row.facility * 1000) / 1000,
      discrimination: row.discrimination === null ? null : Math.round(row.discrimination * 1000) / 1000,
      measured: measuredLevel(row.facility, open)?.code ?? row.difficulty,
      reasons: mendingReasons.filter((reason) => faults[reason]),
      measureTime: clock.write(measuredAt),
    }),
  );
  return { ...page, resultList };
}
