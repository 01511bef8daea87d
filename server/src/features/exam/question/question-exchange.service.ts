import type { Question, questionApi } from '@xueyan/contract/exam/question';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { listQuestions, presentQuestions, questionsToUse } from './question.service.ts';
import { type QuestionVersionRow, questionVersionsOf } from './question-version.service.ts';

type Search = Omit<z.output<typeof questionApi.list.input>, 'pageNum' | 'pageSize' | 'orderFlag'>;

export interface WholeQuestion extends Question {
  whole: QuestionVersionRow;
}

/**
 * Returns questions with their keys: those named, all of which the actor must be allowed to use, or the results of a
 * search.
 */
export async function wholeQuestions(
  db: Db,
  clock: Clock,
  actor: Actor,
  { questionIds, search = {}, most }: { questionIds?: string[] | undefined; search?: Search | undefined; most: number },
): Promise<{ questions: WholeQuestion[]; total: number }> {
  const page = questionIds
    ? { resultList: await presentQuestions(db, clock, await questionsToUse(db, actor, questionIds)), totalSize: 0 }
    : await listQuestions(db, clock, actor, { ...search, pageNum: 1, pageSize: most, orderFlag: 'createTime asc' });
  const versions = await questionVersionsOf(
    db,
    page.resultList.map(({ versionId }) => versionId),
  );
  const found = page.resultList.flatMap((question) => {
    const whole = versions.get(question.versionId);
    return whole ? [{ ...question, whole }] : [];
  });
  // In the order in which they were named.
  const questions = questionIds
    ? found.toSorted((one, other) => questionIds.indexOf(one.questionId) - questionIds.indexOf(other.questionId))
    : found;
  return { questions, total: Math.max(page.totalSize, questions.length) };
}
