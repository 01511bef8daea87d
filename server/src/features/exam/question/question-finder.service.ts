import { may } from '@xueyan/contract/wire/actor';
import type { Finder } from '../../../http/finder.ts';
import { listQuestions } from './question.service.ts';

/** Search for questions that a person may use. */
export const questionFinder: Finder = {
  kind: 'question',
  may: (actor) => may(actor, 'question.write'),
  names: async (db, clock, actor, { words, most }) => {
    const { resultList } = await listQuestions(db, clock, actor, { words, pageNum: 1, pageSize: most });
    return resultList.map(({ questionId, title, bankName }) => ({ recordId: questionId, title, note: bankName }));
  },
};
