import { letterOf } from '@xueyan/contract/teaching/class-question-sheet';
import type { OwnClassQuestion, ownClassQuestionApi } from '@xueyan/contract/teaching/own-class-question';
import type { Actor } from '@xueyan/contract/wire/actor';
import type { Output } from '@xueyan/contract/wire/endpoint';
import { ownScope } from '@xueyan/contract/wire/scope';
import type { z } from 'zod';
import type { Db } from '../../../db/connect.ts';
import type { Clock } from '../../../platform/clock.ts';
import { classQuestionStore } from './class-question.store.ts';
import { ownQuestionStore } from './own-question.store.ts';

type Api = typeof ownClassQuestionApi;

/** Returns a page of what was asked in the actor's classes; keys and results only where the class was shown them. */
export async function listOwnQuestions(
  db: Db,
  clock: Clock,
  actor: Actor,
  input: z.output<Api['list']['input']>,
): Promise<Output<Api['list']>['pageInfo']> {
  const page = await ownQuestionStore.page(db, ownScope(actor), input);
  const shown = page.resultList.filter(({ question }) => question.kind === 'poll' && question.resultsShown);
  const votes = await classQuestionStore.votes(
    db,
    shown.map(({ question }) => question.id),
  );
  const resultList = page.resultList.map(
    ({ question, title, courseName, choices, text, judgement }): OwnClassQuestion => {
      const { id, classSessionId, kind, prompt, options, resultsShown, keyShown } = question;
      const counts = options.map((_, place) => votes.find((one) => one.id === id && one.place === place)?.count ?? 0);
      return {
        ...{ classQuestionId: id, classSessionId, title, courseName, kind, prompt, options },
        answer: kind === 'poll' ? (choices ?? []).map(letterOf).join('') : (text ?? ''),
        // The judgement of a poll answer is revealed together with the key.
        judgement: kind === 'poll' && !keyShown ? 'none' : (judgement ?? 'none'),
        key: keyShown ? question.rightText || question.rightOptions.map(letterOf).join('') : '',
        histogram: kind === 'poll' && resultsShown ? counts : null,
        createTime: clock.write(question.createdAt),
      };
    },
  );
  return { ...page, resultList };
}
